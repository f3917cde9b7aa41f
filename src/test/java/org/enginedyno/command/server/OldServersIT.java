package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.workload.custom.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The plan of 2007 on servers of other versions: all of them with {@code DYNO_OLD_SERVERS=all},
 * otherwise the oldest.
 */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class OldServersIT {
  private static final List<String> OLDEST = List.of("mysql-5.5.9");
  private static final List<String> ALL =
      List.of(
          "mysql-5.5.9", "mysql-5.6.24", "mariadb-10.1.23", "mariadb-10.2.11", "mariadb-10.11.5");

  private static final Map<String, OldServer> STARTED = new HashMap<>();
  @TempDir private static Path servers = Path.of("");

  private static final String OWN_ROWS =
      " --threads=1 --set=measure.forks=1 --set=floors=off"
          + " --set=measure.warmup=100ms --set=measure.runs='1 x 100ms' --out=results --user="
          + OldServer.USER;

  private static final String SHORT = OWN_ROWS + " --set=data.rows=2000";

  /** The mixed workloads are measured on two engines; the SQL of the others is the same on each. */
  private static final String ONE_ENGINE = SHORT + " --engine=InnoDB";

  private static final String READS = "run percona-2007-short --workload=read.*" + ONE_ENGINE;
  private static final String MIXED =
      "run quick --workload=oltp.rw,ft.word,insert.small,read.key.range"
          + " --set=insert.rows-per-thread=200 --engine=InnoDB,MyISAM"
          + SHORT;

  static Stream<String> names() {
    return ("all".equals(System.getenv("DYNO_OLD_SERVERS")) ? ALL : OLDEST).stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void noCellFailsForAnUnsupportedStatement(String name, @TempDir Path room) throws Exception {
    OldServer server = started(name);
    assertThat(abilities(server)).isEqualTo(expected(name));
    assertThat(seesAllClients(server)).isEqualTo(Map.of("dyno", true, "reader", false));
    try (DynoProcess dyno = measure(server, room, READS)) {
      assertThat(dyno.journal())
          .as(dyno.err())
          .hasSize(13)
          .allSatisfy(cell -> assertThat(cell.status()).as(said(cell)).isNotEqualTo(Status.FAILED));
      assertThat(dyno.cell("READ_PK_POINT", "InnoDB").isOk()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void changesSearchesAndInsertsAreProven(String name, @TempDir Path room) throws Exception {
    try (DynoProcess dyno = measure(started(name), room, MIXED)) {
      assertThat(dyno.journal())
          .as(dyno.err())
          .hasSize(8)
          .filteredOn(cell -> !cell.isOk())
          .extracting(OldServersIT::said)
          .hasSize(expected(name).flushesForExport() ? 0 : 1)
          .allMatch(said -> said.endsWith("[InnoDB lacks full-text keys]"));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void operationsOfAWorkloadFileAreProven(String name, @TempDir Path room) throws Exception {
    Files.writeString(room.resolve("shop.yaml"), Shop.FILE.text());
    try (DynoProcess dyno =
        measure(started(name), room, "run shop.yaml --engine=InnoDB" + OWN_ROWS)) {
      assertThat(dyno.journal())
          .as(dyno.err())
          .hasSize(10)
          .allSatisfy(cell -> assertThat(cell.isOk()).as(said(cell)).isTrue());
    }
  }

  /** The server that all tests share, started by the first of them. */
  private static OldServer started(String name) throws Exception {
    OldServer known = STARTED.get(name);
    if (known != null) {
      return known;
    }
    Path room = Files.createDirectories(servers.resolve(name));
    Optional<String> unavailable = OldServer.fetch(name, room);
    assumeTrue(unavailable.isEmpty(), () -> unavailable.orElse(""));
    OldServer server = OldServer.start(name, room);
    STARTED.put(name, server);
    return server;
  }

  @AfterAll
  static void stop() {
    STARTED.values().forEach(OldServer::close);
  }

  private static DynoProcess measure(OldServer server, Path room, String run) throws Exception {
    DynoProcess dyno =
        DynoProcess.start(
            room,
            Map.of("DYNO_PASSWORD", OldServer.PASSWORD),
            run,
            "--server=jdbc:mysql://" + server.target().place() + "/");
    dyno.exitCode();
    return dyno;
  }

  /** A user who may read the grants sees the privileges of other users, but not their sessions. */
  private static Map<String, Boolean> seesAllClients(OldServer server) throws SQLException {
    Target all = server.target();
    Target some = new Target(all.host(), all.port(), "mysql", "reader", "secret", Map.of());
    try (var connection = Connections.open(all)) {
      Sql.execute(connection, "GRANT SELECT ON *.* TO reader@'127.0.0.1' IDENTIFIED BY 'secret'");
      try (var reader = Connections.open(some)) {
        return Map.of(
            "dyno", ProcessList.showsAll(connection), "reader", ProcessList.showsAll(reader));
      }
    }
  }

  private static String said(Measurement cell) {
    return cell.cell().id() + ": " + cell.reasons();
  }

  private static Abilities abilities(OldServer server) throws SQLException {
    try (var connection = Connections.open(server.target())) {
      return ServerFacts.read(connection).abilities();
    }
  }

  private static Abilities expected(String name) {
    return name.startsWith("mysql-5.5") ? new Abilities("EXPLAIN", false, false) : Abilities.ALL;
  }
}
