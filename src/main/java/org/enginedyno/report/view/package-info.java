/** What a reader is told of stored results, in values and words that every room shares. */
@NullMarked
package org.enginedyno.report.view;

import org.jspecify.annotations.NullMarked;
