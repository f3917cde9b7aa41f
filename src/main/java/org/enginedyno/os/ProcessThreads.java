package org.enginedyno.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What a Linux kernel tells anybody of the threads of a process, unless it hides them. */
public final class ProcessThreads {
  private static final String STATUS = "status";
  private static final String TIMES = "schedstat";
  private static final String SWITCHES = "ctxt_switches:";

  private ProcessThreads() {}

  /** Context switches of each thread of a process since the thread began, by thread. */
  public static Optional<Map<String, Long>> switches(long pid) {
    return each(pid, STATUS, ProcessThreads::switchesIn);
  }

  /**
   * The time on a core of each thread that a process has, by thread, to the nanosecond: exact of
   * threads that wait, and of one at work up to the last tick.
   */
  public static Optional<Map<String, Long>> cpuNanos(long pid) {
    return each(pid, TIMES, ProcessThreads::onCore);
  }

  private static Optional<Map<String, Long>> each(
      long pid, String file, ToLongFunction<String> reading) {
    Map<String, Long> told = new HashMap<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(KernelFiles.path(pid, "task"))) {
      for (Path thread : threads) {
        read(thread, file, reading, told);
      }
      return Optional.of(told);
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static void read(
      Path thread, String file, ToLongFunction<String> reading, Map<String, Long> told)
      throws IOException {
    try {
      told.put(thread.getFileName().toString(), reading.applyAsLong(text(thread.resolve(file))));
    } catch (NoSuchFileException e) {
      // the thread has ended since it was listed
      told.remove(thread.getFileName().toString());
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

  private static long onCore(String times) {
    return Long.parseLong(times.substring(0, times.indexOf(' ')));
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
