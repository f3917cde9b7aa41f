package org.enginedyno.workload.insert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;

final class SmallInsertTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);
  private final SmallInsert workload = SmallInsert.INSERT_SMALL;
  private final Table table = SmallTable.DATASET.tables(DATA).get(0);

  private KnobValues knobs(String key, String value) {
    return workload.knobs().values(Map.of(key, value));
  }

  @Test
  void runsForAsManyTransactionsAsThePlanSays() {
    assertThat(workload.extent(workload.knobs().values(Map.of()))).isEqualTo(Extent.counted(1_000));
    assertThat(workload.extent(knobs("insert.rows-per-thread", "30")))
        .isEqualTo(Extent.counted(30));
  }

  @Test
  void insertsAsManyRowsBeforeACommitAsThePlanSays() {
    KnobValues ten = knobs("insert.rows-per-commit", "10");

    assertThat(workload.effect(DATA, ten)).isEqualTo(Effect.adding(10, 10, 1));
    assertThat(workload.effect(DATA, workload.knobs().values(Map.of())))
        .as("each insert commits itself")
        .isEqualTo(Effect.adding(1, 1, 0));
  }

  @Test
  void beginsEachRunWithAnEmptyTable() {
    assertThat(workload.footprint()).isEqualTo(Footprint.FRESH_RUN);
    assertThat(table.rows()).isZero();
  }

  @Test
  void insertsTheRowsThatItsTableWouldBeLoadedWith() {
    RowBuffer row = new RowBuffer();
    table.generator().append(7, row);

    assertThat(row).hasToString("7\txxxxxxxxxx\n");
    assertThat(workload.sql()).isEqualTo("INSERT INTO small VALUES(NULL, 'xxxxxxxxxx')");
    assertThat(table.checksumQuery("t"))
        .isEqualTo("SELECT count(*), sum(c2 = 'xxxxxxxxxx') FROM t");
  }

  @Test
  void readsNoTable() {
    assertThat(workload.access()).isEqualTo("no rows are read");
  }

  @Test
  void asksForTheKindOfKeyThatAnEngineWants() {
    assertThat(table.create("t", "MEMORY", "USING BTREE"))
        .contains("PRIMARY KEY (c1) USING BTREE")
        .contains("ENGINE=MEMORY");
    assertThat(table.create("t", "Aria", "")).contains("PRIMARY KEY (c1)\n");
  }
}
