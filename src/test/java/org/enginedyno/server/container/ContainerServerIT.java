package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.server.Control;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@InContainers
final class ContainerServerIT {
  private static final Needs NEEDS = new Needs(264, 1_000, 150L << 20, List.of("MyISAM"));
  private static final CpuSet FIRST_CORE = new CpuSet(List.of(0));

  @ParameterizedTest
  @ValueSource(strings = {Containers.MYSQL, Containers.MARIADB})
  void startsRestartsIsConfinedAndLeavesNothingBehind(String name, @TempDir Path temporary)
      throws Exception {
    List<String> notes = new ArrayList<>();
    ServerSpec spec = Containers.spec(name);
    String id;
    List<String> volumes;
    try (Server server = Containers.servers(temporary).open(spec, NEEDS, notes::add)) {
      id = Containers.idOf(server);
      volumes = Containers.volumesOf(id);
      assertThat(notes).hasSize(2).first().asString().startsWith("starting " + name);
      assertThat(server.kind()).isEqualTo("container");
      assertMeetsItsNeeds(server, spec);
      assertDescribesItself(server);
      assertIsRestartedWithItsData(server);
      assertIsConfined(server);
      assertThat(server.lastWords()).isEmpty();
    }

    assertThat(Containers.docker().find("/containers/" + id + "/json")).isEmpty();
    assertThat(volumes).hasSize(1);
    assertThat(Containers.docker().find("/volumes/" + volumes.get(0))).isEmpty();
  }

  private static void assertMeetsItsNeeds(Server server, ServerSpec spec) {
    ServerFacts facts = Servers.facts(server.target());
    assertThat(facts.number("max_connections")).contains(284L);
    assertThat(facts.number("key_buffer_size")).contains(150L << 20);
    assertThat(facts.engines()).containsAll(spec.engines());
    assertThat(facts.variables())
        .containsEntry("local_infile", "ON")
        .containsEntry("log_bin", "OFF")
        .containsEntry("skip_name_resolve", "ON");
    assertThat(facts.number("open_files_limit").orElseThrow()).isLessThanOrEqualTo(16_384L);
  }

  private static void assertDescribesItself(Server server) {
    assertThat(server.particulars())
        .containsEntry("data", "volume")
        .containsEntry("route", "straight to the container's address")
        .hasEntrySatisfying("settings", text -> assertThat(text).contains("skip_log_bin"))
        .hasEntrySatisfying(
            "image", text -> assertThat(text).matches("\\S+:\\S+ \\([0-9a-f]{12}\\)"));
    assertThat(server.process()).isPresent();
  }

  private static void assertIsRestartedWithItsData(Server server) throws Exception {
    Control control = server.control().orElseThrow();
    execute(server.target(), "CREATE DATABASE kept");
    long before = server.process().orElseThrow().pid();

    control.restart(new TreeMap<>(Map.of("innodb_read_io_threads", "2")));

    assertThat(server.process().orElseThrow().pid()).isNotEqualTo(before);
    assertThat(server.lastWords()).isEmpty();
    assertThat(Servers.facts(server.target()).number("innodb_read_io_threads")).contains(2L);
    execute(server.target(), "DROP DATABASE kept");
  }

  private static void assertIsConfined(Server server) throws IOException, InterruptedException {
    Control control = server.control().orElseThrow();
    long process = server.process().orElseThrow().pid();
    CpuSet all = AllowedCpus.of(process).orElseThrow();

    control.confine(Optional.of(FIRST_CORE));
    assertThat(AllowedCpus.of(process)).contains(FIRST_CORE);

    control.confine(Optional.empty());
    assertThat(AllowedCpus.of(process)).contains(all);
  }

  static void execute(Target target, String sql) throws SQLException {
    try (Connection connection = Connections.open(target)) {
      Sql.execute(connection, sql);
    }
  }
}
