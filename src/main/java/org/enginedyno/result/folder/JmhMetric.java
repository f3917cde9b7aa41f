package org.enginedyno.result.folder;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

  /** A figure whose score is the mean of its runs, as it is with JMH. */
  static JmhMetric of(String unit, List<List<Double>> raw) {
    return new JmhMetric(unit, raw, ScoreRule.MEAN);
  }

  /** The same runs with the score that a plan's rule gives. */
  JmhMetric scored(ScoreRule other) {
    return new JmhMetric(unit, raw, other);
  }

  void put(ObjectNode metric) {
    List<Double> runs = raw.stream().flatMap(List::stream).toList();
    ListStatistics statistics =
        new ListStatistics(runs.stream().mapToDouble(Double::doubleValue).toArray());
    putNumber(metric, "score", rule.of(runs));
    putNumber(metric, "scoreError", isMean() ? statistics.getMeanErrorAt(CONFIDENCE) : Double.NaN);
    ArrayNode confidence = metric.putArray("scoreConfidence");
    for (double bound : statistics.getConfidenceIntervalAt(CONFIDENCE)) {
      addNumber(confidence, isMean() ? bound : Double.NaN);
    }
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    for (double percentile : PERCENTILES) {
      putNumber(percentiles, Double.toString(percentile), statistics.getPercentile(percentile));
    }
    metric.put("scoreUnit", unit);
    ArrayNode forks = metric.putArray("rawData");
    for (List<Double> fork : raw) {
      ArrayNode ofFork = forks.addArray();
      fork.forEach(run -> addNumber(ofFork, run));
    }
  }

  /** JMH's error is that of a mean: of another score it would say nothing. */
  private boolean isMean() {
    return rule == ScoreRule.MEAN;
  }

  // JMH writes what is not a number as text, and its readers expect it so.
  private static void putNumber(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.put(name, Double.toString(value));
    }
  }

  private static void addNumber(ArrayNode node, double value) {
    if (Double.isFinite(value)) {
      node.add(value);
    } else {
      node.add(Double.toString(value));
    }
  }
}
