package org.enginedyno.workload.oltp;

import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Distribution;
import org.enginedyno.workload.Distribution.Gaussian;
import org.enginedyno.workload.Distribution.Pareto;
import org.enginedyno.workload.Distribution.Special;
import org.enginedyno.workload.Distribution.Zipfian;

/** What plans can vary of short transactions, with the names and limits that sysbench gives it. */
final class OltpKnobs {
  static final Knob TABLES =
      Knob.number("oltp.tables", "tables, each with all the rows of the data", 1, 1_000, 1);

  static final Knob TRANSACTION =
      Knob.word("oltp.transaction", "whether the statements of an operation are one", "off", "on");

  static final Knob KEYS =
      Knob.word(
          "oltp.distribution",
          "how the keys are spread over a table",
          "uniform",
          "special",
          "gaussian",
          "pareto",
          "zipfian");

  static final Knob SPECIAL_PERCENT =
      Knob.number("oltp.special-pct", "percent of the keys that are special", 1, 100, 1);

  static final Knob SPECIAL_SHARE =
      Knob.number("oltp.special-res", "percent of the draws that fall on these", 0, 100, 75);

  static final Knob ITERATIONS =
      Knob.number(
          "oltp.gaussian-iter", "draws whose mean is a gaussian or special key", 1, 100, 12);

  static final Knob PARETO =
      Knob.decimal("oltp.pareto-h", "part of the keys that all draws but it fall on", 2, 1, 99, 20);

  static final Knob ZIPFIAN =
      Knob.decimal("oltp.zipfian-exp", "exponent of zipfian keys", 2, 0, 500, 80);

  static final Knob RANGE_SIZE =
      Knob.number("oltp.range-size", "ids in a range", 1, 1_000_000_000, 100);

  static final Knob KEY_CACHES =
      Knob.word(
          "oltp.key-caches", "whether each table has a key cache of its own", "shared", "own");

  private OltpKnobs() {}

  /** How the keys of a table with so many rows are drawn. */
  static Distribution keys(KnobValues knobs, int rows) {
    int iterations = knobs.number(ITERATIONS.key());
    return switch (knobs.text(KEYS.key())) {
      case "special" ->
          new Special(
              rows,
              knobs.number(SPECIAL_PERCENT.key()),
              knobs.number(SPECIAL_SHARE.key()),
              iterations);
      case "gaussian" -> new Gaussian(rows, iterations);
      case "pareto" -> Pareto.of(rows, knobs.decimal(PARETO.key()));
      case "zipfian" -> new Zipfian(rows, knobs.decimal(ZIPFIAN.key()));
      default -> Distribution.uniform(rows);
    };
  }

  /** Ids in a range; one where a workload has no ranges. */
  static int rangeSize(KnobValues knobs) {
    return knobs.values().containsKey(RANGE_SIZE.key()) ? knobs.number(RANGE_SIZE.key()) : 1;
  }
}
