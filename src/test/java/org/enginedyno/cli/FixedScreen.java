package org.enginedyno.cli;

import java.util.OptionalInt;

/** A screen that is as wide as a test wants. */
record FixedScreen(OptionalInt columns, boolean obeysEscapes) implements Screen {
  static final Screen NONE = new FixedScreen(OptionalInt.empty(), false);

  /** One that knows no escapes. */
  static Screen dumb(int columns) {
    return new FixedScreen(OptionalInt.of(columns), false);
  }

  static Screen terminal(int columns) {
    return new FixedScreen(OptionalInt.of(columns), true);
  }
}
