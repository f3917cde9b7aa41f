/**
 * The stored results of a run, grouped by workload, series and threads, and its cells compared:
 * ratios, effects of axes, the rows of a summary.
 */
package org.enginedyno.report.compare;
