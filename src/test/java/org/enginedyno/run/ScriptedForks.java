package org.enginedyno.run;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.TestSubject;

/** Forks that bring back what all cells here want, but for what the script says. */
final class ScriptedForks implements Forks {
  private final Script script;

  ScriptedForks(Script script) {
    this.script = script;
  }

  @Override
  public ForkResult run(Cell cell, TestSubject bed, int fork) throws ForkFailure, IOException {
    String event = "fork %s %d".formatted(RunPlans.label(cell), fork);
    script.happens(event);
    script.failAt(event, ForkFailure.class);
    script.failAt(event, IOException.class);
    return Sample.fork(cell.measure().runs(), cell.threads(), Sample.COUNTERS);
  }
}
