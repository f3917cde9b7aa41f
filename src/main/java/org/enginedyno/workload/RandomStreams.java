package org.enginedyno.workload;

import java.util.SplittableRandom;

/** Draws that are set apart: those of one worker and fork from those of another. */
public final class RandomStreams {
  /** What a {@link SplittableRandom} adds at each draw, so that all of them walk one circle. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  /** Streams of one seed begin so many draws apart (to the power of two); none reaches the next. */
  private static final int DRAWS_APART = 37;

  private RandomStreams() {}

  /** One of the streams of a seed. */
  public static SplittableRandom of(long seed, long stream) {
    return new SplittableRandom(Hash.mixed(seed) + (stream << DRAWS_APART) * STEP);
  }
}
