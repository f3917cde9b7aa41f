package org.enginedyno.run.machine;

import java.time.Duration;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.fork.RowProgress;

/** Receives the progress of a run. */
public interface RunListener {
  /** A line for the person who waits. */
  default void note(String line) {}

  /** A limit has ended the run early, or will; logs must contain this line, too. */
  default void limited(String line) {
    note(line);
  }

  /** All cells of a run that are not floors, before the first one starts. */
  default void runStarts(List<Cell> cells) {}

  default void loadingStarts(String table, int rows) {}

  /** A number of rows was sent. */
  default void loaded(int rows) {}

  default void loadingEnds(TableRecord table) {}

  /** A cell starts, or continues with its next fork. */
  default void cellStarts(int number, int of, Cell cell, int fork, Duration left) {}

  /** A warm-up or run of the current cell ended. */
  default void rate(double operationsPerSecond, boolean measured) {}

  /** The rows that the current run has added so far. */
  default void rows(RowProgress soFar) {}

  /** The current fork ended; the cell may have more. */
  default void forkEnds() {}

  /** A cell ended and is in the journal. */
  default void cellEnds(int number, int of, Measurement measurement) {}

  /** Both sides of a duel are about to be started again. */
  default void launchStarts(int launch, int pairs) {}

  /** A launch of a pair ended and is in the journal. */
  default void launchEnds(Duel duel) {}

  /** A pair has its final verdict. */
  default void judged(Judgement judgement) {}
}
