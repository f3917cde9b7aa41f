package org.enginedyno.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.enginedyno.os.Daemon;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.soak.SoakFigure;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.soak.SoakLog.Second;
import org.jspecify.annotations.Nullable;

/**
 * Counts the operations of all workers by seconds of the wall clock, which all processes of the
 * machine share, and appends each second to a file.
 */
final class SecondCounter {
  private static final long MILLIS = 1_000;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final long SETTLING_MILLIS = 50;

  private final Path file;
  private final Thread writer;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile OpenSecond current = new OpenSecond();

  private SecondCounter(Path file) {
    this.file = file;
    this.writer = Daemon.start("dyno-seconds", this::write);
  }

  /** Starts to count if the runner has created a file for it next to the log; otherwise null. */
  static @Nullable SecondCounter of(Path log) {
    Path file = SoakLog.counted(log);
    return Files.exists(file) ? new SecondCounter(file) : null;
  }

  /**
   * The longest operation of a second; one record, so that time and end are of the same operation.
   */
  private record Longest(long nanos, long end) {
    static Longest of(Longest one, Longest other) {
      return other.nanos > one.nanos ? other : one;
    }
  }

  private static final class OpenSecond {
    private final AtomicLongArray buckets = new AtomicLongArray(SliceLatencies.BUCKETS);
    private final long start = System.nanoTime();
    private final AtomicReference<Longest> longest = new AtomicReference<>(new Longest(0, start));

    Second counted(double clock, long end) {
      long[] counts =
          LongStream.range(0, buckets.length()).map(i -> buckets.get((int) i)).toArray();
      Longest slowest = longest();
      double max = slowest.nanos / NANOS_PER_MICRO;
      Map<SoakFigure, Double> values = new EnumMap<>(SoakFigure.class);
      values.put(SoakFigure.LENGTH, (end - start) / 1e9);
      values.put(SoakFigure.OPERATIONS, (double) LongStream.of(counts).sum());
      values.put(SoakFigure.P50, Math.min(max, micros(counts, 0.5)));
      values.put(SoakFigure.P99, Math.min(max, micros(counts, 0.99)));
      values.put(SoakFigure.MAX, max);
      values.put(SoakFigure.MAX_END, clock - (end - slowest.end) / 1e9);
      return new Second(clock, values, "");
    }

    Longest longest() {
      return Objects.requireNonNull(longest.get());
    }

    private static double micros(long[] counts, double share) {
      return SliceLatencies.percentile(counts, share) / NANOS_PER_MICRO;
    }
  }

  /** Counts an operation by its time and its end, a value of {@link System#nanoTime}. */
  void count(long end, long nanos) {
    OpenSecond second = current;
    second.buckets.incrementAndGet(SliceLatencies.bucket(nanos));
    if (nanos > second.longest().nanos) {
      second.longest.accumulateAndGet(new Longest(nanos, end), Longest::of);
    }
  }

  private void write() {
    try {
      boolean isOver;
      do {
        isOver = over.await(MILLIS - System.currentTimeMillis() % MILLIS, TimeUnit.MILLISECONDS);
        OpenSecond ended = current;
        current = new OpenSecond();
        double clock = System.currentTimeMillis() / 1e3;
        // a worker may still be counting in the second that has just ended
        over.await(SETTLING_MILLIS, TimeUnit.MILLISECONDS);
        Files.writeString(
            file, ended.counted(clock, current.start).line(), StandardOpenOption.APPEND);
      } while (!isOver);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the last, shorter second; call it after all workers have stopped counting. */
  void end() {
    over.countDown();
    Daemon.join(writer, 0);
  }
}
