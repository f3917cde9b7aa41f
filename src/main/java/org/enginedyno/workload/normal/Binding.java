package org.enginedyno.workload.normal;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Parameters;

/** What the parameters of a read pattern stand for. */
enum Binding implements Parameters {
  NONE(Knobs.NONE),
  ID(Knobs.NONE),
  ID_RANGE(Knobs.of(ReadKnobs.PK_RANGE)),
  COUNTRY(Knobs.NONE),
  STATE_RANGE(Knobs.of(ReadKnobs.STATE_RANGE));

  private final Knobs knobs;

  Binding(Knobs knobs) {
    this.knobs = knobs;
  }

  /** The knobs that set how wide it is. */
  Knobs knobs() {
    return knobs;
  }

  @Override
  public Draws draws(DataSpec data, KnobValues knobs, long stream) {
    NormalKeys keys = new NormalKeys(data, knobs, stream);
    return () -> draw(keys);
  }

  private Object[] draw(NormalKeys keys) {
    return switch (this) {
      case NONE -> new Object[0];
      case ID -> new Object[] {keys.id()};
      case ID_RANGE -> {
        int first = keys.firstId();
        yield new Object[] {first, keys.lastId(first)};
      }
      case COUNTRY -> new Object[] {keys.country()};
      case STATE_RANGE -> {
        int first = keys.firstState();
        yield new Object[] {keys.country(), first, keys.lastState(first)};
      }
    };
  }

  /** How many rows lie behind one draw, in the mean. */
  double rows(DataSpec data, KnobValues knobs) {
    return switch (this) {
      case NONE -> data.rows();
      case ID -> 1;
      case ID_RANGE -> ReadKnobs.pkRange(knobs);
      case COUNTRY -> data.rows() / (double) NormalTable.COUNTRIES;
      case STATE_RANGE ->
          COUNTRY.rows(data, knobs) * ReadKnobs.stateRange(knobs) / NormalTable.STATES;
    };
  }

  /** The knobs of the read patterns: how wide their ranges are. */
  static final class ReadKnobs {
    static final Knob PK_RANGE =
        Knob.number("data.pk-range", "ids in a primary-key range", 1, 1_000_000_000, 100);
    static final Knob STATE_RANGE =
        Knob.number(
            "data.state-range", "states in a secondary-key range", 1, NormalTable.STATES, 5);

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
}
