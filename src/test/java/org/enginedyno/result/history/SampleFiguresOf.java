package org.enginedyno.result.history;

import java.util.List;
import org.enginedyno.result.Figures;
import org.enginedyno.result.RateTimeline;
import org.enginedyno.result.Slices;
import org.enginedyno.result.Steadiness;

/** Figures with other rates, in runs and slices; the rest is as it was. */
final class SampleFiguresOf {
  private SampleFiguresOf() {}

  static Figures raw(Figures usual, List<List<Double>> raw, double factor) {
    return new Figures(
        raw,
        usual.latency(),
        usual.poolWait(),
        usual.commit(),
        usual.cost(),
        usual.limit(),
        usual.insight(),
        usual.curves(),
        steadiness(usual.steadiness(), factor),
        usual.dataState(),
        usual.beside(),
        usual.written(),
        usual.retries(),
        usual.statements());
  }

  private static Steadiness steadiness(Steadiness usual, double factor) {
    List<RateTimeline> courses =
        usual.courses().stream()
            .map(
                course ->
                    new RateTimeline(
                        course.fork(),
                        course.measured(),
                        new Slices(
                            course.slices().nanos(),
                            course.slices().operations().stream()
                                .map(count -> Math.round(count * factor))
                                .toList()),
                        course.workers()))
            .toList();
    return new Steadiness(usual.marks(), courses);
  }
}
