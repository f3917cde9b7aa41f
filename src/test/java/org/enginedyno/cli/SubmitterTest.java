package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed, as that of {@code spark-submit} may be. */
@DisabledOnOs(OS.WINDOWS)
final class SubmitterTest {
  @Test
  void endsWithTheSubmitterAndRemovesItsSettings(@TempDir Path temporary) throws Exception {
    Path settings = Files.createDirectory(temporary.resolve("enginedyno-submit-1"));
    Path defaults = Files.writeString(settings.resolve("spark-defaults.conf"), "a secret");
    CountDownLatch end = new CountDownLatch(1);
    Process submitter = new ProcessBuilder("sleep", "60").start();
    try {
      Submitter.follow(submitter.pid(), settings, end::countDown);

      assertThat(defaults).exists();
      assertThat(settings.resolve("owner"))
          .content()
          .startsWith(ProcessHandle.current().pid() + " ");
      assertThat(end.getCount()).isEqualTo(1);
    } finally {
      submitter.destroyForcibly();
    }
    end.await();
    assertThat(settings).doesNotExist();
  }
}
