package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class SchemaSnapshotTest {
  private static final String TEXT = "SELECT name FROM normal_innodb WHERE id = ?";

  @Test
  void reportsTheChangesBetweenTwoMoments() {
    SchemaSnapshot before =
        new SchemaSnapshot(
            Map.of("wait/io/table/sql/handler", new Tally(1_502, 4_774_970)),
            Map.of("DO ?", new Tally(150, 2_201_682)),
            new Tally(0, 0),
            null);
    SchemaSnapshot after =
        new SchemaSnapshot(
            Map.of(
                "wait/io/table/sql/handler", new Tally(3_008, 10_494_851),
                "wait/io/file/sql/binlog", new Tally(4, 770_622)),
            Map.of("DO ?", new Tally(150, 2_201_682), "SELECT ?", new Tally(7, 9_000)),
            new Tally(0, 0),
            null);

    SchemaSnapshot added = after.since(before);

    assertThat(added.waits())
        .isEqualTo(
            Map.of(
                "wait/io/table/sql/handler", new Tally(1_506, 5_719_881),
                "wait/io/file/sql/binlog", new Tally(4, 770_622)));
    assertThat(added.statements()).isEqualTo(Map.of("SELECT ?", new Tally(7, 9_000)));
  }

  @Test
  void leavesOutSumsThatWereReset() {
    SchemaSnapshot before =
        new SchemaSnapshot(Map.of("wait/lock", new Tally(9, 9)), Map.of(), new Tally(0, 0), null);
    SchemaSnapshot after =
        new SchemaSnapshot(Map.of("wait/lock", new Tally(2, 2)), Map.of(), new Tally(0, 0), null);

    assertThat(after.since(before).waits()).isEmpty();
  }

  @Test
  void givesExecutionsWithoutADigestToTheOneStatementThatIsPrepared() {
    SchemaSnapshot before = new SchemaSnapshot(Map.of(), Map.of(), new Tally(40, 80), TEXT);
    SchemaSnapshot after =
        new SchemaSnapshot(
            Map.of(), Map.of("SET ?", new Tally(3, 9)), new Tally(1_540, 45_080), TEXT);

    assertThat(after.since(before).statements())
        .isEqualTo(Map.of("SET ?", new Tally(3, 9), TEXT, new Tally(1_500, 45_000)));
  }

  @Test
  void usesTheDigestIfItCountsTheExecutions() {
    String digest = "EXECUTE SELECT NAME FROM `normal_innodb` WHERE `id` = ?";
    SchemaSnapshot after =
        new SchemaSnapshot(
            Map.of(), Map.of(digest, new Tally(1_500, 50_324)), new Tally(1_500, 50_324), TEXT);

    assertThat(after.since(SchemaSnapshot.NONE).statements())
        .isEqualTo(Map.of(digest, new Tally(1_500, 50_324)));
  }

  @Test
  void leavesOutAmbiguousExecutions() {
    SchemaSnapshot after = new SchemaSnapshot(Map.of(), Map.of(), new Tally(1_500, 50_324), null);

    assertThat(after.since(SchemaSnapshot.NONE).statements()).isEmpty();
  }
}
