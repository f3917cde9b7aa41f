/**
 * The stored results of a run, grouped by workload, series and threads, and the names of series.
 */
@NullMarked
package org.enginedyno.report.series;

import org.jspecify.annotations.NullMarked;
