package org.enginedyno.run.machine;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.result.fork.RowProgress;

/** Is told what a run is doing while it does it. */
public interface RunListener {
  /** Something happened that a person who waits wants to know. */
  default void note(String line) {}

  /** A table is about to be filled. */
  default void loadingBegins(String table, int rows) {}

  /** So many more rows were sent. */
  default void loaded(int rows) {}

  /** The table is there. */
  default void loadingEnds(TableRecord table) {}

  /** A cell begins, or goes on with another fork. */
  default void cellBegins(int number, int of, Cell cell, int fork, Duration left) {}

  /** A warm-up or run of the current cell ended with this rate. */
  default void rate(double operationsPerSecond, boolean measured) {}

  /** The current run has added so many rows. */
  default void rows(RowProgress soFar) {}

  /** The current fork ended, its cell perhaps not yet. */
  default void forkEnds() {}

  /** A cell is finished and in the journal. */
  default void cellEnds(int number, int of, Measurement measurement) {}

  /** Both sides of a duel are about to be started again for so many pairs. */
  default void launchBegins(int launch, int pairs) {}

  /** A launch of a pair is over and in the journal. */
  default void launchEnds(Duel duel) {}

  /** A pair was looked at. */
  default void judged(Judgement judgement) {}
}
