package org.enginedyno.workload.oltp;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Distribution;
import org.enginedyno.workload.Distribution.Gaussian;
import org.enginedyno.workload.Distribution.Pareto;
import org.enginedyno.workload.Distribution.Special;
import org.enginedyno.workload.Distribution.Zipfian;
import org.enginedyno.workload.Hash;

/** Draws tables and keys of one worker from a seed; draws allocate nothing. */
public final class OltpKeys {
  private final int rows;
  private final int tables;
  private final int rangeSize;
  private final Distribution keys;
  private final SplittableRandom random;
  private final DoubleSupplier uniform;

  /**
   * Keys of one worker.
   *
   * @param stream separates the keys of one worker and fork from those of another
   */
  public OltpKeys(DataSpec data, KnobValues knobs, long stream) {
    rows = data.rows();
    tables = knobs.number(OltpWorkload.TABLES);
    rangeSize = OltpWorkload.rangeSize(knobs);
    keys = keys(knobs, rows);
    random = Hash.stream(data.seed(), stream);
    uniform = random::nextDouble;
  }

  private static Distribution keys(KnobValues knobs, int rows) {
    int iterations = knobs.number(OltpWorkload.ITERATIONS);
    return switch (knobs.text(OltpWorkload.KEYS)) {
      case "special" ->
          new Special(
              rows,
              knobs.number(OltpWorkload.SPECIAL_PERCENT),
              knobs.number(OltpWorkload.SPECIAL_SHARE),
              iterations);
      case "gaussian" -> new Gaussian(rows, iterations);
      case "pareto" -> Pareto.of(rows, knobs.decimal(OltpWorkload.PARETO));
      case "zipfian" -> new Zipfian(rows, knobs.decimal(OltpWorkload.ZIPFIAN));
      default -> Distribution.uniform(rows);
    };
  }

  /** The number of a table, from 0, with equal probability. */
  public int table() {
    return tables == 1 ? 0 : random.nextInt(tables);
  }

  /** An id that exists. */
  public int id() {
    return keys.draw(uniform);
  }

  /**
   * The last id of a range that starts at an id. It may be beyond the end of the table, as in
   * sysbench.
   */
  public int last(int first) {
    return (int) Math.min(Integer.MAX_VALUE, first + rangeSize - 1L);
  }

  /** How many rows exist from an id to the end of its range. */
  public int rowsFrom(int first) {
    return Math.min(rangeSize, rows - first + 1);
  }

  public int rows() {
    return rows;
  }

  /** The values that one worker writes into the rows that it changes. */
  public static final class OltpValues {
    private static final long APART = 1L << 25;

    private final SbtestRows[] loaded;
    private final SplittableRandom random;

    /**
     * Values of one worker.
     *
     * @param stream separates the values of one worker and fork from those of another
     */
    public OltpValues(DataSpec data, KnobValues knobs, long stream) {
      loaded =
          IntStream.rangeClosed(1, knobs.number(OltpWorkload.TABLES))
              .mapToObj(table -> new SbtestRows(data, table))
              .toArray(SbtestRows[]::new);
      random = Hash.stream(data.seed() + APART, stream);
    }

    /** A new text for column {@code c}. */
    public String c() {
      return SbtestRows.c(random);
    }

    /**
     * The value of column {@code pad} of a row, which never changes.
     *
     * @param table the first is 0
     */
    public String pad(int table, int id) {
      return loaded[table].pad(id);
    }
  }
}
