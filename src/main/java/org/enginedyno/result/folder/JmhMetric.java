package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import org.enginedyno.plan.ScoreRule;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A figure in the form of JMH's metrics.
 *
 * @param raw its runs, a list for each fork
 * @param rule which of the runs, or which mean of them, is the score
 */
record JmhMetric(String unit, List<List<Double>> raw, ScoreRule rule) {
  private static final double CONFIDENCE = 0.999;
  private static final double[] PERCENTILES = {
    0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
  };

  void put(ObjectNode metric) {
    List<Double> runs = raw.stream().flatMap(List::stream).toList();
    ListStatistics statistics =
        new ListStatistics(runs.stream().mapToDouble(Double::doubleValue).toArray());
    metric.putPOJO("score", number(rule.of(runs)));
    metric.putPOJO(
        "scoreError", number(isMean() ? statistics.getMeanErrorAt(CONFIDENCE) : Double.NaN));
    metric.putPOJO(
        "scoreConfidence",
        Arrays.stream(statistics.getConfidenceIntervalAt(CONFIDENCE))
            .mapToObj(bound -> number(isMean() ? bound : Double.NaN))
            .toList());
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    for (double percentile : PERCENTILES) {
      percentiles.putPOJO(
          Double.toString(percentile), number(statistics.getPercentile(percentile)));
    }
    metric.put("scoreUnit", unit);
    metric.putPOJO(
        "rawData",
        raw.stream().map(fork -> fork.stream().map(JmhMetric::number).toList()).toList());
  }

  /** JMH's error is that of a mean: of another score it would say nothing. */
  private boolean isMean() {
    return rule == ScoreRule.MEAN;
  }

  /** JMH writes what is not a number as text, and its readers expect it so. */
  private static Object number(double value) {
    return Double.isFinite(value) ? (Object) value : Double.toString(value);
  }
}
