package org.enginedyno.report.format;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** The single unit of all operation times in a run's report, so that they are easy to compare. */
public enum LatencyUnit {
  MICROSECONDS("us", 1),
  MILLISECONDS("ms", 1e3),
  SECONDS("s", 1e6);

  private final String sign;
  private final double micros;

  LatencyUnit(String sign, double micros) {
    this.sign = sign;
    this.micros = micros;
  }

  /** The largest unit in which the median of every cell is at least one. */
  public static LatencyUnit of(List<Measurement> cells) {
    double least =
        cells.stream()
            .filter(Measurement::isOk)
            .flatMap(cell -> Stream.ofNullable(cell.latency()))
            .mapToDouble(Latency::p50)
            .min()
            .orElse(0);
    return least >= SECONDS.micros
        ? SECONDS
        : least >= MILLISECONDS.micros ? MILLISECONDS : MICROSECONDS;
  }

  /** A time with its unit. */
  public String micros(double time) {
    return Numbers.number(in(time)) + " " + sign;
  }

  public String nanos(double time) {
    return micros(time / 1e3);
  }

  /** A number of microseconds, converted to this unit. */
  public double in(double time) {
    return time / micros;
  }

  @Override
  public String toString() {
    return sign;
  }
}
