package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.Copy;
import org.enginedyno.bench.Trials;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.Span;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/**
 * Changes rows of sysbench's tables and counts on the server the received commands and the
 * remaining rows.
 */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class OltpWriteIT {
  private final TestDatabase database;
  private final Trials trials;
  private final Mixes mixes;

  OltpWriteIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
    mixes = new Mixes(database, trials);
  }

  @ParameterizedTest
  @CsvSource({
    "OLTP_RW, InnoDB, MYSQL, SERVER, HELD, on",
    "OLTP_RW, InnoDB, MARIADB, SERVER, BORROW, on",
    "OLTP_RW, InnoDB, MYSQL, CLIENT, BORROW, off",
    "OLTP_RW, MyISAM, MARIADB, CLIENT, HELD, off",
    "OLTP_WRITE, InnoDB, MARIADB, CLIENT, HELD, on",
    "OLTP_WRITE, InnoDB, MYSQL, SERVER, BORROW, on",
    "OLTP_UPDATE_INDEX, InnoDB, MYSQL, SERVER, HELD, off",
    "OLTP_UPDATE_INDEX, Aria, MARIADB, SERVER, HELD, off",
    "OLTP_UPDATE_NON_INDEX, InnoDB, MARIADB, SERVER, HELD, on",
    "OLTP_UPDATE_NON_INDEX, MyISAM, MYSQL, CLIENT, HELD, off",
    "OLTP_UPDATE_RANGE, InnoDB, MYSQL, SERVER, HELD, off",
    "OLTP_UPDATE_RANGE, MyISAM, MARIADB, CLIENT, BORROW, off",
    "OLTP_DELETE_INSERT, InnoDB, MARIADB, SERVER, BORROW, on",
    "OLTP_DELETE_INSERT, InnoDB, MYSQL, CLIENT, HELD, on"
  })
  void sendsItsDeclaredCommandsAndKeepsTheTablesBalanced(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      String transaction)
      throws Exception {
    mixes.requireAsDeclared(
        Mixes.cell(
            workload,
            engine,
            driver,
            statements,
            checkout,
            Map.of("oltp.tables", "2", "oltp.transaction", transaction)));
  }

  /** Dyno's own queries would outweigh the few rows of so few operations. */
  @Test
  void theServerOnlyReadsRowsOfOperations() throws Exception {
    assertThat(mixes.run(Mixes.cell("OLTP_UPDATE_INDEX", Map.of()), 1).spans())
        .extracting(span -> span.server().counters())
        .allSatisfy(
            counted ->
                assertThat(counted)
                    .containsEntry("handler_read_key", (long) Mixes.THREADS)
                    .doesNotContainKey("handler_read_rnd_next"));
  }

  @Test
  void detectsALostUpdateByTheBalance() throws Exception {
    Cell cell = Mixes.cell("OLTP_UPDATE_INDEX", Map.of());
    List<Span> spans = mixes.run(cell, Mixes.CALLS).spans();
    assertThat(Mixes.balance(cell, spans).detail()).endsWith("with 80 changes counted");

    database.execute("UPDATE sbchanged1_innodb SET k = k - 1 WHERE id = 77");
    Span further = trials.run(cell, 1, List.of(IterationType.MEASUREMENT)).spans().get(0);

    Check balance = Mixes.balance(cell, List.of(spans.get(0), spans.get(1), further));
    assertThat(balance.passed()).isFalse();
    assertThat(balance.detail())
        .startsWith("fork 1: the sum of k is ")
        .contains(", expected ")
        .endsWith(" (-1)");
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE FROM sbchanged1_innodb WHERE id = 5, 'the sum of rows is 999, expected'",
    "UPDATE sbchanged1_innodb SET id = 1001 WHERE id = 1000, the sum of largest ids",
    "UPDATE sbchanged1_innodb SET pad = 'x' WHERE id = 7, 'the sum of checksums of id, pad'"
  })
  void detectsChangesOfUnchangeableData(String sql, String said) throws Exception {
    Cell cell = Mixes.cell("OLTP_WRITE", Map.of("oltp.transaction", "on"));
    List<Span> spans = mixes.run(cell, Mixes.CALLS).spans();
    assertThat(Mixes.balance(cell, spans).passed()).isTrue();

    database.execute(sql);
    Cell one = Mixes.cell("OLTP_UPDATE_NON_INDEX", Map.of("oltp.distribution", "special"));
    Span further = trials.run(one, 1, List.of(IterationType.MEASUREMENT)).spans().get(0);

    Span seen = Copy.of(spans.get(1), "changed", further.changed());
    Check balance = Mixes.balance(one, List.of(seen));
    assertThat(balance.passed()).isFalse();
    assertThat(balance.detail()).contains(said.contains("pad") ? "checksums" : said);
  }

  /** Two workers that change the same few rows in any order conflict. */
  @Test
  void retriesConflictsAndKeepsTheBalance() throws Exception {
    Cell cell =
        Mixes.cell(
            "OLTP_WRITE",
            Map.of(
                "oltp.transaction", "on",
                "oltp.distribution", "special",
                "oltp.special-res", "100",
                "oltp.index-updates", "8",
                "oltp.delete-inserts", "4"));

    List<Span> spans = mixes.run(cell, 200).spans();

    assertThat(spans)
        .anySatisfy(span -> assertThat(span.throughput().retries().retries()).isPositive());
    assertThat(spans)
        .flatExtracting(span -> span.throughput().retries().errors().keySet())
        .allMatch(error -> List.of("40001/1213", "HY000/1020").contains(error));
    assertThat(Mixes.balance(cell, spans).passed())
        .as(Mixes.balance(cell, spans).detail())
        .isTrue();
  }

  /** Without transactions, a row is missing between its deletion and its insertion. */
  @Test
  void insertsRowsDeletedByTwoWorkersOnce() throws Exception {
    Cell cell =
        Mixes.cell(
            "OLTP_DELETE_INSERT",
            Map.of("oltp.distribution", "special", "oltp.special-res", "100"));

    List<Span> spans = mixes.run(cell, 500).spans();

    assertThat(Mixes.balance(cell, spans).passed())
        .as(Mixes.balance(cell, spans).detail())
        .isTrue();
    assertThat(spans)
        .flatExtracting(span -> span.throughput().retries().errors().keySet())
        .contains("23000/1062");
    // a duplicate key is counted; a deadlock of two single statements is retried, too
    assertThat(spans)
        .extracting(span -> span.throughput().retries())
        .allSatisfy(
            retries ->
                assertThat(retries.retries())
                    .isEqualTo(retries.errors().getOrDefault("40001/1213", 0L)))
        .allSatisfy(
            retries ->
                assertThat(retries.errors().keySet()).isSubsetOf("23000/1062", "40001/1213"));
  }
}
