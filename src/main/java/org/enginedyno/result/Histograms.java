package org.enginedyno.result;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.enginedyno.plan.UserError;

/** Latency histograms: their range, their precision, and their encoding in files. */
public final class Histograms {
  private static final long HIGHEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 3;

  /**
   * With more workers, precise histograms of each kind of statement would exceed a fork's memory.
   */
  private static final int MANY_WORKERS = 256;

  private static final int DIGITS_OF_MANY = 2;

  private Histograms() {}

  /** An empty histogram of nanoseconds for sums, which grows with its longest time. */
  public static Histogram create() {
    return new Histogram(DIGITS);
  }

  /**
   * An empty histogram of nanoseconds for one worker. There may be thousands of workers, so its
   * counts are ints, and it allocates only when a time exceeds twice its current range.
   */
  public static AbstractHistogram ofWorker() {
    return growing(DIGITS);
  }

  /** An empty histogram for one kind of statement of one worker, less precise for many workers. */
  public static AbstractHistogram ofStatement(int workers) {
    return growing(workers > MANY_WORKERS ? DIGITS_OF_MANY : DIGITS);
  }

  private static AbstractHistogram growing(int digits) {
    IntCountsHistogram histogram = new IntCountsHistogram(digits);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Records a time; a time over one hour counts as one hour. */
  public static void record(AbstractHistogram histogram, long nanos) {
    histogram.recordValue(Math.min(nanos, HIGHEST_NANOS));
  }

  /** The sum of encoded histograms. */
  public static Histogram sum(Stream<String> texts) {
    Histogram sum = create();
    texts.map(Histograms::decode).forEach(sum::add);
    return sum;
  }

  public static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  public static Histogram decode(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new UserError("not a latency histogram as written by dyno: " + text, e);
    }
  }
}
