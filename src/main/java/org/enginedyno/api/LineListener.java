package org.enginedyno.api;

import java.util.function.Consumer;

/** Tells a run in lines. */
record LineListener(Consumer<String> lines) implements DynoListener {
  @Override
  public void note(String line) {
    lines.accept(line);
  }

  @Override
  public void cellEnds(int number, int of, DynoCell cell) {
    lines.accept("[%d/%d] %s".formatted(number, of, cell));
  }
}
