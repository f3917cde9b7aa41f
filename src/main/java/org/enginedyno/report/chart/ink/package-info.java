/** What plots are drawn with: colours, strokes, markers and letters. */
@NullMarked
package org.enginedyno.report.chart.ink;

import org.jspecify.annotations.NullMarked;
