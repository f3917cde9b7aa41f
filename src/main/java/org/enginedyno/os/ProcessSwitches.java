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

/** Context switches of processes, which a Linux kernel tells anybody, unless it hides them. */
public final class ProcessSwitches {
  private static final String STATUS = "status";
  private static final String SWITCHES = "ctxt_switches:";

  private ProcessSwitches() {}

  /** Context switches of each thread of a process since the thread began, by thread. */
  public static Optional<Map<String, Long>> now(long pid) {
    Map<String, Long> switches = new HashMap<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(KernelFiles.path(pid, "task"))) {
      for (Path thread : threads) {
        count(thread, switches);
      }
      return Optional.of(switches);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void count(Path thread, Map<String, Long> switches) throws IOException {
    try {
      String status = status(thread.resolve(STATUS));
      long count = 0;
      for (int at = status.indexOf(SWITCHES); at >= 0; at = status.indexOf(SWITCHES, at + 1)) {
        int end = status.indexOf('\n', at);
        count += Long.parseLong(status.substring(at + SWITCHES.length(), end).strip());
      }
      switches.put(thread.getFileName().toString(), count);
    } catch (NoSuchFileException e) {
      // the thread has ended since it was listed
      switches.remove(thread.getFileName().toString());
    }
  }

  private static String status(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
