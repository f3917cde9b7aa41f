package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.PrivateFolder;

/** The process of {@code spark-submit} that started this one, if one did. */
final class Submitter {
  /** {@code SubmittedDyno} sets it, which runs inside Spark and can share no constant. */
  private static final String PROCESS = "dyno.submitted-by";

  private Submitter() {}

  /** Ends this process with the one that submitted it, and removes Spark's settings then. */
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
      // if both are killed, the next run removes it
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
          "cannot write in %s, where spark-submit's settings are: %s"
              .formatted(settings, e.getMessage()),
          e);
    }
  }
}
