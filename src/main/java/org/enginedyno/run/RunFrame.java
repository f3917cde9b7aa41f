package org.enginedyno.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;

/**
 * The context of a run: its folder, time limit, listener, interruption and clock.
 *
 * @param budget the time after which nothing more starts, if there is one
 */
public record RunFrame(
    RunFolder folder,
    Optional<Duration> budget,
    RunListener listener,
    Interruption interruption,
    InstantSource clock) {
  /** When the budget ends if the run starts now; empty without a budget. */
  Optional<Instant> end() {
    return budget.map(clock.instant()::plus);
  }

  /** Runs the work, and ignores a failure that an interrupt caused. */
  void run(Conductor work) throws IOException, InterruptedException {
    try {
      work.run();
    } catch (IOException | InterruptedException | RuntimeException e) {
      // libraries report an interrupt by exceptions of their own
      if (!interruption.isTheCause()) {
        throw e;
      }
    }
  }

  /** Measures all that a run contains, and writes each result to the journal at once. */
  @FunctionalInterface
  public interface Conductor {
    /** Measures what has no result yet, unless it is interrupted. */
    void run() throws IOException, InterruptedException;
  }
}
