package org.enginedyno.report.format;

import java.util.Optional;
import org.enginedyno.result.BackgroundRate;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;

/** What went on beside the operations of a cell, in words. */
public final class BackgroundText {
  private BackgroundText() {}

  /** The rate and the times; nothing where nothing went on. */
  public static Optional<String> of(Measurement cell) {
    BackgroundRate beside = cell.beside();
    return beside == null ? Optional.empty() : Optional.of(words(beside));
  }

  private static String words(BackgroundRate beside) {
    Latency took = beside.latency();
    return "%s by %s, p50 %s, p99 %s, the slowest %s"
        .formatted(
            Numbers.number(beside.rate()) + (beside.inserts() ? " rows inserted/s" : " queries/s"),
            Numbers.count(beside.threads(), "thread"),
            Numbers.micros(took.p50()),
            Numbers.micros(took.p99()),
            Numbers.micros(took.max()));
  }

  /** The same of inserts, beside the rate of the operations. */
  public static Optional<String> line(Measurement cell) {
    BackgroundRate beside = cell.beside();
    return beside == null || !beside.inserts() || !cell.isOk()
        ? Optional.empty()
        : Optional.of(
            "%s operations/s beside %s"
                .formatted(Numbers.number(cell.score().orElseThrow()), words(beside)));
  }
}
