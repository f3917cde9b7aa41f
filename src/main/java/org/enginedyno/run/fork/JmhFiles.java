package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.server.PrivateFolder;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * The files that JMH creates in the temporary folder, as it has no option for another folder. JMH
 * removes them unless its JVM is killed, so they are recorded, and a later dyno removes them.
 */
final class JmhFiles {
  private static final Logger LOG = Logger.getLogger(JmhFiles.class.getName());
  private static final String PREFIX = "jmh";

  /** Created once per JVM, because the compiler's hints are, too. */
  private static @Nullable PrivateFolder kept;

  private JmhFiles() {}

  /** Records the compiler's hints for all forks, and the outputs of the forks that run now. */
  static synchronized void keepRecord() {
    Path hints = Path.of(CompilerHints.hintsFile());
    Path temporary = Objects.requireNonNull(hints.getParent());
    try {
      PrivateFolder folder = kept;
      if (folder == null) {
        folder = PrivateFolder.create(temporary, PREFIX).untilExit();
        kept = folder;
      }
      Path real = temporary.toRealPath();
      Stream<Path> outputs =
          KernelFiles.openFiles().stream().filter(file -> real.equals(file.getParent()));
      List<String> names =
          Stream.concat(Stream.of(hints), outputs)
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.startsWith(PREFIX))
              .toList();
      folder.takeAlong(names);
    } catch (IOException e) {
      LOG.log(Level.FINE, "JMH's files are not recorded", e);
    }
  }
}
