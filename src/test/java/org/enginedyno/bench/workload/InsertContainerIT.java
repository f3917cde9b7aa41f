package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.fork.Span;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/**
 * Sessions whose driver sees no transaction and sends no commit hold a table on MySQL all the same,
 * and must let it go before it is made anew.
 */
@InContainers
final class InsertContainerIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT, IterationType.MEASUREMENT);

  private final Table table = SampleTables.inserted(DATA);

  private final Path folder;

  InsertContainerIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void tablesWithoutTransactionsAreMadeAnewBetweenRuns() throws Exception {
    try (Server server =
            Containers.start(Containers.MYSQL, new Needs(20, 4 << 20, 0, List.of("InnoDB")));
        MarkedDatabase database = MarkedDatabase.enter(server.target());
        Trials trials = new Trials(server.target(), folder)) {
      TableStore store =
          new TableStore(
              database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
      for (String engine : List.of("ARCHIVE", "MyISAM")) {
        store.admit(table, TableForm.plain(engine));
        new FreshTables(
                database.connection(),
                List.of(table),
                TableForm.plain(engine).names(),
                Engines.shipped().of(engine))
            .recreate();
        for (Checkout checkout : Checkout.values()) {
          assertThat(trials.run(cell(engine, checkout), 1, RUNS).spans())
              .hasSize(3)
              .extracting(Span::growth)
              .allSatisfy(
                  growth ->
                      assertThat(Objects.requireNonNull(growth).rowsFound()).isEqualTo(2 * 30));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"mysql-9.7, InnoDB;MyISAM", "mariadb-rocksdb, InnoDB;ROCKSDB"})
  void everyCaseAddsItsRows(String name, String engines) throws Exception {
    List<String> all = List.of(engines.split(";"));
    try (Server server = Containers.start(name, new Needs(20, 4 << 20, 0, all));
        MarkedDatabase database = MarkedDatabase.enter(server.target());
        Trials trials = new Trials(server.target(), folder)) {
      InsertCases cases =
          new InsertCases(database, trials, List.of("stream", "file"), InsertCases.ALL);
      for (String engine : all) {
        assertThat(cases.run(engine))
            .anyMatch(done -> done.startsWith("INSERT_SMALL " + engine))
            .anyMatch(done -> done.startsWith("INSERT_UNIQUE " + engine))
            .anyMatch(done -> done.startsWith("INSERT_IIBENCH " + engine))
            .anyMatch(done -> done.startsWith("LOAD_DATA " + engine))
            .anyMatch(done -> done.contains("one-by-one"))
            .anyMatch(done -> done.contains("rewritten"))
            .anyMatch(done -> done.contains("after"));
      }
    }
  }

  /** What is loaded aside is there when the run ends, whoever still holds a connection. */
  @Test
  void rowsThatRocksDbLoadsInBulkAreThereWhenTheyAreCounted() throws Exception {
    try (Server server =
        Containers.start("mariadb-rocksdb", new Needs(20, 4 << 20, 0, List.of("ROCKSDB")))) {
      try (MarkedDatabase database = MarkedDatabase.enter(server.target());
          Statement statement = database.connection().createStatement()) {
        statement.execute("SET GLOBAL rocksdb_bulk_load = ON");
      }
      try (MarkedDatabase under = MarkedDatabase.enter(server.target());
          Trials trials = new Trials(server.target(), folder)) {
        assertThat(
                new InsertCases(under, trials, List.of("stream"), InsertCases.ALL).loads("ROCKSDB"))
            .hasSize(2)
            .allMatch(done -> done.startsWith("LOAD_DATA ROCKSDB"));
      }
    }
  }

  private static Cell cell(String engine, Checkout checkout) {
    return CellBuilder.of("INSERT_SMALL", engine)
        .data(DATA)
        .knobs(Map.of("insert.rows-per-thread", "30", "insert.rows-per-commit", "2"))
        .threads(2)
        .client(SampleClients.equal(Driver.MARIADB, PreparedBy.SERVER, checkout))
        .cell();
  }
}
