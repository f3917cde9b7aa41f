package org.enginedyno.workload.normal;

import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Parameters;

/** The values of the parameters of a read pattern. */
enum Binding implements Parameters {
  NONE(Knobs.NONE),
  ID(Knobs.NONE),
  ID_RANGE(Knobs.of(NormalKeys.PK_RANGE)),
  COUNTRY(Knobs.NONE),
  STATE_RANGE(Knobs.of(NormalKeys.STATE_RANGE));

  private final Knobs knobs;

  Binding(Knobs knobs) {
    this.knobs = knobs;
  }

  /** The knobs that set its width. */
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

  /** How many rows one draw selects, on average. */
  double rows(DataSpec data, KnobValues knobs) {
    return switch (this) {
      case NONE -> data.rows();
      case ID -> 1;
      case ID_RANGE -> knobs.number(NormalKeys.PK_RANGE);
      case COUNTRY -> data.rows() / (double) NormalTable.COUNTRIES;
      case STATE_RANGE ->
          COUNTRY.rows(data, knobs) * knobs.number(NormalKeys.STATE_RANGE) / NormalTable.STATES;
    };
  }

  /** The rows that these values select, determined by a scan of all rows. */
  int[] ids(Object[] values, DataSpec data, NormalRows rows) {
    return switch (this) {
      case NONE -> all(data).toArray();
      case ID -> new int[] {(int) values[0]};
      case ID_RANGE -> IntStream.rangeClosed((int) values[0], (int) values[1]).toArray();
      case COUNTRY -> all(data).filter(id -> rows.country(id) == (int) values[0]).toArray();
      case STATE_RANGE ->
          all(data)
              .filter(id -> rows.country(id) == (int) values[0])
              .filter(id -> rows.stateOf(id) >= (int) values[1])
              .filter(id -> rows.stateOf(id) <= (int) values[2])
              .toArray();
    };
  }

  private static IntStream all(DataSpec data) {
    return IntStream.rangeClosed(1, data.rows());
  }
}
