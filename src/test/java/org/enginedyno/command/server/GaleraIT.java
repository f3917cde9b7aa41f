package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Signals;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes of the MariaDB Galera Cluster that is installed on this machine. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class GaleraIT {
  private static final int ROUNDS = 50;

  @BeforeAll
  static void look() {
    boolean installed =
        Files.exists(Path.of("/usr/sbin/mariadbd"))
            && Files.exists(Path.of("/usr/lib/galera/libgalera_smm.so"));
    if ("1".equals(System.getenv("DYNO_REQUIRE_SERVERS"))) {
      assertThat(installed).as("MariaDB and Galera are installed").isTrue();
    }
    assumeTrue(installed, "no MariaDB with Galera is installed here");
  }

  @Test
  void aKilledNodeIsNamedAndRestarted(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            MembersIT.SHORT
                + "--threads=2 --server=galera-local --workload=OLTP_RW,INSERT_SMALL"
                + " --set=order-seed=2 --set='measure.runs=1 x 3s'")) {
      dyno.awaitRun("oltp_rw-innodb-");
      ProcessHandle node = dyno.child("--wsrep-node-name=member3").orElseThrow();
      Matcher port =
          Pattern.compile(" --port=(\\d+)").matcher(node.info().commandLine().orElseThrow());
      assertThat(port.find()).isTrue();
      Signals.send("KILL", node);
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      Measurement hit = dyno.cell("OLTP_RW", "InnoDB");
      assertThat(hit.status()).isIn(Status.INVALID, Status.FAILED);
      assertThat(hit.reasons())
          .anySatisfy(reason -> assertThat(reason).contains("member 127.0.0.1:" + port.group(1)));
      Measurement next = dyno.cell("INSERT_SMALL", "InnoDB");
      Cells.assertOk(next);
      assertThat(MembersIT.check(next).detail()).startsWith("all 3 members have the same rows");
      dyno.assertNothingIsLeft();
    }
  }

  /** The rows on a killed node's own disk and the rows of the others are separate questions. */
  @Test
  void noNodeLosesRowsThatAKilledNodeAcknowledged(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            "run crash-insert --server=galera-local --engine=InnoDB --out=results --threads=4"
                + " --set=measure.warmup=100ms --set='measure.runs=1 x 100ms'"
                + " --set=measure.forks=1 --set=floors=off --set=insert.rows-per-commit=10"
                + " --set=settings.durability=durable --set=crash.after-rows=800"
                + " --set=settings.innodb_flush_log_at_trx_commit=0,1")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Crash> crashes = new ArrayList<>();
      for (Measurement cell : dyno.journal()) {
        if (cell.cell().hasTables()) {
          Cells.assertOk(cell);
          boolean flushes =
              "1".equals(cell.cell().setup().settings().get("innodb_flush_log_at_trx_commit"));
          assertThat(cell.crashes()).singleElement().returns(flushes, Crash::isWhole);
          crashes.addAll(cell.crashes());
        }
      }
      assertThat(crashes).hasSize(2).allMatch(Crash::isKept);
      for (Crash crash : crashes) {
        Crash.Others others = Objects.requireNonNull(crash.others());
        assertThat(others.keepers()).isEqualTo(2);
        assertThat(others.rows()).hasSize(2);
        assertThat(others.differences()).isEmpty();
      }
      dyno.assertNothingIsLeft();
    }
  }

  /** The reason is not that the server is gone: dyno killed it. */
  @Test
  void aKilledNodeThatCannotRejoinFailsOneCell(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            "run crash-insert --server=galera-local --engine=InnoDB --out=results --threads=2"
                + " --set=measure.warmup=100ms --set='measure.runs=1 x 100ms'"
                + " --set=measure.forks=1 --set=floors=off --set=insert.rows-per-commit=10"
                + " --set=settings.durability=durable,relaxed --set=crash.after-rows=500")) {
      dyno.awaitFork("crash_insert-");
      Path transfer;
      try (Stream<Path> files = Files.walk(room.resolve("tmp"))) {
        transfer = files.filter(file -> file.endsWith("wsrep_sst_dyno")).findFirst().orElseThrow();
      }
      String script = Files.readString(transfer);
      Files.writeString(transfer, "#!/bin/sh\nexit 1\n");
      dyno.awaitLine(" FAILED: ");
      Files.writeString(transfer, script);
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      List<Measurement> cells =
          dyno.journal().stream().filter(one -> one.cell().hasTables()).toList();
      assertThat(cells).hasSize(2);
      assertThat(cells.get(0).reasons())
          .singleElement()
          .asString()
          .startsWith("the killed member started, but did not rejoin: ");
      Cells.assertOk(cells.get(1));
      assertThat(cells.get(1).crashes()).singleElement().matches(Crash::isKept);
      dyno.assertNothingIsLeft();
    }
  }

  /** Commits that fail because another node changed a row are repeated and counted. */
  @Test
  void certificationConflictsAreRetried(@TempDir Path room) throws Exception {
    try (Server first =
        OwnServers.start(
            Files.createDirectories(room.resolve("own")),
            "programs: installed, replication: galera",
            new Needs(50, 1 << 20, 0, List.of()))) {
      List<Target> members =
          Stream.concat(Stream.of(first.target()), first.members().others().stream()).toList();
      try (DynoProcess dyno =
          MembersIT.run(
              room,
              members,
              "conflicts",
              "--workload=OLTP_RW --set=data.rows=1000 --set='measure.runs=1 x 3s'",
              "read-from: one")) {
        dyno.awaitRun("oltp_rw-innodb-");
        change(members.get(1));
        assertThat(dyno.exitCode()).as(dyno.err()).isIn(0, 3);
        Measurement cell = dyno.cell("OLTP_RW", "InnoDB");
        // a node counts each change that it applies for another one as a statement of that kind
        assertThat(cell.reasons())
            .allMatch(
                reason ->
                    reason.matches(
                        ".* and (1 retry|[1-9][\\d,]* retries) .* another client is at work .*"));
        if (cell.isOk()) {
          assertThat(Objects.requireNonNull(cell.retries()).errors().get("40001/1213"))
              .isNotNull()
              .isPositive();
        }
      }
    }
  }

  /** Each client writes to one node; another client of a node is found by its statements. */
  @Test
  void allNodesAreWrittenTo(@TempDir Path room) throws Exception {
    try (Server first =
        OwnServers.start(
            Files.createDirectories(room.resolve("own")),
            "programs: installed, replication: galera, write-to: all",
            new Needs(50, 1 << 20, 0, List.of()))) {
      List<Target> members =
          Stream.concat(Stream.of(first.target()), first.members().others().stream()).toList();
      try (DynoProcess dyno =
              MembersIT.run(
                  room,
                  members,
                  "written",
                  "--workload=OLTP_RW,INSERT_SMALL --threads=3 --set=clients=3"
                      + " --set=insert.rows-per-thread=10000 --set='measure.runs=1 x 3s'"
                      + " --set=order-seed=2",
                  "write-to: all");
          Connection visitor = Connections.open(members.get(2))) {
        dyno.awaitRun("insert_small-innodb-");
        ProcessHandle fork = dyno.fork();
        do {
          Sql.execute(visitor, "DO 1");
        } while (fork.isAlive());
        assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
        Measurement written = dyno.cell("OLTP_RW", "InnoDB");
        // a machine that is busy with other work may start one client too late
        assertThat(written.reasons())
            .as(dyno.err())
            .allMatch(reason -> reason.contains(" clients started within "));
        assertThat(Objects.requireNonNull(written.clients()).parts())
            .hasSize(3)
            .allMatch(part -> part.operations() > 0);
        Measurement visited = dyno.cell("INSERT_SMALL", "InnoDB");
        assertThat(visited.reasons())
            .anySatisfy(
                reason ->
                    assertThat(reason)
                        .matches(".* the server counted (?!.*insert).*\\d+ x do, expected 0.*"));
        for (Measurement cell : List.of(written, visited)) {
          assertThat(MembersIT.check(cell).detail()).startsWith("all 3 members have the same rows");
        }
        dyno.assertNothingIsLeft();
      }
    }
  }

  /**
   * Changes a column whose sum no proof checks, on another node, and ends before the run does. It
   * changes few rows at a time: a change of all rows would nearly always be the one that fails.
   */
  private static void change(Target node) throws SQLException {
    try (Connection connection = Connections.open(node)) {
      connection.setCatalog("conflicts");
      String table = Sql.column(connection, "SHOW TABLES LIKE 'sbchanged%'").get(0);
      int changed = 0;
      while (changed < ROUNDS) {
        try {
          Sql.execute(
              connection, "UPDATE %s SET c = '%d' WHERE id <= 200".formatted(table, changed));
          changed++;
        } catch (SQLException e) {
          assertThat(e.getErrorCode()).as("the other node was first").isEqualTo(1213);
        }
      }
    }
  }
}
