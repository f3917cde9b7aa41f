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
 * What every run has, whatever it measures: its folder, its limits, and who follows it.
 *
 * @param budget the time after which nothing more starts, if there is one
 */
public record RunFrame(
    RunFolder folder,
    Optional<Duration> budget,
    RunListener listener,
    Interruption interruption,
    InstantSource clock) {
  /** When the budget is used up, if it starts now. */
  Optional<Instant> end() {
    return budget.map(clock.instant()::plus);
  }

  /** Does a run's work; a failure that an interrupt caused is the end of the run, and no more. */
  void run(Conductor work) throws IOException, InterruptedException {
    try {
      work.run();
    } catch (IOException | InterruptedException | RuntimeException e) {
      // libraries report an interrupt in messages of their own
      if (!interruption.isTheCause()) {
        throw e;
      }
    }
  }

  /** Takes what a run is to measure through its servers, and journals each result at once. */
  @FunctionalInterface
  public interface Conductor {
    /** Measures what is not measured yet, unless it is interrupted. */
    void run() throws IOException, InterruptedException;
  }
}
