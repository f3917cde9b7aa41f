package org.enginedyno.bench.workload;

import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.ResultReader;
import org.enginedyno.bench.Trial;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.normal.MinDobByRange;
import org.enginedyno.workload.normal.NormalKeys;
import org.enginedyno.workload.normal.Population;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** One worker's stream of keys, and how many rows each must bring. */
@State(Scope.Thread)
public class ReadDraw {
  private static final DataSpec LEAST = new DataSpec(DataSpec.MIN_ROWS, 0);

  private NormalKeys keys = new NormalKeys(LEAST, KnobValues.NONE, 0);
  private Population population = Population.of(LEAST);
  private MinDobByRange firstBirths = MinDobByRange.of(LEAST, KnobValues.NONE);
  private int firstBirth;
  private int rows;

  @Setup(Level.Trial)
  public void seed(Fixture fixture, ReadData data, ThreadParams thread) {
    seed(fixture, data, thread.getThreadIndex());
  }

  public void seed(Fixture fixture, ReadData data, int thread) {
    Trial trial = fixture.trial(thread);
    keys = new NormalKeys(trial.data(), trial.knobs(), trial.stream(fixture.place(thread)));
    population = data.of(trial).population();
    firstBirths = data.of(trial).firstBirths();
    firstBirth = ResultReader.digits(population.firstBirth().toString());
    rows = trial.data().rows();
  }

  NormalKeys keys() {
    return keys;
  }

  Population population() {
    return population;
  }

  int pkRange() {
    return keys.pkRange();
  }

  /** The least date of birth in the range that begins with an id. */
  int firstBirthFrom(int firstId) {
    return firstBirths.from(firstId);
  }

  /** The least date of birth of all. */
  int firstBirth() {
    return firstBirth;
  }

  int rows() {
    return rows;
  }
}
