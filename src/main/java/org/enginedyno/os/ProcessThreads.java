package org.enginedyno.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/** Linux' counters of the threads of a process. */
public final class ProcessThreads {
  private static final String STATUS = "status";
  private static final String TIMES = "schedstat";
  private static final String SWITCHES = "ctxt_switches:";

  private ProcessThreads() {}

  /** Context switches since the thread started, by thread. */
  public static Optional<Map<String, Long>> switches(long pid) {
    return each(pid, STATUS, ProcessThreads::switchesIn);
  }

  /** CPU time in nanoseconds by thread; for a running thread, as of the last tick. */
  public static Optional<Map<String, Long>> cpuNanos(long pid) {
    return each(pid, TIMES, ProcessThreads::nanosIn);
  }

  /** The same for the threads of one part of a HotSpot JVM. */
  public static Optional<Map<String, Long>> cpuNanos(long pid, JvmPart part) {
    return each(pid, part::contains, TIMES, ProcessThreads::nanosIn);
  }

  /** A part of a HotSpot JVM, by the names of its threads. */
  public enum JvmPart {
    COMPILER("C[12] Comp.*|JVMCI.*|Sweeper.*"),
    /** Includes the VM thread, which runs the serial collector. */
    COLLECTOR(
        "GC Thre.*|G1 .*|ParGC.*|[XZ](Worker|Driver|Direct|Uncomm|Unmap).*|Shenan.*|VM Thre.*");

    // newer JVMs shorten a long name in its middle: only its first seven characters are certain
    private final Pattern names;

    JvmPart(String names) {
      this.names = Pattern.compile(names, Pattern.DOTALL);
    }

    private boolean contains(Path thread) throws IOException {
      return names
          .matcher(Files.readString(thread.resolve("comm"), StandardCharsets.ISO_8859_1))
          .matches();
    }
  }

  /**
   * Time in nanoseconds that each thread was ready and waited for a core; without JIT compilers.
   */
  public static Optional<Map<String, Long>> coreWaits(long pid) {
    return each(
        pid,
        thread -> !JvmPart.COMPILER.contains(thread),
        TIMES,
        times -> Long.parseLong(times.split(" ", 3)[1]));
  }

  /** A figure of the threads of several processes; empty if it is unknown for one of them. */
  public static Optional<Map<String, Long>> ofAll(
      List<Long> pids, LongFunction<Optional<Map<String, Long>>> figure) {
    Map<String, Long> all = new HashMap<>();
    for (long pid : pids) {
      Optional<Map<String, Long>> one = figure.apply(pid);
      if (one.isEmpty()) {
        return one;
      }
      all.putAll(one.get());
    }
    return pids.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  private static Optional<Map<String, Long>> each(
      long pid, String file, ToLongFunction<String> reading) {
    return each(pid, thread -> true, file, reading);
  }

  /** Which threads to read. */
  private interface Choice {
    boolean contains(Path thread) throws IOException;
  }

  private static Optional<Map<String, Long>> each(
      long pid, Choice choice, String file, ToLongFunction<String> reading) {
    Map<String, Long> values = new HashMap<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(KernelFiles.path(pid, "task"))) {
      for (Path thread : threads) {
        try {
          if (choice.contains(thread)) {
            String text = Files.readString(thread.resolve(file), StandardCharsets.ISO_8859_1);
            values.put(thread.getFileName().toString(), reading.applyAsLong(text));
          }
        } catch (NoSuchFileException e) {
          // the thread has ended since it was listed
        }
      }
      return Optional.of(values);
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static long switchesIn(String status) {
    long count = 0;
    for (int at = status.indexOf(SWITCHES); at >= 0; at = status.indexOf(SWITCHES, at + 1)) {
      int end = status.indexOf('\n', at);
      count += Long.parseLong(status.substring(at + SWITCHES.length(), end).strip());
    }
    return count;
  }

  private static long nanosIn(String times) {
    return Long.parseLong(times.substring(0, times.indexOf(' ')));
  }
}
