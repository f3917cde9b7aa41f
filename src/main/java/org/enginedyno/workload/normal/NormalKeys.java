package org.enginedyno.workload.normal;

import java.util.SplittableRandom;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.normal.Binding.ReadKnobs;

/** Draws keys and ranges, uniformly and from a seed; draws allocate nothing. */
public final class NormalKeys {
  private final DataSpec data;
  private final int pkRange;
  private final int stateRange;
  private final SplittableRandom random;

  /**
   * Keys of one worker.
   *
   * @param stream sets the keys of one worker and fork apart from those of another
   */
  public NormalKeys(DataSpec data, KnobValues knobs, long stream) {
    this.data = data;
    this.pkRange = ReadKnobs.pkRange(knobs);
    this.stateRange = ReadKnobs.stateRange(knobs);
    this.random = Hash.stream(data.seed(), stream);
  }

  public int pkRange() {
    return pkRange;
  }

  /** An id that exists. */
  public int id() {
    return 1 + random.nextInt(data.rows());
  }

  /** Where a range of ids begins that lies within the table. */
  public int firstId() {
    return 1 + random.nextInt(data.rows() - pkRange + 1);
  }

  public int lastId(int firstId) {
    return firstId + pkRange - 1;
  }

  public int country() {
    return 1 + random.nextInt(NormalTable.COUNTRIES);
  }

  /** Where a range of states begins. */
  public int firstState() {
    return 1 + random.nextInt(NormalTable.STATES - stateRange + 1);
  }

  public int lastState(int firstState) {
    return firstState + stateRange - 1;
  }
}
