/**
 * The stored results of a run, grouped by workload, series and threads, and comparisons of its
 * cells: ratios, effects of axes, and the rows of a summary.
 */
package org.enginedyno.report.compare;
