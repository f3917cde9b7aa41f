package org.enginedyno.run.fork;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.Jdk;

/**
 * The archive of the classes of forks, which a JVM maps into memory instead of loading them from
 * jars. The first fork of each JDK writes it at its end, next to the archive of dyno's own classes;
 * without that one there is none.
 *
 * @param jar the class path of forks
 */
record ForkArchive(Path jar, Path file) {
  private static final String USE = "-XX:SharedArchiveFile=";
  private static final String WRITE = "-XX:ArchiveClassesAtExit=";

  /** With less free space none is written: a JVM that cannot write its archive fails at its end. */
  private static final long ROOM = 128L << 20;

  private static final Pattern CHOSEN = Pattern.compile("Xshare|SharedArchive|ArchiveClasses");

  /** The archive for a JDK, unless the options for the JVM name another one. */
  static Optional<ForkArchive> of(Jdk jdk, String jvmArgs) {
    return of(System.getProperty("java.class.path", ""), jdk, jvmArgs);
  }

  static Optional<ForkArchive> of(String classPath, Jdk jdk, String jvmArgs) {
    if (!classPath.endsWith(".jar")
        || classPath.contains(File.pathSeparator)
        || CHOSEN.matcher(jvmArgs).find()) {
      return Optional.empty();
    }
    String base = classPath.substring(0, classPath.length() - ".jar".length());
    ForkArchive archive =
        new ForkArchive(
            Path.of(classPath).toAbsolutePath(),
            Path.of(base + ForkLog.ARCHIVE + jdk.version() + ".jsa").toAbsolutePath());
    return Files.exists(Path.of(base + "-" + System.getProperty("java.version") + ".jsa"))
            && (archive.isCurrent() || archive.hasRoom())
        ? Optional.of(archive)
        : Optional.empty();
  }

  /** Options that use the archive, or write one when the JVM ends. */
  List<String> options() {
    if (isCurrent() && file.toFile().length() == 0) {
      return List.of();
    }
    return List.of(
        isCurrent() ? USE + file : WRITE + written(),
        // a JVM without an archive that suits it loads its classes as usual
        ForkLog.SILENT_ARCHIVE);
  }

  /** Keeps what a JVM with these options has written, if it can. */
  void keep() {
    try {
      if (Files.exists(written())) {
        Files.move(written(), file, StandardCopyOption.REPLACE_EXISTING);
      } else if (!isCurrent()) {
        // an empty file: this JDK writes no archives, and is not to try it in each fork
        Files.write(file, new byte[0]);
      }
    } catch (IOException e) {
      // forks load their classes as usual: no cell fails for that
    }
  }

  private boolean hasRoom() {
    return Files.isWritable(jar.resolveSibling(".")) && jar.toFile().getUsableSpace() >= ROOM;
  }

  private boolean isCurrent() {
    return file.toFile().lastModified() > jar.toFile().lastModified();
  }

  private Path written() {
    return file.resolveSibling(file.getFileName() + ".part");
  }
}
