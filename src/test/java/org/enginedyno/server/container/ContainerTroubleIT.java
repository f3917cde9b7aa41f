package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.Family;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
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

  private static ContainerSpec spec(String image, List<String> options, DataPlace data, int port) {
    return new ContainerSpec(
        "troubled",
        "Troubled",
        List.of("InnoDB"),
        Family.MARIADB,
        image,
        Map.of(),
        options,
        data,
        port,
        false,
        "");
  }

  private Server start(ContainerSpec spec) throws IOException, InterruptedException {
    return Containers.servers(temporary).open(spec, NEEDS);
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    assertThat(Containers.ofThisProcess()).isEmpty();
  }

  @Test
  void reportsAMissingImageInOneLine() {
    ContainerSpec spec = spec("localhost:1/enginedyno/none:1", List.of(), DataPlace.VOLUME, 0);

    assertThatThrownBy(() -> start(spec))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "image localhost:1/enginedyno/none:1 is missing and cannot be pulled: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void reportsWhyAServerDiedAtItsStart() {
    ContainerSpec spec = spec("mariadb:10.11", List.of("--no-such-option=1"), DataPlace.VOLUME, 0);

    assertThatThrownBy(() -> start(spec))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("server troubled did not start; it ")
        .hasMessageEndingWith(": mariadbd: unknown variable 'no-such-option=1'");
  }

  @Test
  void reportsAUsedPortInOneLine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> start(spec("mariadb:10.11", List.of(), DataPlace.VOLUME, port)))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "server troubled: port %d of this machine is in use; free it or remove the key port"
                  .formatted(port));
    }
  }

  @Test
  void refusesADataPlaceThatTheImageDoesNotUse() {
    assertThatThrownBy(
            () ->
                start(
                    spec(
                        "mariadb:10.11",
                        List.of("--datadir=/var/lib/mysql"),
                        DataPlace.OVERLAY,
                        0)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("keeps its data in /var/lib/mysql, which is volume");
  }

  @Test
  void aServerOnTmpfsThatIsKilledHasLastWords() throws IOException, InterruptedException {
    try (Server server = start(spec("mariadb:10.11", List.of(), DataPlace.TMPFS, 0))) {
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
