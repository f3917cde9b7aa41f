/**
 * The plots of a run: what each of them shows of its results, and how every plot is drawn: frame,
 * caption, legend, colours, and the files of its picture.
 */
package org.enginedyno.report.chart;
