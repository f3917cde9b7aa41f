/**
 * The plots of a run: what each of them shows, and how every plot is drawn (frame, caption, legend,
 * colours, and picture files).
 */
package org.enginedyno.report.chart;
