package org.enginedyno.run.machine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.result.fork.RowProgress;

/** Keeps the notes of a run and lets all else pass. */
public final class SilentListener implements RunListener {
  private final List<String> notes = new ArrayList<>();

  public List<String> notes() {
    return notes;
  }

  @Override
  public void note(String line) {
    notes.add(line);
  }

  @Override
  public void loadingBegins(String table, int rows) {}

  @Override
  public void loaded(int rows) {}

  @Override
  public void loadingEnds(TableRecord table) {}

  @Override
  public void cellBegins(int number, int of, Cell cell, int fork, Duration left) {}

  @Override
  public void rate(double operationsPerSecond, boolean measured) {}

  @Override
  public void rows(RowProgress soFar) {}

  @Override
  public void forkEnds() {}

  @Override
  public void cellEnds(int number, int of, Measurement measurement) {}
}
