/** Sections on what was measured: summary, charts, floor, every cell and its details. */
@NullMarked
package org.enginedyno.report.page.cell;

import org.jspecify.annotations.NullMarked;
