package org.enginedyno.command;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Archives of the classes that the command and its forks load, which a JVM of the same version maps
 * into its memory: loading classes is a third of the CPU time of a short command.
 */
public final class SharedClasses {
  /** Gives the forks of tests in this JVM a class path that starts like that of the archive. */
  public static final class ForLane implements LauncherSessionListener {
    @Override
    public void launcherSessionOpened(LauncherSession session) {
      String jar = System.getProperty("dyno.jar");
      String all = System.getProperty("java.class.path");
      if (jar != null && !all.startsWith(jar + File.pathSeparator)) {
        // forks of other lanes work without an archive until it exists
        try (FileChannel file = lockFile(Path.of(jar));
            FileLock lock = file.tryLock()) {
          if (lock != null) {
            new SharedClasses(folder(Path.of(jar))).update(Path.of(jar));
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        System.setProperty("java.class.path", jar + File.pathSeparator + all);
      }
    }
  }

  /** JVMs of other versions work without them. */
  private static final List<String> SILENT = List.of("-Xlog:cds=off", "-Xlog:cds+dynamic=off");

  private static final int LIMIT_SECONDS = 300;

  /** For JVMs that end soon: they mostly load and compile classes. */
  static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  static final List<String> JAVA =
      Stream.concat(
              Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
              QUICK.stream())
          .toList();

  /** A resumed or dry run, and one that compares JVMs. */
  private static final Pattern OWN_FORKS = Pattern.compile("jvm|pairs|^--resume|^--dry-run|^seeds");

  private final Path command;
  private final Path forks;

  private SharedClasses(Path folder) {
    this.command = folder.resolve("command.jsa");
    this.forks = folder.resolve("forks.jsa");
  }

  /** The archives for the packaged jar; a first run writes them if they are older than it. */
  public static synchronized SharedClasses of(Path jar) throws IOException {
    SharedClasses shared = new SharedClasses(folder(jar));
    // other lanes need them, too
    try (FileChannel file = lockFile(jar);
        FileLock lock = file.lock()) {
      shared.update(jar);
    }
    return shared;
  }

  private static Path folder(Path jar) throws IOException {
    return Files.createDirectories(jar.resolveSibling("shared-classes"));
  }

  private static FileChannel lockFile(Path jar) throws IOException {
    return FileChannel.open(folder(jar).resolve("lock"), CREATE, WRITE);
  }

  private void update(Path jar) throws IOException {
    if (!Files.exists(command)
        || !Files.exists(forks)
        || Files.getLastModifiedTime(forks).compareTo(Files.getLastModifiedTime(jar)) < 0) {
      write(jar);
      Files.move(draft(command), command, ATOMIC_MOVE);
      Files.move(draft(forks), forks, ATOMIC_MOVE);
    }
  }

  private static Path draft(Path archive) {
    return archive.resolveSibling("draft-" + archive.getFileName());
  }

  private void write(Path jar) throws IOException {
    Path room = Files.createTempDirectory("shared-classes");
    List<String> first = new ArrayList<>(JAVA);
    first.add("-XX:ArchiveClassesAtExit=" + draft(command));
    first.addAll(SILENT);
    first.add("-Djava.io.tmpdir=" + room);
    first.addAll(List.of("-jar", jar.toString()));
    first.addAll(
        DynoProcess.words(
            DynoProcess.ONE_READ + "--set=measure.runs='1 x 100ms'",
            "--out=" + room.resolve("results"),
            "--set=jvm-args="
                + String.join(" ", QUICK)
                + " -XX:ArchiveClassesAtExit="
                + draft(forks)
                + " "
                + String.join(" ", SILENT)));
    ProcessBuilder builder =
        new ProcessBuilder(first)
            .redirectErrorStream(true)
            .redirectOutput(room.resolve("said.txt").toFile());
    builder.environment().remove("JDK_JAVA_OPTIONS");
    Process process = builder.start();
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

  /** The options of the command's JVM, but not its garbage collector. */
  public List<String> ofCommand() {
    return options(command);
  }

  /** The options of its forks. */
  String ofForks() {
    return String.join(" ", QUICK) + " " + String.join(" ", options(forks));
  }

  /** Makes the forks of a run quick, unless its arguments or plan choose their JVMs. */
  public List<String> withQuickForks(List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    if ((arguments.contains("run") || arguments.contains("capacity"))
        && arguments.stream().noneMatch(one -> OWN_FORKS.matcher(one).find())) {
      all.add("--set=jvm-args=" + ofForks());
    }
    return all;
  }

  private static List<String> options(Path archive) {
    List<String> options = new ArrayList<>(SILENT);
    options.add("-XX:SharedArchiveFile=" + archive);
    return options;
  }
}
