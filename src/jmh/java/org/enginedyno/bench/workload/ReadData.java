package org.enginedyno.bench.workload;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.normal.MinDobByRange;
import org.enginedyno.workload.normal.Population;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What each read must bring; reckoned once for all workers. */
@State(Scope.Benchmark)
public class ReadData {
  private final Map<Trial, OfTrial> trials = new ConcurrentHashMap<>();

  /**
   * What the reads of a trial must bring.
   *
   * @param firstBirths the least dates of birth in the ranges of ids, where there are such ranges
   */
  record OfTrial(Population population, MinDobByRange firstBirths) {}

  @Setup(Level.Trial)
  public void reckon(Fixture fixture) {
    for (Trial trial : fixture.trials()) {
      trials.put(
          trial,
          new OfTrial(Population.of(trial.data()), MinDobByRange.of(trial.data(), trial.knobs())));
    }
  }

  OfTrial of(Trial trial) {
    return Objects.requireNonNull(trials.get(trial), "the trial is not reckoned");
  }
}
