package org.enginedyno.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Answers one statement after known delays, and records the actual times; a reading of the counters
 * ends one span and starts the next.
 */
public final class Pace implements Function<Request, Reply> {
  /** A parked thread wakes up late, one that spins does not. */
  private static final long SPIN_NANOS = 300_000;

  private final String sql;
  private final Delays delays;
  private final List<Served> spans = new ArrayList<>();
  private List<Long> arrivals = new ArrayList<>();
  private List<Long> answers = new ArrayList<>();
  private long readBefore;

  public Pace(String sql, Delays delays) {
    this.sql = sql;
    this.delays = delays;
  }

  /** How long the server takes for a statement. */
  @FunctionalInterface
  public interface Delays {
    /**
     * The delay of a statement by its number in a span. Spans without statements do not count; both
     * numbers start at 0.
     */
    Duration of(int span, int number);
  }

  /**
   * The statements served between two readings of the counters.
   *
   * @param readBefore when the first of them was requested
   * @param readAfter when the second was
   */
  public record Served(long readBefore, List<Long> arrivals, List<Long> answers, long readAfter) {
    public Served {
      arrivals = List.copyOf(arrivals);
      answers = List.copyOf(answers);
    }

    /** No operation of a client can be shorter than the server's part in it. */
    public long[] least() {
      long[] nanos = new long[arrivals.size()];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = answers.get(i) - arrivals.get(i);
      }
      return nanos;
    }

    /** Nor longer than from the previous answer to the next request, with a single client. */
    public long[] most() {
      long[] nanos = new long[arrivals.size()];
      for (int i = 0; i < nanos.length; i++) {
        long before = i == 0 ? readBefore : answers.get(i - 1);
        long after = i + 1 == nanos.length ? readAfter : arrivals.get(i + 1);
        nanos[i] = after - before;
      }
      return nanos;
    }
  }

  @Override
  public Reply apply(Request request) {
    if (request.sql().equals(sql)) {
      serve(request.arrived());
    } else if (request.sql().toUpperCase(Locale.ROOT).startsWith("SHOW GLOBAL STATUS")) {
      read(request.arrived());
    }
    return request.usual();
  }

  private void serve(long arrived) {
    Duration delay;
    synchronized (this) {
      delay = delays.of(spans.size(), arrivals.size());
      arrivals.add(arrived);
    }
    long due = arrived + delay.toNanos();
    for (long left = delay.toNanos(); left > 0; left = due - System.nanoTime()) {
      if (left > SPIN_NANOS) {
        LockSupport.parkNanos(left - SPIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
    }
    synchronized (this) {
      answers.add(System.nanoTime());
    }
  }

  private synchronized void read(long arrived) {
    if (!arrivals.isEmpty()) {
      spans.add(new Served(readBefore, arrivals, answers, arrived));
    }
    readBefore = arrived;
    arrivals = new ArrayList<>();
    answers = new ArrayList<>();
  }

  /** The warm-up, and then each run; the counters are read more often than that. */
  public synchronized List<Served> spans() {
    return List.copyOf(spans);
  }
}
