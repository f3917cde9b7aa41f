package org.enginedyno.run.machine;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.result.fork.RowProgress;

/** Receives the progress of a run. */
public interface RunListener {
  /** A line for the person who waits. */
  void note(String line);

  void loadingBegins(String table, int rows);

  /** A number of rows was sent. */
  void loaded(int rows);

  void loadingEnds(TableRecord table);

  /** A cell starts, or continues with its next fork. */
  void cellBegins(int number, int of, Cell cell, int fork, Duration left);

  /** A warm-up or run of the current cell ended. */
  void rate(double operationsPerSecond, boolean measured);

  /** The rows that the current run has added so far. */
  void rows(RowProgress soFar);

  /** The current fork ended; the cell may have more. */
  void forkEnds();

  /** A cell ended and is in the journal. */
  void cellEnds(int number, int of, Measurement measurement);
}
