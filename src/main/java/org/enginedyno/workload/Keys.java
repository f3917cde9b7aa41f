package org.enginedyno.workload;

import java.util.SplittableRandom;
import org.enginedyno.plan.DataSpec;

/** Draws keys and ranges, uniformly and from a seed; draws allocate nothing. */
public final class Keys {
  private final DataSpec data;
  private final SplittableRandom random;

  /**
   * Keys of one worker.
   *
   * @param stream sets the keys of one worker and fork apart from those of another
   */
  public Keys(DataSpec data, long stream) {
    this.data = data;
    this.random = new SplittableRandom(data.seed() * 0x9E3779B97F4A7C15L + stream);
  }

  /** An id that exists. */
  public int id() {
    return 1 + random.nextInt(data.rows());
  }

  /** Where a range of ids begins that lies within the table. */
  public int firstId() {
    return 1 + random.nextInt(data.rows() - data.pkRange() + 1);
  }

  /** Where that range ends. */
  public int lastId(int firstId) {
    return firstId + data.pkRange() - 1;
  }

  /** A country. */
  public int country() {
    return 1 + random.nextInt(NormalTable.COUNTRIES);
  }

  /** Where a range of states begins. */
  public int firstState() {
    return 1 + random.nextInt(NormalTable.STATES - data.stateRange() + 1);
  }

  /** Where that range ends. */
  public int lastState(int firstState) {
    return firstState + data.stateRange() - 1;
  }
}
