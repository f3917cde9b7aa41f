package org.enginedyno.command;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Archives of the classes that the command and its forks load, which a JVM of the same version maps
 * into its memory: a third of what a short command computes is loading them.
 */
final class SharedClasses {
  /** JVMs of other versions go on without them. */
  private static final List<String> SILENT = List.of("-Xlog:cds=off", "-Xlog:cds+dynamic=off");

  private static final int LIMIT_SECONDS = 300;

  private final Path command;
  private final Path forks;

  private SharedClasses(Path folder) {
    this.command = folder.resolve("command.jsa");
    this.forks = folder.resolve("forks.jsa");
  }

  /**
   * The archives for a jar; they are written by a first run where they are older than it.
   *
   * @param start how a JVM that runs the jar is started, but for what is said to it besides
   */
  static SharedClasses of(Path jar, List<String> start, List<String> jvmArgs) throws IOException {
    Path folder = Files.createDirectories(jar.resolveSibling("shared-classes"));
    SharedClasses shared = new SharedClasses(folder);
    // other lanes want them too
    try (FileChannel file = FileChannel.open(folder.resolve("lock"), CREATE, WRITE);
        FileLock lock = file.lock()) {
      if (!shared.isThere(jar)) {
        shared.write(jar, start, jvmArgs);
      }
    }
    return shared;
  }

  private boolean isThere(Path jar) throws IOException {
    return Files.exists(command)
        && Files.exists(forks)
        && Files.getLastModifiedTime(forks).compareTo(Files.getLastModifiedTime(jar)) > 0;
  }

  private void write(Path jar, List<String> start, List<String> jvmArgs) throws IOException {
    Path room = Files.createTempDirectory("shared-classes");
    List<String> first = new ArrayList<>(start);
    first.add("-XX:ArchiveClassesAtExit=" + command);
    first.addAll(SILENT);
    first.add("-Djava.io.tmpdir=" + room);
    first.addAll(List.of("-jar", jar.toString()));
    first.addAll(
        DynoProcess.words(
            DynoProcess.ONE_READ + "--set=measure.runs='1 x 100ms'",
            "--out=" + room.resolve("results"),
            "--set=jvm-args="
                + String.join(" ", jvmArgs)
                + " -XX:ArchiveClassesAtExit="
                + forks
                + " "
                + String.join(" ", SILENT)));
    Process process =
        new ProcessBuilder(first)
            .redirectErrorStream(true)
            .redirectOutput(room.resolve("said.txt").toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(
            "the first run did not end well: " + Files.readString(room.resolve("said.txt")));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroy();
    }
    try (Stream<Path> files = Files.walk(room)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** What the command's JVM is told. */
  List<String> ofCommand() {
    return told(command);
  }

  /** What the JVMs of forks are told. */
  List<String> ofForks() {
    return told(forks);
  }

  private static List<String> told(Path archive) {
    List<String> told = new ArrayList<>(SILENT);
    told.add("-XX:SharedArchiveFile=" + archive);
    return told;
  }
}
