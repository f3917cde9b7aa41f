package org.enginedyno.db.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.enginedyno.db.probe.Canary.Cost;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.db.probe.Checkup.Finding.Level;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.workload.SampleTables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CheckupTest {
  private static final DataSpec DATA = new DataSpec(100_000, 1);
  private static final Map<String, String> HEALTHY =
      Map.of(
          "max_connections", "151",
          "max_prepared_stmt_count", "16382",
          "table_open_cache", "2000",
          "local_infile", "ON",
          "query_cache_type", "OFF",
          "query_cache_size", "1048576",
          "innodb_buffer_pool_size", "134217728");

  private static final Measure MEASURE =
      new Measure(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1, ScoreRule.MEDIAN, null);

  private static Plan plan(int threads, String... engines) {
    return Plans.plain(List.of(engines), List.of("READ_FTS"), List.of(1, threads), DATA, MEASURE);
  }

  private static List<Finding> findings(Plan plan, String... changes) {
    Map<String, String> variables = new HashMap<>(HEALTHY);
    for (int i = 0; i < changes.length; i += 2) {
      variables.put(changes[i], changes[i + 1]);
    }
    ServerFacts facts =
        new ServerFacts(
            "11.4.5-MariaDB",
            List.of("CSV", "InnoDB", "MyISAM"),
            Map.of(),
            variables,
            Abilities.ALL);
    return new Checkup(facts, plan, Engines.shipped()).findings();
  }

  private static Finding only(List<Finding> findings) {
    return assertThat(findings)
        .filteredOn(finding -> finding.level() == Level.BAD || finding.level() == Level.WARNING)
        .singleElement()
        .actual();
  }

  @Test
  void findsNothingToDoOnAHealthyServer() {
    assertThat(findings(plan(16, "innodb")))
        .extracting(Finding::level)
        .containsOnly(Level.GOOD, Level.INFO);
  }

  @ParameterizedTest
  @CsvSource({
    "256, max_prepared_stmt_count, 100000, BAD, 'max_connections is 151, the plan needs 264',"
        + " 'SET GLOBAL max_connections = 264, or fewer threads'",
    "16, max_prepared_stmt_count, 16, BAD, 'max_prepared_stmt_count is 16, the plan needs 32',"
        + " 'SET GLOBAL max_prepared_stmt_count = 32, or fewer threads'",
    "1, local_infile, OFF, WARNING, local_infile is OFF,"
        + " SET GLOBAL local_infile = ON; INSERT is several times slower"
  })
  void findsInsufficientLimits(
      int threads, String variable, String value, Level level, String what, String remedy) {
    assertThat(only(findings(plan(threads, "InnoDB"), variable, value)))
        .usingRecursiveComparison()
        .ignoringFields("stops")
        .isEqualTo(new Finding(level, what, remedy));
  }

  @Test
  void countsTheStatementsAndTablesThatEachConnectionHasOpen() {
    Plan plan =
        Plans.with(
            Plans.plain(List.of("InnoDB"), List.of("OLTP_RO"), List.of(140), DATA, MEASURE),
            Map.of("oltp.tables", List.of("1", "16")));

    assertThat(findings(plan, "max_prepared_stmt_count", "11199", "table_open_cache", "100"))
        .extracting(Finding::what)
        .contains(
            "max_prepared_stmt_count is 11199, the plan needs 11200",
            "table_open_cache is 100, the plan needs 2248");
  }

  @Test
  void findsAnEnabledQueryCache() {
    Finding finding = only(findings(plan(1, "InnoDB"), "query_cache_type", "ON"));

    assertThat(finding.level()).isEqualTo(Level.WARNING);
    assertThat(finding.remedy()).contains("query_cache_type = OFF");
    assertThat(findings(plan(1, "InnoDB"), "query_cache_type", "ON", "query_cache_size", "0"))
        .extracting(Finding::level)
        .doesNotContain(Level.WARNING);
  }

  @Test
  void findsUnavailableOrUnfitEngines() {
    assertThat(only(findings(plan(1, "Falcon"))))
        .isEqualTo(
            new Finding(
                Level.BAD, "engine Falcon is not offered", "choose one of: CSV, InnoDB, MyISAM"));
    assertThat(only(findings(plan(1, "CSV"))).what()).startsWith("engine CSV is skipped: ");
  }

  @Test
  void findsACacheThatIsSmallerThanTheTable() {
    Finding finding = only(findings(plan(1, "InnoDB"), "innodb_buffer_pool_size", "8388608"));

    assertThat(finding.level()).isEqualTo(Level.WARNING);
    assertThat(finding.what())
        .contains("innodb_buffer_pool_size is 8 MiB, the table about ")
        .endsWith(Units.text(100_000L * SampleTables.read(DATA).bytesPerRow()));
  }

  @Test
  void reportsUnknownVariables() {
    assertThat(findings(plan(1, "InnoDB"), "table_open_cache", "auto"))
        .contains(Finding.info("table_open_cache does not exist on this server"));
  }

  @Test
  void findsAnEngineThatCannotHoldTheInsertedRows() {
    Plan inserts =
        Plans.plain(
            List.of("CSV", "MyISAM"),
            List.of("INSERT_SMALL"),
            List.of(1),
            DATA,
            plan(1, "MyISAM").measure());

    assertThat(only(findings(inserts)).what())
        .isEqualTo("engine CSV is skipped: CSV lacks keys and NULL values");
  }

  private static Cost cost(@Nullable Long pages, long micros) {
    return new Cost(pages, Duration.ofNanos(micros * 1_000).toNanos());
  }

  @ParameterizedTest
  @CsvSource({
    "2, 3000, 2, 300, true",
    "7, 300, 2, 300, true",
    "8, 300, 2, 300, false",
    "16, 100, 2, 300, false",
    ", 4900, , 300, true",
    ", 5100, , 300, false",
    ", 9000, , 1000, true"
  })
  void aCostIsComparedByItsPagesOrElseByItsTime(
      @Nullable Long pages, long micros, @Nullable Long clean, long cleanMicros, boolean like) {
    assertThat(cost(pages, micros).isLike(cost(clean, cleanMicros))).isEqualTo(like);
  }

  @Test
  void theLeastOfSeveralCostsCounts() {
    assertThat(cost(9L, 100).least(cost(2L, 400))).isEqualTo(cost(2L, 100));
    assertThat(cost(null, 100).least(cost(2L, 400)).pages()).isNull();
  }
}
