package org.enginedyno.api;

import java.time.Duration;
import java.util.function.Consumer;

/** Receives the events of a run in the thread that conducts it. An exception ends the run. */
public interface DynoListener {
  /** A progress message for the user; a gate reports all events this way. */
  default void note(String line) {}

  /**
   * A cell starts, or continues with another fork.
   *
   * @param number the number of the cell, from 1
   * @param of the number of cells
   * @param left the estimated time of the rest of the run
   */
  default void cellStarts(int number, int of, String id, Duration left) {}

  /** A cell is finished and stored in the results folder. */
  default void cellEnds(int number, int of, DynoCell cell) {}

  /**
   * Passes events to a consumer as lines of text, as in {@code
   * DynoListener.to(System.out::println)}.
   */
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
