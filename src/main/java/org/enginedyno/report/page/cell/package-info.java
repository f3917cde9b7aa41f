/** Sections on what was measured: summary, charts, floor, every cell. */
@NullMarked
package org.enginedyno.report.page.cell;

import org.jspecify.annotations.NullMarked;
