package org.enginedyno.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Curve.PageProgress;
import org.jspecify.annotations.Nullable;

/**
 * The pages that an engine read and wrote per added row, in the run of the median rate; there is
 * one interval between two queries of the server's counters.
 *
 * @param askedNanos the longest that the server took to answer
 */
public record PageGrowth(
    @Nullable Double readPerRow,
    @Nullable Double writtenPerRow,
    List<Interval> intervals,
    long askedNanos) {
  public PageGrowth {
    intervals = List.copyOf(intervals);
  }

  /**
   * A part of the run.
   *
   * @param upTo the number of rows at its end
   * @param readPerRow absent if the server does not count them; the same for {@code writtenPerRow}
   */
  public record Interval(long upTo, @Nullable Double readPerRow, @Nullable Double writtenPerRow) {}

  /** The pages of a cell; empty where they were not counted. */
  public static Optional<PageGrowth> of(Measurement cell) {
    return Curve.median(cell.curves().stream().filter(curve -> !curve.pages().isEmpty()))
        .map(curve -> of(curve.pages()));
  }

  private static PageGrowth of(List<PageProgress> pages) {
    PageProgress start = new PageProgress(0, 0L, 0L, 0);
    List<Interval> intervals = new ArrayList<>();
    PageProgress before = start;
    for (PageProgress now : pages) {
      if (now.rows() > before.rows()) {
        intervals.add(interval(before, now));
        before = now;
      }
    }
    Interval all = interval(start, pages.get(pages.size() - 1));
    return new PageGrowth(
        all.readPerRow(),
        all.writtenPerRow(),
        intervals,
        pages.stream().mapToLong(PageProgress::nanos).max().orElse(0));
  }

  private static Interval interval(PageProgress from, PageProgress to) {
    long rows = Math.max(1, to.rows() - from.rows());
    return new Interval(
        to.rows(), each(from.read(), to.read(), rows), each(from.written(), to.written(), rows));
  }

  private static @Nullable Double each(@Nullable Long from, @Nullable Long to, long rows) {
    return from == null || to == null ? null : Double.valueOf((to - from) / (double) rows);
  }
}
