package org.enginedyno.run.machine;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.result.fork.RowProgress;

/** Is told what a run is doing while it does it. */
public interface RunListener {
  /** Something happened that a person who waits wants to know. */
  void note(String line);

  /** A table is about to be filled. */
  void loadingBegins(String table, int rows);

  /** So many more rows were sent. */
  void loaded(int rows);

  /** The table is there. */
  void loadingEnds(TableRecord table);

  /** A cell begins, or goes on with another fork. */
  void cellBegins(int number, int of, Cell cell, int fork, Duration left);

  /** A warm-up or run of the current cell ended with this rate. */
  void rate(double operationsPerSecond, boolean measured);

  /** The current run has added so many rows. */
  void rows(RowProgress soFar);

  /** The current fork ended, its cell perhaps not yet. */
  void forkEnds();

  /** A cell is finished and in the journal. */
  void cellEnds(int number, int of, Measurement measurement);
}
