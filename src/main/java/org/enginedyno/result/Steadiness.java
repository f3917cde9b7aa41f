package org.enginedyno.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Whether a cell's rate stayed constant while it was measured.
 *
 * @param marks why it is unsteady; empty if nothing was found or checked
 * @param courses each warm-up and run of all forks
 */
public record Steadiness(List<Mark> marks, List<RateTimeline> courses) {
  public static final Steadiness UNKNOWN = new Steadiness(List.of(), List.of());

  public Steadiness {
    marks = List.copyOf(marks);
    courses = List.copyOf(courses);
  }

  /** A copy with further marks. */
  public Steadiness with(List<Mark> further) {
    return new Steadiness(Stream.concat(marks.stream(), further.stream()).toList(), courses);
  }

  /** Operations per worker in a span: the lowest count, the median, and the highest. */
  public record Workers(long least, long median, long most) {
    public static final Workers NONE = new Workers(0, 0, 0);

    /** The counts of these workers; {@link #NONE} without workers. */
    public static Workers of(long[] operations) {
      if (operations.length == 0) {
        return NONE;
      }
      long[] sorted = operations.clone();
      Arrays.sort(sorted);
      return new Workers(sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
    }
  }

  /**
   * How many operations of all workers ended in each time slice of a warm-up or run; the incomplete
   * slices at its start and end are left out.
   *
   * @param nanos the length of a slice
   * @param latencies their latencies, as {@link SliceLatencies} writes it; absent in warm-ups
   * @param startNanos from the start of the warm-up or run to that of the first slice
   */
  public record Slices(
      long nanos, List<Long> operations, @Nullable String latencies, long startNanos) {
    public static final Slices NONE = new Slices(1, List.of());

    public Slices(long nanos, List<Long> operations, @Nullable String latencies) {
      this(nanos, operations, latencies, 0);
    }

    public Slices(long nanos, List<Long> operations) {
      this(nanos, operations, null);
    }

    public Slices {
      operations = List.copyOf(operations);
      if (nanos < 1) {
        throw new IllegalArgumentException("the length of a slice must be positive: " + nanos);
      }
    }

    /** A copy without latencies. */
    public Slices rateAlone() {
      return new Slices(nanos, operations, null, startNanos);
    }

    /** Joins every {@code each} slices into one; an incomplete one at the end is left out. */
    public Slices joined(int each) {
      List<Long> joined = new ArrayList<>();
      List<long[]> took = latencies == null ? List.of() : SliceLatencies.counts(latencies);
      List<long[]> together = new ArrayList<>();
      for (int i = 0; i + each <= operations.size(); i += each) {
        joined.add(operations.subList(i, i + each).stream().mapToLong(Long::longValue).sum());
        if (i + each <= took.size()) {
          together.add(SliceLatencies.sum(took.subList(i, i + each)));
        }
      }
      return new Slices(
          each * nanos,
          joined,
          latencies == null ? null : SliceLatencies.text(together),
          startNanos);
    }

    public List<Double> rates() {
      return operations.stream().map(count -> count * 1e9 / nanos).toList();
    }
  }

  /**
   * The rate over time of one warm-up or run.
   *
   * @param fork the number of its fork, from one
   * @param workers how its operations were spread over the workers
   */
  public record RateTimeline(int fork, boolean measured, Slices slices, Workers workers) {}
}
