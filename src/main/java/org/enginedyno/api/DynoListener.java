package org.enginedyno.api;

import java.time.Duration;
import java.util.function.Consumer;

/** Gets the events of a run from the thread that conducts it; what it throws ends the run. */
public interface DynoListener {
  /** An event for a person who waits; a gate reports everything this way. */
  default void note(String line) {}

  /**
   * A cell starts, or continues with another fork.
   *
   * @param number which one it is, from 1
   * @param of how many there are
   * @param left how long the rest of the run is thought to take
   */
  default void cellBegins(int number, int of, String id, Duration left) {}

  /** A cell is finished, and stands in the folder of results. */
  default void cellEnds(int number, int of, DynoCell cell) {}

  /** Tells it line by line, as in {@code DynoListener.to(System.out::println)}. */
  static DynoListener to(Consumer<String> lines) {
    return new DynoListener() {
      @Override
      public void note(String line) {
        lines.accept(line);
      }

      @Override
      public void cellEnds(int number, int of, DynoCell cell) {
        lines.accept("[%d/%d] %s".formatted(number, of, cell));
      }
    };
  }
}
