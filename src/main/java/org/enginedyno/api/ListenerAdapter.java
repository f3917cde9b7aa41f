package org.enginedyno.api;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.run.machine.RunListener;

/** Passes on to a listener what is told of a run or a gate. */
record ListenerAdapter(DynoListener listener) implements RunListener {
  @Override
  public void note(String line) {
    listener.note(line);
  }

  @Override
  public void loadingEnds(TableRecord table) {
    listener.note("%s: %,d rows, %s".formatted(table.table(), table.rows(), table.load().how()));
  }

  @Override
  public void cellBegins(int number, int of, Cell cell, int fork, Duration left) {
    listener.cellBegins(number, of, cell.id(), left);
  }

  @Override
  public void cellEnds(int number, int of, Measurement measurement) {
    listener.cellEnds(number, of, Findings.cell(measurement));
  }

  @Override
  public void launchBegins(int launch, int pairs) {
    listener.note("launch %d, %d %s".formatted(launch, pairs, pairs == 1 ? "pair" : "pairs"));
  }

  @Override
  public void launchEnds(Duel duel) {
    listener.note("%d blocks of %s".formatted(duel.blocks(), duel.pair().name()));
  }

  @Override
  public void judged(Judgement judgement) {
    listener.note(judgement.line());
  }
}
