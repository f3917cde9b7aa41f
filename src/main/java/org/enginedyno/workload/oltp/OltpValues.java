package org.enginedyno.workload.oltp;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Hash;

/** What one worker writes into the rows that it changes. */
public final class OltpValues {
  private static final long APART = 1L << 25;

  private final SbtestRows[] loaded;
  private final SplittableRandom random;

  /**
   * Values of one worker.
   *
   * @param stream sets the values of one worker and fork apart from those of another
   */
  public OltpValues(DataSpec data, KnobValues knobs, long stream) {
    loaded =
        IntStream.rangeClosed(1, knobs.number(OltpWorkload.TABLES.key()))
            .mapToObj(table -> new SbtestRows(data, table))
            .toArray(SbtestRows[]::new);
    random = Hash.stream(data.seed() + APART, stream);
  }

  /** Another text for column {@code c}. */
  public String c() {
    return SbtestRows.c(random);
  }

  /**
   * What column {@code pad} holds of a row at any time.
   *
   * @param table the first is 0
   */
  public String pad(int table, int id) {
    return loaded[table].pad(id);
  }
}
