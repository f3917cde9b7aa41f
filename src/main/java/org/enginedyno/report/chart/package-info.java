/**
 * The plots of a run: what each of them shows of its results, and how every plot is drawn: frame,
 * caption, legend, colours, and the files of its picture.
 */
@NullMarked
package org.enginedyno.report.chart;

import org.jspecify.annotations.NullMarked;
