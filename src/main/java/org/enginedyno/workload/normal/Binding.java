package org.enginedyno.workload.normal;

import org.enginedyno.plan.DataSpec;
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
}
