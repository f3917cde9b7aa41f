package org.enginedyno.workload;

/** What the parameters of a read pattern stand for. */
public enum Binding {
  NONE,
  ID,
  ID_RANGE,
  COUNTRY,
  STATE_RANGE;

  /** Draws the values for one execution, in the order of the statement's parameters. */
  public int[] draw(Keys keys) {
    return switch (this) {
      case NONE -> new int[0];
      case ID -> new int[] {keys.id()};
      case ID_RANGE -> {
        int first = keys.firstId();
        yield new int[] {first, keys.lastId(first)};
      }
      case COUNTRY -> new int[] {keys.country()};
      case STATE_RANGE -> {
        int first = keys.firstState();
        yield new int[] {keys.country(), first, keys.lastState(first)};
      }
    };
  }
}
