/** What is made from stored results alone. */
@NullMarked
package org.enginedyno.report;

import org.jspecify.annotations.NullMarked;
