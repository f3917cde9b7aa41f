package org.enginedyno.bench.read;

import org.enginedyno.bench.Fixture;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.workload.normal.FirstBirths;
import org.enginedyno.workload.normal.Population;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What each read must bring; reckoned once for all workers. */
@State(Scope.Benchmark)
public class ReadData {
  private static final DataSpec LEAST = new DataSpec(DataSpec.MIN_ROWS, 0);

  private Population population = Population.of(LEAST);
  private FirstBirths firstBirths = FirstBirths.of(LEAST, KnobValues.NONE);

  @Setup(Level.Trial)
  public void reckon(Fixture fixture) {
    DataSpec data = fixture.trial().data();
    population = Population.of(data);
    firstBirths = FirstBirths.of(data, fixture.trial().knobs());
  }

  Population population() {
    return population;
  }

  /** The least dates of birth in the ranges of ids, where there are such ranges. */
  FirstBirths firstBirths() {
    return firstBirths;
  }
}
