package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.enginedyno.fixture.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.table.DisabledKeys;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.result.Sample;
import org.enginedyno.result.fork.RowsAdded;
import org.enginedyno.result.fork.Span;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.IterationType;

/** What reaches a server of chunks that are loaded, from wherever they come. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class LoadDataIT {
  /** The counters are the whole server's, and a pool that was just closed may say good-bye. */
  private static final long OF_OTHERS = 3;

  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);

  private final Path folder;
  private final Loads loads;

  LoadDataIT(TestDatabase database, @TempDir Path folder) throws IOException {
    this.folder = folder;
    loads = new Loads(database, database.trials(folder));
  }

  @BeforeAll
  void admit() throws SQLException {
    loads.admit("InnoDB", "MyISAM", "Aria");
  }

  @ParameterizedTest
  @CsvSource({
    "InnoDB, stream, 1, HELD, 0",
    "InnoDB, stream, 2, HELD, 3",
    "InnoDB, stream, 2, BORROW, 0",
    "InnoDB, file, 2, HELD, 0",
    "InnoDB, server, 2, HELD, 1",
    "InnoDB, server, 1, BORROW, 0",
    "MyISAM, stream, 2, HELD, 0",
    "MyISAM, file, 1, HELD, 3",
    "MyISAM, server, 1, HELD, 0",
    "Aria, stream, 2, HELD, 1",
    "Aria, file, 1, BORROW, 0",
    "Aria, server, 2, HELD, 0"
  })
  void loadsEveryChunkByAStatementOfItsOwn(
      String engine, String from, int threads, Checkout checkout, String keys) throws Exception {
    Cell cell = Loads.cell(engine, threads, checkout, "load.from", from, "load.keys", keys);
    Workload workload = Workloads.named(Loads.LOAD);
    assertThat(workload.unfit(cell.knobs(), cell.client())).isEmpty();
    Table table = workload.tables(Loads.DATA, cell.knobs()).get(0);

    for (Span span : loads.trials().run(cell, 1, RUNS).spans()) {
      RowsAdded growth = Objects.requireNonNull(span.growth());
      assertThat(growth.rows()).isEqualTo(Loads.CHUNKS * Loads.ROWS).isEqualTo(growth.rowsFound());
      assertThat(growth.sumFound())
          .isEqualTo(Long.toString(RowSums.of(table, Loads.CHUNKS * Loads.ROWS)));
      assertThat(growth.samples())
          .extracting(Sample::rows)
          .isSorted()
          .endsWith((long) Loads.CHUNKS * Loads.ROWS);
      Map<String, Long> counted = span.server().counters();
      assertThat(counted).containsEntry("com_load", (long) Loads.CHUNKS);
      assertThat(counted)
          .doesNotContainKeys("com_insert", "com_stmt_execute", "com_stmt_prepare", "com_commit");
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .isBetween((long) Loads.CHUNKS, Loads.CHUNKS + OF_OTHERS);
    }
    assertThat(left()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "InnoDB, before",
    "InnoDB, after",
    "MyISAM, before",
    "MyISAM, after",
    "MyISAM, disabled",
    "Aria, disabled"
  })
  void fillsTheKeysAtTheirTimeAndShowsThatApart(String engine, String indexes) throws Exception {
    Cell cell = Loads.cell(engine, 2, Checkout.HELD, "load.keys", "3", "load.indexes", indexes);

    for (Span span : loads.trials().run(cell, 1, RUNS).spans()) {
      RowsAdded growth = Objects.requireNonNull(span.growth());
      assertThat(growth.rowsFound()).isEqualTo(Loads.CHUNKS * Loads.ROWS);
      assertThat(growth.completingNanos() > 0).isEqualTo(!indexes.equals("before"));
      assertThat(span.server().counters())
          .containsEntry("com_load", (long) Loads.CHUNKS)
          .doesNotContainKey("com_alter_table");
    }
    String table = TableForm.plain(engine).names().of(loads.table(cell));
    assertThat(keys(table)).containsExactly("PRIMARY", "marketsegment", "pdc", "registersegment");
    assertThat(DisabledKeys.of(loads.database().connection(), table)).isEmpty();
    assertThat(
            loads
                .database()
                .query("SELECT count(*) FROM " + table + " FORCE INDEX (pdc) WHERE price >= 0"))
        .as("through a key")
        .containsExactly(Integer.toString(Loads.CHUNKS * Loads.ROWS));
  }

  private Set<String> keys(String table) throws SQLException {
    return new TreeSet<>(
        loads
            .database()
            .query(
                "SELECT index_name FROM information_schema.statistics"
                    + " WHERE table_schema = database() AND table_name = '%s'".formatted(table)));
  }

  /** InnoDB takes the statement with a mere note. */
  @Test
  void takesNoEngineForOneThatDisablesKeysWhichDoesNot() {
    Cell cell =
        Loads.cell("InnoDB", 1, Checkout.HELD, "load.keys", "1", "load.indexes", "disabled");

    assertThatThrownBy(() -> loads.trials().run(cell, 1, RUNS))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("disabled no key of sales_innodb");
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("enginedyno-load"))
          .toList();
    }
  }
}
