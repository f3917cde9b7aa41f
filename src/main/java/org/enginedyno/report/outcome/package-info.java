/** What became of the cells of a run: counts, reasons, disturbance. */
@NullMarked
package org.enginedyno.report.outcome;

import org.jspecify.annotations.NullMarked;
