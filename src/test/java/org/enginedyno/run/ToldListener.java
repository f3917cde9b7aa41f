package org.enginedyno.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.run.machine.RunListener;

/** Keeps what it was told of a run's cells. */
final class ToldListener implements RunListener {
  final List<String> notes = new ArrayList<>();
  final List<String> begins = new ArrayList<>();
  final List<Duration> left = new ArrayList<>();
  final List<String> ends = new ArrayList<>();
  int forks;

  @Override
  public void note(String line) {
    notes.add(line);
  }

  @Override
  public void cellBegins(int number, int of, Cell cell, int fork, Duration rest) {
    begins.add("%d of %d: %s, fork %d".formatted(number, of, RunPlans.label(cell), fork));
    left.add(rest);
  }

  @Override
  public void forkEnds() {
    forks++;
  }

  @Override
  public void cellEnds(int number, int of, Measurement measurement) {
    ends.add(
        "%d of %d: %s %s"
            .formatted(number, of, RunPlans.label(measurement.cell()), measurement.status()));
  }
}
