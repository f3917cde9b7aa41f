package org.enginedyno.workload;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** Checksums, and pseudo-random numbers that are functions of their seed and position alone. */
public final class Hash {
  /**
   * The increment of {@link SplittableRandom} at each draw: all of them share one cycle of states.
   */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  /**
   * The distance between streams of one seed, as a power of two of draws; no stream reaches the
   * next.
   */
  private static final int DRAWS_APART = 37;

  /** The number of streams on one cycle, as a power of two; further streams start elsewhere. */
  private static final int ON_CIRCLE = Long.SIZE - DRAWS_APART;

  private static final long COLUMN = 0xD1B54A32D192ED03L;

  private Hash() {}

  public static long of(long seed, int row, int column) {
    return mixed(mixed(seed + column * COLUMN) + row * STEP);
  }

  /** The next state; {@link #mixed} of it is the next number of a series. */
  public static long next(long state) {
    return state + STEP;
  }

  /** Mixes the bits of a value; no two values give the same result. */
  public static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number from 0 (inclusive) to 1 (exclusive) made of random bits. */
  public static double uniform(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  /** The CRC-32 of a text, as servers compute it. */
  public static long crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return crc.getValue();
  }

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** One of the streams of a seed: the draws of one worker and fork, apart from those of others. */
  public static SplittableRandom stream(long seed, long stream) {
    long start = mixed(seed + Math.max(0, stream >> ON_CIRCLE) * COLUMN);
    return new SplittableRandom(start + (stream << DRAWS_APART) * STEP);
  }
}
