package org.enginedyno.report.chart;

import org.knowm.xchart.style.XYStyler;

/**
 * Another axis for a plot's values.
 *
 * @param factor how many times as large as they are its values were drawn
 */
record SecondAxis(String title, double factor) {
  /** The axis beside those of a plot. */
  ValueAxis on(XYStyler plot) {
    double most = plot.getYAxisMax() / factor;
    return plot.isYAxisLogarithmic()
        ? ValueAxis.logarithmic(title, plot.getYAxisMin() / factor, most)
        : ValueAxis.linear(title, most);
  }
}
