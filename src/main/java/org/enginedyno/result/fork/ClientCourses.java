package org.enginedyno.result.fork;

import static org.enginedyno.result.fork.ClientLogs.least;
import static org.enginedyno.result.fork.ClientLogs.most;
import static org.enginedyno.result.fork.ClientLogs.sum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.fork.Span.RowsAdded;

/** Merges the progress of several clients over a run, as if one client had done all of it. */
final class ClientCourses {
  private ClientCourses() {}

  /** The slices in which all clients worked, each as long as the longest slice of any client. */
  static Slices slices(List<Slices> parts, List<ClientWindow> windows) {
    long width = most(parts, Slices::nanos);
    long start = Long.MIN_VALUE;
    long end = Long.MAX_VALUE;
    for (int i = 0; i < parts.size(); i++) {
      long at = windows.get(i).slicesAt();
      long since = at - windows.get(i).agreed();
      start = Math.max(start, at + Math.floorMod(-since, width));
      end = Math.min(end, at + parts.get(i).operations().size() * parts.get(i).nanos());
    }
    int count = (int) Math.max(0, (end - start) / width);
    if (count == 0) {
      return Slices.NONE;
    }
    long[] operations = new long[count];
    List<long[]> took = new ArrayList<>();
    IntStream.range(0, count).forEach(slice -> took.add(new long[SliceLatencies.BUCKETS]));
    boolean timed = parts.stream().allMatch(part -> part.latencies() != null);
    for (int i = 0; i < parts.size(); i++) {
      Slices part = parts.get(i);
      int each = (int) (width / part.nanos());
      int skipped = (int) ((start - windows.get(i).slicesAt()) / part.nanos());
      List<long[]> own =
          part.latencies() == null ? List.of() : SliceLatencies.counts(part.latencies());
      for (int slice = 0; slice < count * each; slice++) {
        int from = skipped + slice;
        operations[slice / each] += part.operations().get(from);
        if (timed) {
          long[] sum = took.get(slice / each);
          IntStream.range(0, sum.length).forEach(bucket -> sum[bucket] += own.get(from)[bucket]);
        }
      }
    }
    return new Slices(
        width,
        IntStream.range(0, count).mapToObj(slice -> operations[slice]).toList(),
        timed ? SliceLatencies.text(took) : null,
        start - windows.get(0).agreed());
  }

  static RowsAdded growth(List<Span> spans, List<ClientWindow> windows) {
    RowsAdded first = Objects.requireNonNull(spans.get(0).growth());
    long start = least(windows, ClientWindow::start);
    List<Sample> steps = new ArrayList<>();
    long rows = 0;
    for (int i = 0; i < spans.size(); i++) {
      RowsAdded part = Objects.requireNonNull(spans.get(i).growth());
      long late = windows.get(i).start() - start;
      long before = 0;
      for (Sample sample : part.samples()) {
        steps.add(
            new Sample(
                sample.rows() - before,
                sample.nanos() + late,
                sample.operations(),
                sample.slowestNanos()));
        before = sample.rows();
      }
      rows += part.rows();
    }
    return new RowsAdded(
        rows,
        first.rowsFound(),
        first.sumFound(),
        samples(steps, spans.size()),
        first.completingNanos(),
        List.of(),
        List.of());
  }

  /**
   * The progress of all clients, from the steps of each.
   *
   * @param each how many steps to merge into one
   */
  private static List<Sample> samples(List<Sample> steps, int each) {
    steps.sort(Comparator.comparingLong(Sample::nanos));
    List<Sample> samples = new ArrayList<>();
    long rows = 0;
    for (int from = 0; from < steps.size(); from += each) {
      List<Sample> some = steps.subList(from, Math.min(steps.size(), from + each));
      rows += sum(some, Sample::rows);
      samples.add(
          new Sample(
              rows,
              some.get(some.size() - 1).nanos(),
              sum(some, Sample::operations),
              most(some, Sample::slowestNanos)));
    }
    return samples;
  }
}
