package org.enginedyno.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files of {@code /proc}; there are none on systems other than Linux. */
public final class KernelFiles {
  private static final String AVAILABLE = "MemAvailable:";
  private static final String KILOBYTES = "kB";
  private static final Path ROOT = Path.of("/proc");

  /** The soft limit, which a JVM raises to the hard limit when it starts. */
  static final Pattern OPEN_FILES = Pattern.compile("^Max open files +(\\d+) ");

  static final Pattern FILE_SIZE = Pattern.compile("^Max file size +(\\d+) ");

  private KernelFiles() {}

  static Path path(String name) {
    return ROOT.resolve(name);
  }

  static Path path(long pid, String name) {
    return ROOT.resolve(pid + "/" + name);
  }

  /** The lines of a file; empty if it cannot be read. */
  static List<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The bytes of a file, as characters; empty if it cannot be read. */
  static String text(Path file) {
    try {
      return Files.isReadable(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** Lets Linux wake the calling thread on time instead of up to 50 us later. */
  public static void wakePunctually() {
    try {
      Path thread = path("thread-self").toRealPath().getFileName();
      Files.writeString(path(thread + "/timerslack_ns"), "1");
    } catch (IOException e) {
      // on other systems threads wake later, which results show
    }
  }

  /** The files that this process has open; none if the kernel does not report them. */
  public static List<Path> openFiles() {
    try (Stream<Path> links = Files.list(path("self/fd"))) {
      return links.flatMap(link -> target(link).stream()).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** Where a link leads; empty if it is gone. */
  private static Optional<Path> target(Path link) {
    try {
      return Optional.of(Files.readSymbolicLink(link));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Bytes of memory that are free or that the kernel can free; empty if it does not report them.
   */
  public static OptionalLong freeMemory() {
    return freeMemory(lines(path("meminfo")));
  }

  static OptionalLong freeMemory(List<String> account) {
    return account.stream()
        .filter(line -> line.startsWith(AVAILABLE) && line.endsWith(KILOBYTES))
        .mapToLong(
            line ->
                Long.parseLong(
                        line.substring(AVAILABLE.length(), line.length() - KILOBYTES.length())
                            .strip())
                    << 10)
        .findFirst();
  }

  /**
   * How many files this process may have open: 0 if it has reached the limit; empty if the system
   * does not report a limit.
   */
  public static OptionalLong openFilesLimit() {
    try {
      return limit(OPEN_FILES, Files.readAllLines(path("self/limits")));
    } catch (IOException e) {
      return String.valueOf(e.getMessage()).contains("Too many open files")
          ? OptionalLong.of(0)
          : OptionalLong.empty();
    }
  }

  /** The bytes that a file of this process may have; empty if there is no limit. */
  public static OptionalLong fileSizeLimit() {
    return limit(FILE_SIZE, lines(path("self/limits")));
  }

  static OptionalLong limit(Pattern name, List<String> limits) {
    return limits.stream()
        .map(name::matcher)
        .filter(Matcher::find)
        .mapToLong(limit -> Long.parseLong(limit.group(1)))
        .findFirst();
  }

  /** Whether the command line of this process, before Java decodes it, has bytes beyond ASCII. */
  public static boolean isCommandBeyondAscii() {
    return isCommandBeyondAscii(path("self/cmdline"));
  }

  static boolean isCommandBeyondAscii(Path command) {
    try {
      if (Files.isReadable(command)) {
        for (byte letter : Files.readAllBytes(command)) {
          if (letter < 0) {
            return true;
          }
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
