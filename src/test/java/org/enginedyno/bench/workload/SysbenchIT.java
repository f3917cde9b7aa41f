package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.enginedyno.bench.peers.PeerProgram;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the real sysbench on dyno's tables as if it had prepared them. */
@ExtendWith(LiveServer.class)
final class SysbenchIT {
  private static final DataSpec DATA = new DataSpec(2_000, 3);

  @Test
  void readsAndChangesDynosTablesAsItsOwn(TestDatabase database) throws Exception {
    assumeTrue(
        PeerProgram.isThere(PeerProgram.SYSBENCH)
            || "1".equals(System.getenv("DYNO_REQUIRE_SYSBENCH")),
        "no sysbench is installed here");
    OltpIT.loadTwoTables(database, DATA, "InnoDB");
    database.execute("RENAME TABLE sbtest1_innodb TO sbtest1, sbtest2_innodb TO sbtest2");
    try (PeerProgram sysbench = PeerProgram.sysbench(database.target())) {
      for (String test : List.of("oltp_read_only", "oltp_read_write")) {
        List<String> options =
            List.of(
                test,
                "--tables=2",
                "--table-size=" + DATA.rows(),
                "--time=0",
                "--events=20",
                "run");
        assertThat(sysbench.run(options).text())
            .containsPattern("transactions: +20 ")
            .containsPattern("ignored errors: +0 ");
      }
    } finally {
      database.execute("RENAME TABLE sbtest1 TO sbtest1_innodb, sbtest2 TO sbtest2_innodb");
    }
  }
}
