package org.enginedyno.workload.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BulkLoadTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);
  private static final Client CLIENT = client(Driver.MYSQL, PreparedBy.CLIENT);
  private final BulkLoad workload = BulkLoad.LOAD_DATA;

  private static Client client(Driver driver, PreparedBy statements) {
    return SampleClients.equal(driver, statements, Checkout.HELD);
  }

  private KnobValues knobs(String... pairs) {
    Map<String, String> given = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      given.put(pairs[i], pairs[i + 1]);
    }
    return workload.knobs().values(given);
  }

  @Test
  void loadsAChunkWithEachStatementOfAFreshTable() {
    assertThat(workload.footprint()).isEqualTo(Footprint.FRESH_RUN);
    Effect effect = workload.effect(DATA, knobs("load.rows-per-chunk", "500"));

    assertThat(effect.commands()).containsExactly(Map.entry("load", 1));
    assertThat(effect.rowsAdded()).isEqualTo(500);
    assertThat(effect.isTransaction()).isFalse();
  }

  @Test
  void dividesItsChunksAmongThreadsAndWarmsUpWithAFew() {
    Extent extent = workload.extent(knobs("load.rows-per-chunk", "60000", "load.chunks", "500"));

    assertThat(extent.ofAll(4)).isEqualTo(500);
    assertThat(extent.warmup().ofAll(4)).as("200,000 rows or more").isEqualTo(4);
    assertThat(workload.extent(knobs("load.rows-per-chunk", "1000000")).warmup().ofAll(1)).isOne();
    assertThat(workload.extent(knobs()).warmup()).isEqualTo(workload.extent(knobs()));
  }

  @Test
  void createsTheTableOfTheInsertionBenchmarkWithAShorterText() {
    Table table = workload.tables(DATA, knobs("load.keys", "2")).get(0);

    assertThat(table.create("t", "InnoDB", ""))
        .contains("data varchar(400)", "marketsegment", "registersegment")
        .doesNotContain("pdc");
    assertThat(workload.tables(DATA, knobs()).get(0).create("t", "InnoDB", ""))
        .contains("PRIMARY KEY (transactionid)\n");
    assertThat(IibenchInsert.INSERT_IIBENCH.dataset().orElseThrow().tables(DATA).get(0))
        .satisfies(
            other ->
                assertThat(other.create("t", "InnoDB", "")).contains("data varchar(4000)", "pdc"));
  }

  @Test
  void itsRowsAreAsLongAsItsText() {
    Table table = workload.tables(DATA, knobs("load.data-bytes", "350")).get(0);
    RowBuffer row = new RowBuffer();
    table.generator().append(7, row);

    assertThat(row.toString()).matches("7\\t2013-01-01 .*\\t[a-z]{350}\n");
    assertThat(table.bytesPerRow()).isEqualTo(400);
  }

  @Test
  void fillsSecondaryKeysWithTheRowsOrAfterwards() {
    Table before = table("before");
    assertThat(before.create("t", "InnoDB", "")).contains("KEY marketsegment", "KEY pdc");
    assertThat(before.beforeRows("t")).isEmpty();
    assertThat(before.afterRows("t", "")).isEmpty();

    Table after = table("after");
    assertThat(after.create("t", "InnoDB", "")).doesNotContain("marketsegment", "pdc");
    assertThat(after.beforeRows("t")).isEmpty();
    assertThat(after.afterRows("t", "USING BTREE"))
        .containsExactly(
            "ALTER TABLE t ADD KEY marketsegment (price, customerid) USING BTREE,"
                + " ADD KEY registersegment (cashregisterid, price, customerid) USING BTREE,"
                + " ADD KEY pdc (price, dateandtime, customerid) USING BTREE");

    Table disabled = table("disabled");
    assertThat(disabled.create("t", "MyISAM", "")).contains("KEY marketsegment", "KEY pdc");
    assertThat(disabled.beforeRows("t")).containsExactly("ALTER TABLE t DISABLE KEYS");
    assertThat(disabled.afterRows("t", "")).containsExactly("ALTER TABLE t ENABLE KEYS");
  }

  private Table table(String indexes) {
    return workload.tables(DATA, knobs("load.keys", "3", "load.indexes", indexes)).get(0);
  }

  @Test
  void needsAnEngineThatDisablesKeysOnlyIfTheyAreDisabled() {
    assertThat(workload.needs(knobs("load.keys", "1", "load.indexes", "after")))
        .doesNotContain(TableFeature.DISABLED_KEYS);
    assertThat(workload.needs(knobs("load.keys", "1", "load.indexes", "disabled")))
        .contains(TableFeature.SECONDARY_KEYS, TableFeature.DISABLED_KEYS);
  }

  @ParameterizedTest
  @CsvSource({"after", "disabled"})
  void fillsNoKeysAfterwardsIfThereAreNone(String indexes) {
    assertThat(workload.obstacle(knobs("load.indexes", indexes), CLIENT))
        .contains(
            "load.indexes=%s requires secondary keys, but there are none (load.keys=0)"
                .formatted(indexes));
    assertThat(workload.obstacle(knobs("load.indexes", indexes, "load.keys", "1"), CLIENT))
        .isEmpty();
  }

  @Test
  void needsSecondaryKeysOnlyIfConfigured() {
    assertThat(workload.needs(knobs())).doesNotContain(TableFeature.SECONDARY_KEYS);
    assertThat(workload.needs(knobs("load.keys", "1"))).contains(TableFeature.SECONDARY_KEYS);
  }

  @ParameterizedTest
  @CsvSource({"stream, true", "file, true", "server, false"})
  void sendsRowsOrLetsTheServerReadThem(String from, boolean sends) {
    KnobValues knobs = knobs("load.from", from);

    assertThat(workload.sendsStreams(knobs)).isEqualTo(sends);
    assertThat(workload.prepared(knobs, name -> name + "_aria"))
        .containsExactly(
            sends
                ? "LOAD DATA LOCAL INFILE 'generated' INTO TABLE sales_aria CHARACTER SET latin1"
                : "LOAD DATA INFILE ? INTO TABLE sales_aria CHARACTER SET latin1");
  }

  @Test
  void needsTheShippedMySqlDriverUnlessTheServerReadsTheFile() {
    Client other = client(Driver.MARIADB, PreparedBy.CLIENT);

    assertThat(workload.obstacle(knobs(), CLIENT)).isEmpty();
    assertThat(workload.obstacle(knobs("load.from", "file"), other))
        .contains(
            "only the shipped MySQL driver can send generated rows and still refuse local files;"
                + " use driver: mysql");
    assertThat(workload.obstacle(knobs(), client(new Driver("mysql:8.4.0"), PreparedBy.CLIENT)))
        .isPresent();
    assertThat(workload.obstacle(knobs("load.from", "server"), other)).isEmpty();
  }

  @Test
  void isNeverPreparedOnTheServer() {
    assertThat(workload.obstacle(knobs(), client(Driver.MYSQL, PreparedBy.SERVER)))
        .contains("servers cannot prepare LOAD DATA; use statements: client");
  }

  @Test
  void hasNoMoreRowsThanItsKeyCanNumber() {
    assertThat(
            workload.obstacle(
                knobs("load.rows-per-chunk", "1000000", "load.chunks", "3000"), CLIENT))
        .hasValueSatisfying(
            why ->
                assertThat(why).startsWith("3,000,000,000 rows exceed the largest row number ("));
  }
}
