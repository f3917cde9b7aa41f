package org.enginedyno.workload.custom;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.enginedyno.workload.Hash;
import org.jspecify.annotations.Nullable;

/**
 * A source of random numbers for a column of a row, or for a parameter of an execution. The same
 * seed and place always give the same numbers.
 */
public final class Draw implements DoubleSupplier {
  private final long seed;
  private final int workers;
  private final int worker;
  private long number;
  private long state;
  private @Nullable Draw elsewhere;

  /** How many numbers of each sequence were drawn, by its start. */
  private final Map<Long, long[]> drawn = new HashMap<>();

  private Draw(long seed, int worker, int workers) {
    this.seed = seed;
    this.worker = worker;
    this.workers = workers;
  }

  /** Draws for rows; {@link #atRow} selects one. */
  public static Draw ofRows(long seed) {
    return new Draw(seed, 0, 1);
  }

  /**
   * Draws for the executions of one of several workers; {@code stream} separates them. The seed
   * must be that of the rows, because values may be sampled from these.
   */
  public static Draw ofExecutions(long seed, long stream, int worker, int workers) {
    Draw draw = new Draw(seed, worker, workers);
    draw.state = Hash.stream(seed, stream).nextLong();
    return draw;
  }

  /**
   * Moves to a column of a row; rows are numbered from 1.
   *
   * @param column its {@link ColumnSpec#place}
   */
  public Draw atRow(int row, int column) {
    number = row;
    state = Hash.of(seed, row, column);
    return this;
  }

  /** The number of the row, from 1. */
  public long number() {
    return number;
  }

  /** The next number of the sequences with that start. No number is drawn twice, by any worker. */
  public long ofSequence(long start) {
    return start + drawn.computeIfAbsent(start, any -> new long[1])[0]++ * workers + worker;
  }

  /** The next random number. */
  public long bits() {
    state = Hash.next(state);
    return Hash.mixed(state);
  }

  /** The next random number from 0 (inclusive) to 1 (exclusive). */
  public double uniform() {
    return Hash.uniform(bits());
  }

  @Override
  public double getAsDouble() {
    return uniform();
  }

  /** Draws for another row of the same seed, without moving this one. */
  Draw elsewhere() {
    Draw other = elsewhere;
    if (other == null) {
      other = ofRows(seed);
      elsewhere = other;
    }
    return other;
  }
}
