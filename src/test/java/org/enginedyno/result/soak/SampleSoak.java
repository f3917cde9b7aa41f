package org.enginedyno.result.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.enginedyno.result.soak.SoakLog.Second;

/** A soak of whole seconds that starts at second 1,000, at 100 operations per second. */
public final class SampleSoak {
  public static final String CELL = "OLTP_RW InnoDB t8 held @embedded";
  static final long START = 1_000;
  static final int MILLI = 1_000;

  private final List<Second> seconds = new ArrayList<>();

  /** The file of a soak. */
  public static String text(SoakLog log) {
    return log.head() + log.seconds().stream().map(Second::line).collect(Collectors.joining());
  }

  /** A soak with random variation only. */
  public SampleSoak(int length) {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < length; i++) {
      double dirty = 5_000 + random.nextInt(100);
      set(i, 90 + random.nextInt(20), 20 * MILLI, 0.5, 10, "2 x Commit", dirty);
    }
  }

  /**
   * Changes a second.
   *
   * @param longest latency in microseconds
   * @param ended where in the second that operation ended
   */
  public SampleSoak set(
      int second,
      long operations,
      double longest,
      double ended,
      double answerMillis,
      String threads,
      double dirtyPages) {
    double end = START + second + 1.0;
    Map<SoakFigure, Double> values = new EnumMap<>(SoakFigure.class);
    values.put(SoakFigure.LENGTH, 1.0);
    values.put(SoakFigure.OPERATIONS, (double) operations);
    values.put(SoakFigure.P50, 5.0 * MILLI);
    values.put(SoakFigure.P99, 10.0 * MILLI);
    values.put(SoakFigure.MAX, longest);
    values.put(SoakFigure.MAX_END, end - 1 + ended);
    values.put(SoakFigure.ANSWER, answerMillis * MILLI);
    values.put(SoakFigure.DIRTY_PAGES, dirtyPages);
    Second made = new Second(end, values, threads);
    if (second < seconds.size()) {
      seconds.set(second, made);
    } else {
      seconds.add(made);
    }
    return this;
  }

  public SoakLog log() {
    return new SoakLog(CELL, Duration.ofSeconds(1), seconds);
  }
}
