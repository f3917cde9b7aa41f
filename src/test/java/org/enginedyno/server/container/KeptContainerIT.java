package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@InContainers
final class KeptContainerIT {
  private static final Needs NEEDS = new Needs(8, 1_000, 0, List.of("InnoDB"));
  private static final Needs OTHERS = new Needs(9, 1_000, 0, List.of("InnoDB"));

  private final ServerSpec spec =
      OwnServers.container(
          "kept-" + UUID.randomUUID(), "family: mariadb, image: 'mariadb:10.11', reuse: true");
  private final Servers servers;

  KeptContainerIT(@TempDir Path temporary) {
    this.servers = Containers.servers(temporary);
  }

  private List<String> kept() throws IOException {
    return Containers.containersOf(spec.name());
  }

  @AfterEach
  void removeIt() throws IOException {
    servers.remove(spec);
    assertThat(kept()).isEmpty();
  }

  @Test
  void isReusedWithItsDataOnlyForTheSameSettings() throws Exception {
    try (Server server = servers.open(spec, NEEDS)) {
      ContainerServerIT.execute(server.target(), "CREATE DATABASE kept");
      server.control().orElseThrow().restart(new TreeMap<>(Map.of("sort_buffer_size", "65536")));
      server.control().orElseThrow().confine(Optional.of(new CpuSet(List.of(0))));
    }
    String id = kept().get(0);
    assertThat(isRunning(id)).as("an idle server would disturb other runs").isFalse();

    List<String> notes = new ArrayList<>();
    try (Server server = servers.open(spec, NEEDS, notes::add)) {
      assertThat(notes).containsExactly("restarting the kept container of " + spec.name());
      ContainerServerIT.execute(server.target(), "USE kept");
      assertThat(Servers.facts(server.target()).number("sort_buffer_size")).contains(2L << 20);
      assertThat(AllowedCpus.of(server.process().orElseThrow().pid()).orElseThrow().size())
          .isEqualTo(Runtime.getRuntime().availableProcessors());
    }
    assertThat(kept()).containsExactly(id);

    try (Server server = servers.open(spec, OTHERS, notes::add)) {
      assertThat(notes).anyMatch(note -> note.startsWith("removed the kept container"));
    }
    assertThat(kept()).hasSize(1).doesNotContain(id);
  }

  private static boolean isRunning(String id) throws IOException {
    return new RunningContainer(Containers.docker(), id).inspection().isRunning();
  }
}
