package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.PrivateFolder;

/** The process of {@code spark-submit} that started this one, if one did. */
final class Submitter {
  /** Set by {@code SubmittedDyno}, which runs inside Spark and cannot share this constant. */
  private static final String PROCESS = "dyno.submitted-by";

  private Submitter() {}

  /** Ends this process when the submitting process ends, and removes Spark's settings. */
  static void follow() {
    Long process = Long.getLong(PROCESS);
    if (process != null) {
      follow(
          process,
          Path.of(Objects.requireNonNull(System.getenv("SPARK_CONF_DIR"))),
          () -> System.exit(ExitCode.BROKE));
    }
  }

  static void follow(long process, Path settings, Runnable end) {
    try {
      // if both processes are killed, the next run removes the folder
      PrivateFolder folder = PrivateFolder.adopt(settings);
      Daemon.start(
          "dyno-submitter",
          () -> {
            ProcessHandle.of(process).ifPresent(one -> one.onExit().join());
            folder.close();
            end.run();
          });
    } catch (IOException e) {
      throw new UserError(
          "cannot write to %s, the folder of spark-submit's settings: %s"
              .formatted(settings, e.getMessage()),
          e);
    }
  }
}
