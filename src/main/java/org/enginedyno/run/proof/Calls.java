package org.enginedyno.run.proof;

import java.util.List;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Latencies;
import org.enginedyno.result.fork.Span;
import org.enginedyno.workload.FileWork;

/** How many calls of each kind the measured runs made, as they counted them. */
record Calls(long reads, long writes, long forced, int blockBytes) {
  static Calls of(FileWork work, List<Span> measured) {
    long operations = measured.stream().mapToLong(span -> span.throughput().operations()).sum();
    long writes =
        work.walk().isPure() ? (work.walk().writes() ? operations : 0) : timed(measured, "write");
    return new Calls(operations - writes, writes, timed(measured, "fsync"), work.blockBytes());
  }

  private static long timed(List<Span> measured, String kind) {
    return measured.stream()
        .flatMap(span -> span.latencies().statements().stream())
        .filter(one -> one.kind().equals(kind))
        .map(Latencies.OfKind::histogram)
        .mapToLong(text -> Histograms.decode(text).getTotalCount())
        .sum();
  }

  long bytesRead() {
    return reads * blockBytes;
  }

  long bytesWritten() {
    return writes * blockBytes;
  }
}
