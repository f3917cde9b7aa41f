package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.command.Await;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Clients;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.soak.SoakFigure;
import org.enginedyno.result.soak.SoakLog.Second;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A primary with two replicas as external servers, and their faults. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MembersIT {
  static final String SHORT =
      "run ci --engine=InnoDB --set=measure.forks=1 --set=data.rows=2000 --set=floors=off"
          + " --set=measure.warmup=100ms --out=results ";

  private Server primary;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    primary = OwnServers.start(folder, "replication: async", new Needs(50, 1 << 20, 0, List.of()));
    for (Target replica : primary.members().others()) {
      try (Connection connection = Connections.open(replica)) {
        Sql.execute(connection, "SET GLOBAL innodb_flush_log_at_trx_commit = 2");
      }
    }
  }

  @AfterAll
  void stop() {
    primary.close();
  }

  private List<Target> members() {
    return Stream.concat(Stream.of(primary.target()), primary.members().others().stream()).toList();
  }

  private Target replica() {
    return members().get(2);
  }

  private DynoProcess run(Path room, String database, String options) throws Exception {
    return run(room, members(), database, options, "read-from: one");
  }

  static DynoProcess run(
      Path room, List<Target> members, String database, String options, String use)
      throws Exception {
    Path file = Files.createDirectories(room.resolve("config/servers")).resolve("planted.yaml");
    String urls =
        members.stream()
            .map(member -> "'jdbc:mysql://" + member.place() + "/" + database + "'")
            .collect(Collectors.joining(", ", "kind: external\nmembers: [", "]\n"));
    Files.writeString(file, urls + "members-wait: 15s\nuser: dyno\n" + use);
    return DynoProcess.start(
        room,
        Map.of("DYNO_PASSWORD", members.get(0).password()),
        SHORT
            + "--server=planted "
            + (options.contains("--threads") ? "" : "--threads=2 ")
            + options);
  }

  private static Proof.ForkStates states(Measurement cell) {
    return Objects.requireNonNull(cell.proof()).forks();
  }

  static Proof.Check check(Measurement cell) {
    return Objects.requireNonNull(cell.proof()).checks().stream()
        .filter(check -> check.name().equals("members"))
        .findFirst()
        .orElseThrow();
  }

  static void assertProven(Measurement cell, List<Target> others) {
    Cells.assertOk(cell);
    assertThat(check(cell).detail())
        .startsWith("all %d members have the same rows and tables".formatted(others.size() + 1))
        .contains(others.stream().map(Target::place).toList());
    assertThat(cell.marks()).extracting(Mark::label).doesNotContain(Mark.Label.NOT_ALONE);
    assertThat(states(cell).replicationLagMillis()).isNotNull().isNotNegative();
    assertThat(states(cell).replicationBacklog()).containsOnlyKeys("seconds behind");
    assertThat(Objects.requireNonNull(cell.proof()).checks())
        .extracting(Proof.Check::detail)
        .anyMatch(one -> one.matches("settings: .* has innodb_flush_log_at_trx_commit=2, not 1.*"));
  }

  @Test
  void rowsAreProvenOnEveryMember(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        run(room, "proven", "--workload=INSERT_SMALL --set='measure.runs=1 x 300ms'")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertProven(dyno.cell("INSERT_SMALL", "InnoDB"), primary.members().others());
      assertThat(Files.readString(dyno.results().resolve("cells.csv")))
          .contains("replication_lag_milliseconds", ",seconds behind=");
      assertThat(dyno.results().resolve("plots")).isDirectoryContaining("glob:**-replication.png");
      dyno.assertNothingIsLeft();
    }
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          DELETE FROM small_innodb LIMIT 1,                    '19,999 rows of small_innodb'
          UPDATE small_innodb SET c2 = "planted" LIMIT 1,      '20,000 rows of small_innodb with another checksum'
          """)
  void namesTheMemberWithOtherRows(String sql, String found, @TempDir Path room) throws Exception {
    String database = sql.substring(0, 6).toLowerCase(Locale.ROOT);
    try (DynoProcess dyno = inserting(room, database)) {
      change(dyno, database, sql);
      assertInvalid(
          dyno,
          "member %s has %s, and %s has 20,000 (waited 15 s)"
              .formatted(replica().place(), found, primary.target().place()));
    }
  }

  @Test
  void namesTheMemberThatStoppedReplicating(@TempDir Path room) throws Exception {
    Target replica = replica();
    try (DynoProcess dyno = inserting(room, "stopped");
        Connection connection = Connections.open(replica)) {
      Await.until("the table on the replica", () -> isStoppedWithTheTable(connection));
      try {
        assertInvalid(dyno, "member %s has ".formatted(replica.place()), "20,000 (waited 15 s)");
      } finally {
        Sql.execute(connection, "START SLAVE SQL_THREAD");
      }
    }
  }

  /** A replica that stops between two tables of the warm-up continues for a moment. */
  private static boolean isStoppedWithTheTable(Connection replica) throws SQLException {
    Sql.execute(replica, "STOP SLAVE SQL_THREAD");
    String tables = "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'stopped'";
    boolean stopped = Sql.number(replica, tables + " AND table_name = 'small_innodb'") == 1;
    if (!stopped) {
      Sql.execute(replica, "START SLAVE SQL_THREAD");
    }
    return stopped;
  }

  /** Each client reads from one member, and the counters of all read members are added up. */
  @ParameterizedTest
  @CsvSource({"all, 3", "replicas, 2"})
  void readsAreDistributedToMembersButWritesAreNot(String readFrom, int clients, @TempDir Path room)
      throws Exception {
    List<Long> before = selects();
    try (DynoProcess dyno =
        run(
            room,
            members(),
            "shared",
            "--workload=READ_PK_POINT,INSERT_SMALL --set=insert.rows-per-thread=5000 --threads=3"
                + " --set='measure.runs=1 x 3s' --set=clients="
                + clients,
            "read-from: " + readFrom)) {
      dyno.exitCode();
      Measurement writes = dyno.cell("INSERT_SMALL", "InnoDB");
      Measurement reads = dyno.cell("READ_PK_POINT", "InnoDB");
      for (Measurement cell : List.of(writes, reads)) {
        // a machine that is busy with other work may start one client too late
        assertThat(cell.reasons())
            .as(dyno.err())
            .allMatch(reason -> reason.contains(" clients started within "));
      }
      assertThat(check(writes).passed()).isTrue();
      List<Long> after = selects();
      List<Clients.Part> parts = Objects.requireNonNull(reads.clients()).parts();
      int first = after.size() - parts.size();
      for (int member = 0; member < after.size(); member++) {
        long sent = after.get(member) - before.get(member);
        if (member < first) {
          assertThat(sent).isLessThan(parts.get(0).operations());
        } else {
          assertThat(sent).isGreaterThan(parts.get(member - first).operations());
        }
      }
      dyno.assertNothingIsLeft();
    }
  }

  private List<Long> selects() throws SQLException {
    List<Long> selects = new ArrayList<>();
    for (Target member : members()) {
      try (Connection connection = Connections.open(member)) {
        selects.add(
            Objects.requireNonNull(
                Counters.read(connection, List.of()).values().get("com_select")));
      }
    }
    return selects;
  }

  /** Open sessions keep their plans, so only this proof finds the new one. */
  @Test
  void findsOtherClientsAndPlansOnAnyReadMember(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
            run(
                room,
                members(),
                "visited",
                "--workload=READ_KEY_RANGE --threads=3 --set='measure.runs=1 x 3s' --set=clients=3",
                "read-from: all");
        Connection connection = Connections.open(replica())) {
      dyno.awaitRun("read_key_range-innodb-");
      Sql.execute(connection, "SET GLOBAL optimizer_switch = 'index_condition_pushdown=off'");
      ProcessHandle fork = dyno.fork();
      do {
        Sql.execute(connection, "DO SLEEP(0.3)");
      } while (fork.isAlive());
      try {
        assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      } finally {
        Sql.execute(connection, "SET GLOBAL optimizer_switch = DEFAULT");
      }
      Measurement cell = dyno.cell("READ_KEY_RANGE", "InnoDB");
      assertThat(cell.reasons())
          .anySatisfy(reason -> assertThat(reason).containsPattern("\\d+ x do, expected 0"))
          .contains(check(cell).detail());
      assertThat(cell.proof() + "").contains("worked on the server: member " + replica().place());
      assertThat(check(cell).detail())
          .startsWith(
              "member %s has another plan, plan's extra from 'Using index condition' to 'Using where': SELECT name FROM "
                  .formatted(replica().place()));
    }
  }

  @Test
  void aSoakSamplesTheLagOfTheSlowestReplica(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
            run(room, "soak", "--workload=OLTP_RW --set=arrivals=50/s --set=measure.soak=12s");
        Connection connection = Connections.open(replica())) {
      dyno.awaitRun("oltp_rw-innodb-");
      Sql.execute(connection, "FLUSH TABLES WITH READ LOCK", "DO SLEEP(4)", "UNLOCK TABLES");
      dyno.exitCode();
      Measurement cell = dyno.cell("OLTP_RW", "InnoDB");
      assertProven(cell, primary.members().others());
      assertThat(check(cell).detail())
          .containsPattern(
              replica().place() + "[^,]* \\(at most (?:[2-9]|\\d{2,}) seconds behind\\)");
      assertThat(states(cell).replicationBacklog()).doesNotContainValue(0L).doesNotContainValue(1L);
      assertThat(RunFolder.soaks(dyno.results()).get(0).seconds())
          .extracting(Second::values)
          .anyMatch(values -> values.getOrDefault(SoakFigure.REPLICATION_LAG, 0.0) >= 2);
    }
  }

  @Test
  void readMembersNeedTheSettingsAndAClientEach(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        run(
            room,
            members(),
            "settings",
            "--workload=READ_PK_POINT --threads=3 --set=clients=2,3"
                + " --set=settings.innodb_adaptive_flushing=OFF",
            "read-from: all")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      assertThat(dyno.journal())
          .flatExtracting(Measurement::reasons)
          .contains(
              "read-from: each client uses one member, and there are 3 members for 2 clients;"
                  + " set clients: [3]")
          .anySatisfy(
              reason ->
                  assertThat(reason)
                      .startsWith(
                          "member %s has innodb_adaptive_flushing=ON, not OFF; set it on all members that are measured; member "
                              .formatted(members().get(1).place())));
    }
  }

  private DynoProcess inserting(Path room, String database) throws Exception {
    DynoProcess dyno =
        run(
            room,
            database,
            "--workload=INSERT_SMALL --set=insert.rows-per-thread=10000 --set=measure.runs=1");
    dyno.awaitRun("insert_small-innodb-");
    return dyno;
  }

  /** Changes a row of a replica after the run's end, before dyno compares the members. */
  private void change(DynoProcess dyno, String database, String sql) throws Exception {
    ProcessHandle fork = dyno.fork();
    dyno.signal("STOP");
    Await.until("the fork's end", () -> fork.info().commandLine().isEmpty());
    try (Connection source = Connections.open(primary.target());
        Connection connection = Connections.openDatabase(replica().in(database), Map.of())) {
      Sql.Row end = Sql.rows(source, "SHOW MASTER STATUS").get(0);
      Await.until(
          "all rows on the replica",
          () -> {
            Sql.Row state = Sql.rows(connection, "SHOW SLAVE STATUS").get(0);
            return Objects.equals(state.get("relay_master_log_file"), end.get("file"))
                && Objects.equals(state.get("exec_master_log_pos"), end.get("position"));
          });
      Sql.execute(connection, sql);
    }
    dyno.signal("CONT");
  }

  private static void assertInvalid(DynoProcess dyno, String... words) throws Exception {
    assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
    Measurement cell = dyno.cell("INSERT_SMALL", "InnoDB");
    assertThat(cell.status()).isEqualTo(Status.INVALID);
    assertThat(cell.reasons()).hasSize(1);
    assertThat(check(cell).detail()).isEqualTo(cell.reasons().get(0)).contains(words);
    dyno.assertNothingIsLeft();
  }
}
