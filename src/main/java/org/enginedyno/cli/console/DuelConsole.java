package org.enginedyno.cli.console;

import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.duel.DuelText;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.run.duel.DuelListener;
import org.enginedyno.run.machine.RunListener;

/**
 * Shows a duel while it goes on: what is done again for each launch is told on a terminal alone.
 */
public final class DuelConsole implements DuelListener, RunListener, AutoCloseable {
  private final StatusLine line;
  private String launch = "";

  public DuelConsole(CommandContext surroundings) {
    this.line = new StatusLine(surroundings.err(), surroundings.errScreen());
  }

  /** A line that stays, as it is said but once. */
  @Override
  public void note(String text) {
    if (launch.isEmpty()) {
      line.permanent("  " + text);
    } else {
      line.status(launch + ": " + text, launch);
    }
  }

  @Override
  public void launchBegins(int number, int pairs) {
    launch = "launch %d, %d %s".formatted(number, pairs, pairs == 1 ? "pair" : "pairs");
    line.status(launch);
  }

  @Override
  public void came(Duel duel) {
    line.status("%s: %d blocks of %s".formatted(launch, duel.blocks(), duel.pair().name()), launch);
  }

  @Override
  public void looked(Judgement judgement) {
    line.permanent(DuelText.of(judgement).stripTrailing());
  }

  @Override
  public void loadingBegins(String table, int rows) {
    line.status(launch + ": loading " + table, launch);
  }

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

  @Override
  public void close() {
    line.status("");
  }
}
