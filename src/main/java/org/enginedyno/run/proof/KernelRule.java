package org.enginedyno.run.proof;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.workload.FileWork;

/** Compares the kernel's counters with what the operations of measured runs report. */
record KernelRule(FileWork work, int threads, Calls calls, Map<String, Long> counted, long extra) {
  /** The bytes that a measuring JVM reads and writes in a run in addition to its operations. */
  private static final long EXTRA = 4L << 20;

  private static final double SHARE = 0.01;

  /** Concurrent writes may share a flush: at most this many per write in flight. */
  private static final int SHARING = 2;

  /** The checks for a cell; none if the kernel has no counters. */
  public static List<Check> of(
      FileWork work, int threads, List<Span> measured, Map<String, Long> counted) {
    KernelRule rule =
        new KernelRule(work, threads, Calls.of(work, measured), counted, EXTRA * measured.size());
    return Stream.of(rule.moved(), rule.fromStorage(), rule.toStorage(), rule.flushed())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Check> moved() {
    // the kernel counts calls through queues only if they reach storage
    if (work.depth() > 1 || !counted.containsKey(ProcessIo.WRITTEN)) {
      return Optional.empty();
    }
    long written = counted(ProcessIo.WRITTEN);
    long read = counted(ProcessIo.READ);
    boolean passed = isAbout(written, calls.bytesWritten()) && isAbout(read, calls.bytesRead());
    return Optional.of(
        Check.of(
            "bytes",
            passed,
            "the kernel counted %,d bytes written and %,d read, expected %,d and %,d",
            written,
            read,
            calls.bytesWritten(),
            calls.bytesRead()));
  }

  /** Direct reads must all come from storage. */
  private Optional<Check> fromStorage() {
    if (!work.open().isDirect()
        || calls.bytesRead() == 0
        || !counted.containsKey(ProcessIo.FROM_STORAGE)) {
      return Optional.empty();
    }
    long found = counted(ProcessIo.FROM_STORAGE);
    return Optional.of(
        Check.of(
            "read from storage",
            isAbout(found, calls.bytesRead()),
            "the kernel counted %,d bytes read from storage, expected %,d",
            found,
            calls.bytesRead()));
  }

  /** Direct or durable writes must all reach storage. */
  private Optional<Check> toStorage() {
    boolean goesThrough = work.open().isDirect() || work.open().isDurable();
    if (!goesThrough || calls.bytesWritten() == 0 || !counted.containsKey(ProcessIo.TO_STORAGE)) {
      return Optional.empty();
    }
    long found = counted(ProcessIo.TO_STORAGE);
    Long onDevice = counted.get(BlockDevice.WRITTEN);
    long due = calls.bytesWritten();
    boolean reached = onDevice == null || onDevice >= due * (1 - SHARE);
    String device = onDevice == null ? "" : "; the device wrote %,d".formatted(onDevice);
    return Optional.of(
        Check.of(
            "written to storage",
            found >= due * (1 - SHARE) && reached,
            "the kernel counted %,d bytes written to storage, expected %,d" + device,
            found,
            due));
  }

  /** Durable writes show as flushes of the device's cache if they cannot bypass it. */
  private Optional<Check> flushed() {
    long safe = work.open().isDurable() ? calls.writes() : calls.forced();
    Long flushes = counted.get(BlockDevice.FLUSHES);
    if (safe == 0 || flushes == null) {
      return Optional.empty();
    }
    long due = safe / ((long) SHARING * threads * work.depth());
    return Optional.of(
        Check.of(
            "flushes",
            flushes >= due,
            "the device's cache was flushed %,d times for %,d durable writes or fsyncs",
            flushes,
            safe));
  }

  private long counted(String name) {
    return counted.getOrDefault(name, 0L);
  }

  private boolean isAbout(long found, long due) {
    return found >= due * (1 - SHARE) && found <= due * (1 + SHARE) + extra;
  }

  /** The calls of each kind that the measured runs counted. */
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
}
