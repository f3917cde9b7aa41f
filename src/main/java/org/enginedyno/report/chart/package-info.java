/** The plots of a run: how they look, what they show, and their files. */
@NullMarked
package org.enginedyno.report.chart;

import org.jspecify.annotations.NullMarked;
