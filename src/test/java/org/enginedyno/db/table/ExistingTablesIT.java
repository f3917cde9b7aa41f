package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(LiveServer.class)
final class ExistingTablesIT {
  private static final String OTHERS = "it_of_others";
  private static final DataSpec DATA =
      new DataSpec(1_000, 1, DataSpec.Expect.ANYWHERE, OTHERS, null, null);

  private final Target target;
  private final Sbtest sbtest;

  ExistingTablesIT(Server server) throws SQLException {
    target = server.target().in("it_existing");
    sbtest = new Sbtest(target, OTHERS);
    sbtest.prepare("InnoDB");
  }

  @AfterEach
  void drop() throws SQLException {
    sbtest.close();
  }

  private static Table table(int number) {
    Workload mix = Workloads.named("OLTP_RO");
    KnobValues knobs = mix.knobs().values(Map.of("oltp.tables", Integer.toString(number)));
    return mix.tables(DATA, knobs).get(number - 1);
  }

  @Test
  void areReadAndNeverChanged() throws SQLException {
    List<String> before = sbtest.dump();

    try (ExistingTables tables = ExistingTables.enter(target, DATA)) {
      TableState found = tables.read(table(2));
      assertThat(tables.engine(table(2))).isEqualTo("InnoDB");
      assertThat(tables.rows(table(1))).isEqualTo(1_000);
      assertThat(found.content().toString()).matches("1000 rows, sum \\d+");
      assertThat(found.settled()).startsWith("2 indexes read");
    }

    assertThat(sbtest.dump()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DROP INDEX k_1 ON sbtest1 | has the key (id); it must have the keys (id), (k)
          ALTER TABLE sbtest1 ADD KEY also (pad) | has the keys (id), (k), (pad); it must have
          ALTER TABLE sbtest1 DROP PRIMARY KEY, ADD UNIQUE (id, k) | has the keys (id, k), (k); it must have
          DELETE FROM sbtest1 WHERE id = 500 | has 999 rows with ids from 1 to 1,000; it must have 1,000
          UPDATE sbtest1 SET id = 2000 WHERE id = 7 | has 1,000 rows with ids from 1 to 2,000
          ALTER TABLE sbtest1 MODIFY c char(100) NOT NULL | c=char(100)
          ALTER TABLE sbtest1 MODIFY k int | k=int or NULL
          ALTER TABLE sbtest1 MODIFY k bigint NOT NULL | k=bigint(20)
          ALTER TABLE sbtest1 ADD COLUMN more int | more=int or NULL
          """)
  void areRefusedIfAnythingDiffersFromSysbenchTables(String change, String why)
      throws SQLException {
    sbtest.execute(change);

    try (ExistingTables tables = ExistingTables.enter(target, DATA)) {
      assertThatExceptionOfType(UserError.class)
          .isThrownBy(() -> tables.read(table(1)))
          .withMessageContaining("table it_of_others.sbtest1 on ")
          .withMessageContaining(why)
          .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }
  }

  @Test
  void areRefusedIfThereAreTooFewOrDynoCreatedThem() throws SQLException {
    try (ExistingTables tables = ExistingTables.enter(target, DATA)) {
      assertThatExceptionOfType(UserError.class)
          .isThrownBy(() -> tables.engine(table(3)))
          .withMessageContaining("sbtest3");
    }
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> ExistingTables.enter(target.in(OTHERS), DATA))
        .withMessageContaining("is dyno's own database");
    DataSpec nowhere = new DataSpec(1_000, 1, DataSpec.Expect.ANYWHERE, "nowhere", null, null);
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> ExistingTables.enter(target, nowhere))
        .withMessageContaining("nowhere");
  }
}
