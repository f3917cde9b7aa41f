package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Has the real sysbench work on our tables, as if it had prepared them. */
@ExtendWith(LiveServer.class)
final class SysbenchIT {
  private static final DataSpec DATA = new DataSpec(2_000, 3);
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/bin/sysbench"), Path.of("/usr/local/bin/sysbench"));

  private final Target target;
  private final Path folder;

  SysbenchIT(Server server, @TempDir Path folder) throws SQLException {
    this.target = LiveServer.database(server.target(), "it_sysbench");
    this.folder = folder;
  }

  private static Path sysbench() {
    List<Path> there = PLACES.stream().filter(Files::isExecutable).toList();
    if ("1".equals(System.getenv("DYNO_REQUIRE_SYSBENCH"))) {
      assertThat(there).as("sysbench is installed").isNotEmpty();
    }
    assumeTrue(!there.isEmpty(), "no sysbench is installed here");
    return there.get(0);
  }

  private String run(Path sysbench, String test, String... options)
      throws IOException, InterruptedException {
    String[] place = target.place().split(":", 2);
    List<String> command =
        Stream.concat(
                Stream.of(
                    sysbench.toString(),
                    test,
                    "--mysql-host=" + place[0],
                    "--mysql-port=" + place[1],
                    "--mysql-user=" + target.user(),
                    "--mysql-password=" + target.password(),
                    "--mysql-db=" + target.database(),
                    "--tables=2",
                    "--table-size=" + DATA.rows(),
                    "--time=0"),
                Stream.of(options))
            .toList();
    Path out = folder.resolve(test + ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    String said = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  @Test
  void readsAndChangesOurTablesAsItsOwn() throws Exception {
    Path sysbench = sysbench();
    try (MarkedDatabase database = MarkedDatabase.enter(target);
        Connection connection = Connections.openDatabase(target, Map.of());
        Statement statement = connection.createStatement()) {
      TwoTables.load(database, DATA, "InnoDB");
      statement.execute("RENAME TABLE sbtest1_innodb TO sbtest1, sbtest2_innodb TO sbtest2");
      try {
        assertThat(run(sysbench, "oltp_read_only", "--events=20", "run"))
            .containsPattern("transactions: +20 ")
            .containsPattern("ignored errors: +0 ");
        assertThat(run(sysbench, "oltp_read_write", "--events=20", "run"))
            .containsPattern("transactions: +20 ")
            .containsPattern("ignored errors: +0 ");
      } finally {
        statement.execute("RENAME TABLE sbtest1 TO sbtest1_innodb, sbtest2 TO sbtest2_innodb");
        database.clean();
      }
    }
  }
}
