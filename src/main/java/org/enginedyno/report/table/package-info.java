/** Tables and other parts of a text as values, and one renderer for each output. */
@NullMarked
package org.enginedyno.report.table;

import org.jspecify.annotations.NullMarked;
