package org.enginedyno.bench;

import java.time.LocalDate;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Keys;
import org.enginedyno.workload.Population;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** One worker's stream of keys, and how many rows each must bring. */
@State(Scope.Thread)
public class Draw {
  private static final long STREAMS_PER_FORK = 1L << 20;

  private Keys keys = new Keys(new DataSpec(DataSpec.MIN_ROWS, 0, 1, 1), 0);
  private Population population = Population.of(new DataSpec(DataSpec.MIN_ROWS, 0, 1, 1));
  private int pkRange;
  private String firstBirth = LocalDate.EPOCH.toString();

  @Setup(Level.Trial)
  public void seed(Fixture fixture, ThreadParams thread) {
    seed(fixture, thread.getThreadIndex());
  }

  void seed(Fixture fixture, int thread) {
    keys = new Keys(fixture.data(), fixture.stream() * STREAMS_PER_FORK + thread);
    population = fixture.population();
    pkRange = fixture.data().pkRange();
    firstBirth = population.firstBirth().toString();
  }

  Keys keys() {
    return keys;
  }

  Population population() {
    return population;
  }

  int pkRange() {
    return pkRange;
  }

  String firstBirth() {
    return firstBirth;
  }
}
