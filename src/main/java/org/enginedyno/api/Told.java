package org.enginedyno.api;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.fork.RowsSoFar;
import org.enginedyno.result.record.TableRecord;
import org.enginedyno.run.live.RunListener;

/** Passes on to a listener what is told of a run. */
record Told(DynoListener listener) implements RunListener {
  @Override
  public void note(String line) {
    listener.note(line);
  }

  @Override
  public void loadingBegins(String table, int rows) {}

  @Override
  public void loaded(int rows) {}

  @Override
  public void loadingEnds(TableRecord table) {
    listener.note("%s: %,d rows, %s".formatted(table.table(), table.rows(), table.how()));
  }

  @Override
  public void cellBegins(int number, int of, Cell cell, int fork, Duration left) {
    listener.cellBegins(number, of, cell.id(), left);
  }

  @Override
  public void rate(double operationsPerSecond, boolean measured) {}

  @Override
  public void rows(RowsSoFar soFar) {}

  @Override
  public void forkEnds() {}

  @Override
  public void cellEnds(int number, int of, Measurement measurement) {
    listener.cellEnds(number, of, Findings.cell(measurement));
  }
}
