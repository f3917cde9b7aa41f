/** Cells side by side: ratios, effects of axes, the rows of a summary. */
@NullMarked
package org.enginedyno.report.compare;

import org.jspecify.annotations.NullMarked;
