package org.enginedyno.bench;

import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.workload.normal.Population;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How many rows each read must bring; reckoned once for all workers. */
@State(Scope.Benchmark)
public class ReadData {
  private Population population = Population.of(new DataSpec(DataSpec.MIN_ROWS, 0));

  @Setup(Level.Trial)
  public void count(Fixture fixture) {
    population = Population.of(fixture.trial().data());
  }

  Population population() {
    return population;
  }
}
