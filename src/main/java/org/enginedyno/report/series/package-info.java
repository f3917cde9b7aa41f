/**
 * The stored results of a run, grouped by workload, series and threads, and what tells series
 * apart.
 */
@NullMarked
package org.enginedyno.report.series;

import org.jspecify.annotations.NullMarked;
