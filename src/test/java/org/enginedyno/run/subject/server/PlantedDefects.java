package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.server.Server;
import org.enginedyno.workload.normal.ReadPattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plants a defect between what is asked before a fork and what is asked after it. */
abstract class PlantedDefects extends DisturbedFork {
  private static final String BYPASS = "com.zaxxer.hikari.aliveBypassWindowMs";
  private static final String ALTER = "ALTER TABLE normal_innodb ";

  PlantedDefects(Server server, Path folder) {
    super(server, folder);
  }

  /** Further ways to alter the table, and what is found of each. */
  abstract Map<String, String> alterations();

  /** Another engine that the table can be altered to. */
  abstract String otherEngine();

  static List<Driver> drivers() {
    return Driver.SHIPPED;
  }

  /** Each pattern with each driver and with each checkout. */
  @ParameterizedTest
  @MethodSource("drivers")
  void nothingIsFoundWhereNothingIsPlanted(Driver driver) throws Exception {
    assertNothingIsFound(driver, Driver.SHIPPED.indexOf(driver));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("drivers")
  void nothingIsFoundWithTheOtherCheckoutOfEachPattern(Driver driver) throws Exception {
    assertNothingIsFound(driver, Driver.SHIPPED.indexOf(driver) + 1);
  }

  private void assertNothingIsFound(Driver driver, int first) throws Exception {
    Checkout[] checkouts = Checkout.values();
    int number = first;
    for (ReadPattern pattern : ReadPattern.values()) {
      Checkout checkout = checkouts[number++ % checkouts.length];
      assertThat(failures(cell(pattern, client(driver, checkout)), target, NOTHING, NOTHING))
          .as("%s %s", pattern, checkout)
          .isEmpty();
    }
  }

  Stream<Arguments> planted() {
    Stream<Arguments> everywhere =
        Stream.of(
            arguments("READ_FTS", "ADD KEY dob (dob)", "now KEY `dob`"),
            arguments("READ_FTS", "ADD KEY dob (dob)", "optimized away"),
            arguments(
                "READ_KEY_POINT",
                "DROP KEY country_id, ADD KEY country_id (country_id)",
                "now KEY `country_id` (`country_id`)"),
            arguments("READ_PK_POINT", "ROW_FORMAT=REDUNDANT", "REDUNDANT"),
            arguments("READ_PK_POINT", "CONVERT TO CHARACTER SET utf8mb4", "CHARSET=utf8mb4"),
            arguments(
                "READ_PK_POINT",
                "ENGINE=" + otherEngine(),
                "is in %s, not in".formatted(otherEngine())),
            arguments("READ_PK_POINT", "MODIFY id bigint unsigned NOT NULL", "now `id` bigint"),
            arguments("READ_KEY_POINT", "DROP KEY country_id", "full scan"));
    return Stream.concat(
        everywhere,
        alterations().entrySet().stream()
            .map(one -> arguments("READ_PK_POINT", one.getKey(), one.getValue())));
  }

  @ParameterizedTest
  @MethodSource("planted")
  void findsAnAlteredTableBeforeAndAfterAFork(String pattern, String alteration, String found)
      throws Exception {
    Cell cell = cell(ReadPattern.valueOf(pattern), Client.USUAL);

    assertThat(failures(cell, target, NOTHING, ALTER + alteration))
        .anyMatch(line -> line.contains(found));
    workspace.tables().load("InnoDB", new SilentListener());
    assertThat(failures(cell, target, ALTER + alteration, NOTHING))
        .anyMatch(line -> line.contains(found));
  }

  Stream<Arguments> changed() {
    return Stream.concat(
        Stream.of(
            arguments(
                "UPDATE mysql.innodb_index_stats SET stat_value = 3"
                    + " WHERE table_name = 'normal_innodb' AND index_name = 'country_id'"
                    + " AND stat_name LIKE 'n_diff%'; FLUSH TABLE normal_innodb",
                "statistics of country_id")),
        variables().entrySet().stream()
            .map(
                one ->
                    arguments(
                        "SET GLOBAL %s = %s".formatted(one.getKey(), one.getValue()),
                        one.getKey() + " from")));
  }

  @ParameterizedTest
  @MethodSource("changed")
  void findsChangedStatisticsAndVariablesDuringAFork(String change, String found) throws Exception {
    Cell cell = cell(ReadPattern.READ_KEY_POINT_LIMIT, Client.USUAL);

    assertThat(failures(cell, target, NOTHING, change))
        .singleElement()
        .asString()
        .startsWith("changed during the measurement, from before fork 1 to after fork 1: ")
        .contains(found);
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void rowsThatAreOthersAreFound(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.HELD));

    assertThat(failures(cell, target, "UPDATE normal_innodb SET name = concat(name, 'x')", NOTHING))
        .singleElement()
        .asString()
        .startsWith("answers differ from the generator's: for (");
    execute("UPDATE normal_innodb SET name = reverse(name)");
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void aCacheOfStatementsThatIsSwitchedOffIsFound(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.BORROW));

    assertThat(failures(cell, told("cachePrepStmts", "false"), NOTHING, NOTHING))
        .singleElement()
        .asString()
        .contains("x stmt prepare, expected 0");
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void aPoolThatPingsIsFound(Driver driver) throws Exception {
    Cell cell = cell(ReadPattern.READ_PK_POINT, client(driver, Checkout.BORROW));
    System.setProperty(BYPASS, "-1");
    try {
      assertThat(failures(cell, target, NOTHING, NOTHING))
          .singleElement()
          .asString()
          .contains("900 x admin commands, expected 0");
    } finally {
      System.clearProperty(BYPASS);
    }
  }
}
