package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.SchemaSnapshot.Tally;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports of servers and their changes. */
final class ServerFactsTest {
  private static final String TEXT = "SELECT name FROM normal_innodb WHERE id = ?";

  private static ServerFacts facts(String version, Map<String, String> variables) {
    return new ServerFacts(version, List.of("Aria", "InnoDB"), Map.of(), variables, Abilities.ALL);
  }

  @Test
  void serverFactsNameTheProductAndItsVersion() {
    assertThat(facts("11.4.5-MariaDB-log", Map.of()).title()).isEqualTo("MariaDB 11.4.5");
    assertThat(facts("9.7.4", Map.of("version_comment", "Source distribution")).title())
        .isEqualTo("MySQL 9.7.4");
    assertThat(facts("8.0.40-31", Map.of("version_comment", "Percona Server (GPL)")).title())
        .isEqualTo("Percona Server 8.0.40");
    assertThat(facts("8.0.11-TiDB-v8.5.0", Map.of()).title()).isEqualTo("TiDB 8.0.11");
    assertThat(facts("", Map.of("version_comment", "Dolt")).title()).isEqualTo("Dolt");
  }

  @Test
  void serverFactsSpellEnginesAsTheServerDoes() {
    assertThat(facts("1", Map.of()).engine("innodb")).contains("InnoDB");
    assertThat(facts("1", Map.of()).engine("falcon")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "12, 12",
    "ON,",
    "1.5,",
    "999999999999999999999999999999,",
    "64M, 67108864",
    "32MB, 33554432",
    "8 k, 8192",
    "1G, 1073741824"
  })
  void serverFactsReadNumbersAndSizes(String text, @Nullable Long number) {
    assertThat(facts("1", Map.of("a", text)).number("a")).isEqualTo(Optional.ofNullable(number));
    assertThat(facts("1", Map.of()).number("a")).isEmpty();
  }

  @Test
  void serverFactsIncludeCachesOfUnknownEngines() {
    Map<String, String> pbxt =
        Map.of("pbxt_index_cache_size", "32MB", "pbxt_auto_increment_mode", "0");

    assertThat(
            new ServerFacts(
                    "5.1.55-MariaDB", List.of("MyISAM", "PBXT"), Map.of(), pbxt, Abilities.ALL)
                .relevant())
        .isEqualTo(Map.of("pbxt_index_cache_size", "32MB"));
    assertThat(facts("1", pbxt).relevant()).isEmpty();
  }

  @Test
  void serverFactsIncludeOnlyVariablesThatAffectFigures() {
    assertThat(facts("1", Map.of("sync_binlog", "1", "hostname", "mine")).relevant())
        .isEqualTo(Map.of("sync_binlog", "1"));
  }

  @Test
  void countersReportOnlyChangesWithoutTheirOwnQueries() {
    Counters before = new Counters(Map.of("questions", 10L, "com_do", 7L, "com_show_status", 3L));
    Counters after =
        new Counters(
            Map.of("questions", 16L, "com_do", 7L, "com_show_status", 4L, "com_select", 2L));
    Counters reading = new Counters(Map.of("questions", 1L, "com_show_status", 1L));

    assertThat(after.since(before, reading)).isEqualTo(Map.of("questions", 5L, "com_select", 2L));
  }

  @Test
  void aSnapshotReportsTheChangesBetweenTwoMomentsWithoutSumsThatWereReset() {
    SchemaSnapshot before =
        new SchemaSnapshot(
            Map.of(
                "wait/io/table/sql/handler", new Tally(1_502, 4_774_970),
                "wait/lock", new Tally(9, 9)),
            Map.of("DO ?", new Tally(150, 2_201_682)),
            new Tally(0, 0),
            null);
    SchemaSnapshot after =
        new SchemaSnapshot(
            Map.of(
                "wait/io/table/sql/handler", new Tally(3_008, 10_494_851),
                "wait/io/file/sql/binlog", new Tally(4, 770_622),
                "wait/lock", new Tally(2, 2)),
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
  void aSnapshotGivesExecutionsWithoutADigestToTheOneStatementThatIsPrepared() {
    SchemaSnapshot before = new SchemaSnapshot(Map.of(), Map.of(), new Tally(40, 80), TEXT);
    SchemaSnapshot after =
        new SchemaSnapshot(
            Map.of(), Map.of("SET ?", new Tally(3, 9)), new Tally(1_540, 45_080), TEXT);

    assertThat(after.since(before).statements())
        .isEqualTo(Map.of("SET ?", new Tally(3, 9), TEXT, new Tally(1_500, 45_000)));
  }

  @Test
  void aSnapshotUsesTheDigestIfItCountsTheExecutions() {
    String digest = "EXECUTE SELECT NAME FROM `normal_innodb` WHERE `id` = ?";
    SchemaSnapshot after =
        new SchemaSnapshot(
            Map.of(), Map.of(digest, new Tally(1_500, 50_324)), new Tally(1_500, 50_324), TEXT);

    assertThat(after.since(SchemaSnapshot.NONE).statements())
        .isEqualTo(Map.of(digest, new Tally(1_500, 50_324)));
  }

  @Test
  void aSnapshotOmitsAmbiguousExecutions() {
    SchemaSnapshot after = new SchemaSnapshot(Map.of(), Map.of(), new Tally(1_500, 50_324), null);

    assertThat(after.since(SchemaSnapshot.NONE).statements()).isEmpty();
  }
}
