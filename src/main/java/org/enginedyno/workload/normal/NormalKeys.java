package org.enginedyno.workload.normal;

import java.util.SplittableRandom;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Hash;

/** Draws keys and ranges, uniformly and from a seed; draws allocate nothing. */
public final class NormalKeys {
  static final Knob PK_RANGE =
      Knob.number("data.pk-range", "ids in a primary-key range", 1, 1_000_000_000, 100);
  static final Knob STATE_RANGE =
      Knob.number("data.state-range", "states in a secondary-key range", 1, NormalTable.STATES, 5);

  private final DataSpec data;
  private final int pkRange;
  private final int stateRange;
  private final SplittableRandom random;

  /**
   * Keys of one worker.
   *
   * @param stream separates the keys of one worker and fork from those of another
   */
  public NormalKeys(DataSpec data, KnobValues knobs, long stream) {
    this.data = data;
    this.pkRange = knobs.number(PK_RANGE, 1);
    this.stateRange = knobs.number(STATE_RANGE, 1);
    this.random = Hash.stream(data.seed(), stream);
  }

  public int pkRange() {
    return pkRange;
  }

  /** An id that exists. */
  public int id() {
    return 1 + random.nextInt(data.rows());
  }

  /** The start of a range of ids that is within the table. */
  public int firstId() {
    return 1 + random.nextInt(data.rows() - pkRange + 1);
  }

  public int lastId(int firstId) {
    return firstId + pkRange - 1;
  }

  public int country() {
    return 1 + random.nextInt(NormalTable.COUNTRIES);
  }

  /** The start of a range of states. */
  public int firstState() {
    return 1 + random.nextInt(NormalTable.STATES - stateRange + 1);
  }

  public int lastState(int firstState) {
    return firstState + stateRange - 1;
  }
}
