/** How every plot is drawn: frame, caption, legend, colours, and the files of its picture. */
@NullMarked
package org.enginedyno.report.chart;

import org.jspecify.annotations.NullMarked;
