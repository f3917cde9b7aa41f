package org.enginedyno.workload.normal;

import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;

/** The knobs of the read patterns: how wide their ranges are. */
final class ReadKnobs {
  static final Knob PK_RANGE =
      Knob.number("data.pk-range", "ids in a primary-key range", 1, 1_000_000_000, 100);
  static final Knob STATE_RANGE =
      Knob.number("data.state-range", "states in a secondary-key range", 1, NormalTable.STATES, 5);

  private ReadKnobs() {}

  /** Ids in a range; one where the pattern has no such range. */
  static int pkRange(KnobValues knobs) {
    return number(PK_RANGE, knobs);
  }

  /** States in a range; one where the pattern has no such range. */
  static int stateRange(KnobValues knobs) {
    return number(STATE_RANGE, knobs);
  }

  private static int number(Knob knob, KnobValues knobs) {
    return knobs.values().containsKey(knob.key()) ? knobs.number(knob.key()) : 1;
  }
}
