package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.Span;
import org.enginedyno.workload.FileWork;

/** Whether the kernel counted what the operations of measured runs say that they did. */
public final class KernelRule {
  /** What a measuring JVM reads and writes besides, in a run. */
  private static final long BESIDES = 4L << 20;

  private static final double SHARE = 0.01;

  /** Writes in flight together may share a flush; so many of each place in flight at the most. */
  private static final int SHARING = 2;

  private final FileWork work;
  private final int threads;
  private final Calls calls;
  private final Map<String, Long> counted;
  private final long besides;

  private KernelRule(FileWork work, int threads, List<Span> measured, Map<String, Long> counted) {
    this.work = work;
    this.threads = threads;
    this.calls = Calls.of(work, measured);
    this.counted = counted;
    this.besides = BESIDES * measured.size();
  }

  /** The answers for a cell, as far as the kernel tells. */
  public static List<Check> of(
      FileWork work, int threads, List<Span> measured, Map<String, Long> counted) {
    KernelRule rule = new KernelRule(work, threads, measured, counted);
    List<Check> checks = new ArrayList<>();
    rule.moved().ifPresent(checks::add);
    rule.fromStorage().ifPresent(checks::add);
    rule.toStorage().ifPresent(checks::add);
    rule.flushed().ifPresent(checks::add);
    return checks;
  }

  private Optional<Check> moved() {
    // what is asked by queues is counted where it reaches storage, and nowhere else
    if (work.depth() > 1 || !counted.containsKey(ProcessIo.WRITTEN)) {
      return Optional.empty();
    }
    long written = counted(ProcessIo.WRITTEN);
    long read = counted(ProcessIo.READ);
    boolean passed = isAbout(written, calls.bytesWritten()) && isAbout(read, calls.bytesRead());
    return Optional.of(
        check(
            "bytes",
            passed,
            "by the kernel the process wrote %,d and read %,d bytes, where %,d and %,d are due",
            written,
            read,
            calls.bytesWritten(),
            calls.bytesRead()));
  }

  /** What goes past the page cache is read from storage, every time. */
  private Optional<Check> fromStorage() {
    if (!work.open().isDirect()
        || calls.bytesRead() == 0
        || !counted.containsKey(ProcessIo.FROM_STORAGE)) {
      return Optional.empty();
    }
    long found = counted(ProcessIo.FROM_STORAGE);
    return Optional.of(
        check(
            "read from storage",
            isAbout(found, calls.bytesRead()),
            "by the kernel %,d bytes were read from storage for the process, where %,d are due",
            found,
            calls.bytesRead()));
  }

  /** What goes past the page cache, or is on the disk when it is done, goes there every time. */
  private Optional<Check> toStorage() {
    boolean goesThrough = work.open().isDirect() || work.open().isDurable();
    if (!goesThrough || calls.bytesWritten() == 0 || !counted.containsKey(ProcessIo.TO_STORAGE)) {
      return Optional.empty();
    }
    long found = counted(ProcessIo.TO_STORAGE);
    Long onDevice = counted.get(BlockDevice.WRITTEN);
    long due = calls.bytesWritten();
    boolean reached = onDevice == null || onDevice >= due * (1 - SHARE);
    String device =
        onDevice == null ? "" : String.format(Locale.ROOT, "; the device wrote %,d", onDevice);
    return Optional.of(
        check(
            "written to storage",
            found >= due * (1 - SHARE) && reached,
            "by the kernel %,d bytes were written to storage for the process, where %,d are due"
                + device,
            found,
            due));
  }

  /** Writes that are safe show as flushes of the device's cache, where that is the only way. */
  private Optional<Check> flushed() {
    long safe = work.open().isDurable() ? calls.writes() : calls.forced();
    Long flushes = counted.get(BlockDevice.FLUSHES);
    if (safe == 0 || flushes == null) {
      return Optional.empty();
    }
    long due = safe / ((long) SHARING * threads * work.depth());
    return Optional.of(
        check(
            "flushes",
            flushes >= due,
            "the device's cache was flushed %,d times for %,d writes or fsyncs that had to be safe",
            flushes,
            safe));
  }

  private long counted(String name) {
    return counted.getOrDefault(name, 0L);
  }

  private boolean isAbout(long found, long due) {
    return found >= due * (1 - SHARE) && found <= due * (1 + SHARE) + besides;
  }

  private static Check check(String name, boolean passed, String text, Object... figures) {
    return new Check(name, passed, String.format(Locale.ROOT, text, figures));
  }
}
