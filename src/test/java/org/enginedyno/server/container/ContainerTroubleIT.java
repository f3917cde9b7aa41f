package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@InContainers
final class ContainerTroubleIT {
  private static final Needs NEEDS = new Needs(8, 1_000, 0, List.of("InnoDB"));

  private final Path temporary;

  ContainerTroubleIT(@TempDir Path temporary) {
    this.temporary = temporary;
  }

  private static ServerSpec spec(String keys) {
    return OwnServers.container("troubled", "family: mariadb, " + keys);
  }

  private Server start(ServerSpec spec) throws IOException, InterruptedException {
    return Containers.servers(temporary).open(spec, NEEDS);
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    assertThat(Containers.ofThisProcess()).isEmpty();
  }

  @Test
  void reportsAMissingImageInOneLine() {
    ServerSpec spec = spec("image: 'localhost:1/enginedyno/none:1'");

    assertThatThrownBy(() -> start(spec))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "image localhost:1/enginedyno/none:1 is missing and cannot be pulled: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void reportsWhyAServerDiedAtItsStart() {
    ServerSpec spec = spec("image: 'mariadb:10.11', options: [--no-such-option=1]");

    assertThatThrownBy(() -> start(spec))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("server troubled did not start; it ")
        .hasMessageEndingWith(": mariadbd: unknown variable 'no-such-option=1'");
  }

  @Test
  void reportsAUsedPortInOneLine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> start(spec("image: 'mariadb:10.11', port: " + port)))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "server troubled: port %d of this machine is in use; free it or remove the key port"
                  .formatted(port));
    }
  }

  @Test
  void refusesADataDirectoryThatTheImageDoesNotUse() {
    assertThatThrownBy(
            () ->
                start(
                    spec(
                        "image: 'mariadb:10.11', options: [--datadir=/var/lib/mysql], data:"
                            + " overlay")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("keeps its data in /var/lib/mysql, which is volume");
  }

  @Test
  void reportsTheEndOfAKilledServerOnTmpfs() throws IOException, InterruptedException {
    try (Server server = start(spec("image: 'mariadb:10.11', data: tmpfs"))) {
      assertThat(server.particulars()).containsEntry("data", "tmpfs");
      ProcessHandle process = server.process().orElseThrow();
      assertThat(server.lastWords()).isEmpty();

      Containers.docker()
          .post("/containers/" + Containers.idOf(server) + "/kill", "", Duration.ofSeconds(10));

      process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
      assertThat(server.lastWords()).isEqualTo("it ended with exit code 137");
      assertThat(server.lastWords()).isEqualTo("it ended with exit code 137");
    }
  }
}
