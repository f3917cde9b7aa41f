package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.embedded.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@InContainers
final class AbandonedContainerIT {
  /** A run that starts a server and does not end by itself. */
  static final class Run {
    private Run() {}

    @SuppressWarnings("SystemOut") // the parent reads it
    public static void main(String[] arguments) throws Exception {
      Server server = Containers.start(Containers.MARIADB, new Needs(8, 0, 0, List.of()));
      System.out.println(Containers.idOf(server));
      Thread.sleep(60_000);
    }
  }

  private final String user = "abandoning-" + UUID.randomUUID();
  private final Servers servers;

  AbandonedContainerIT(@TempDir Path temporary) {
    this.servers = Containers.servers(temporary, user);
  }

  @Test
  void isRemovedByTheNextRunIfItsRunWasKilled() throws Exception {
    Process run = start();
    String id = readLine(run);
    assertThat(servers.sweep()).as("while it lives").isEmpty();

    run.destroyForcibly().waitFor();
    assertThat(isThere(id)).as("outlived its run").isTrue();

    assertThat(servers.sweep())
        .contains("removed what an earlier run left behind: the container of mariadb-10.11");
    assertThat(isThere(id)).isFalse();
  }

  @Test
  void doesNotOutliveARunThatIsInterrupted() throws Exception {
    Process run = start();
    String id = readLine(run);

    run.destroy();

    assertThat(run.waitFor(300, TimeUnit.SECONDS)).isTrue();
    assertThat(isThere(id)).isFalse();
  }

  private static boolean isThere(String id) throws IOException {
    return Containers.docker().find("/containers/" + id + "/json").isPresent();
  }

  private static String readLine(Process run) throws IOException {
    try (BufferedReader said = run.inputReader()) {
      return String.valueOf(said.readLine());
    }
  }

  /** In an environment without variables of Testcontainers. */
  private Process start() throws IOException {
    ProcessBuilder run =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Duser.name=" + user,
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp",
                System.getProperty("java.class.path"),
                Run.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    run.environment().keySet().removeIf(name -> name.startsWith("TESTCONTAINERS_"));
    return run.start();
  }
}
