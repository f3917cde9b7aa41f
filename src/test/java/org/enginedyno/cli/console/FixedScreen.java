package org.enginedyno.cli.console;

import java.util.OptionalInt;
import org.enginedyno.cli.console.CommandContext.Screen;

/** A screen that is as wide as a test wants. */
public record FixedScreen(OptionalInt columns, boolean obeysEscapes) implements Screen {
  /** A terminal of so many columns. */
  public static Screen terminal(int columns) {
    return new FixedScreen(OptionalInt.of(columns), true);
  }

  /** A terminal of so many columns that knows no escapes. */
  public static Screen dumb(int columns) {
    return new FixedScreen(OptionalInt.of(columns), false);
  }
}
