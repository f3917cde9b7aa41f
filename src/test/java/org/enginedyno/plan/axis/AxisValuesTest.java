package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of axes with a special syntax. */
final class AxisValuesTest {
  private static final CpuSet MACHINE = CpuSet.parse("2-5");

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          0, 0, FREE,     -,       -
          1, 0, FREE,     2,       -
          1, 2, FREE,     2,       '2,3'
          0, 0, TOGETHER, '2,3,4,5', '2,3,4,5'
          2, 0, TOGETHER, '2,3',   '2,3'
          0, 3, TOGETHER, '2,3,4', '2,3,4'
          2, 2, TOGETHER, '2,3',   '2,3'
          0, 0, SPLIT,    '2,3',   '4,5'
          1, 0, SPLIT,    2,       '3,4,5'
          0, 1, SPLIT,    '2,3,4', 5
          2, 1, SPLIT,    '2,3',   4
          """)
  void coresComeFromTheMachine(
      int server, int client, Placement placement, String ofServer, String ofClient) {
    Cores cores = new Cores(server, client, placement);

    assertThat(cores.obstacle(MACHINE.size())).isEmpty();
    assertThat(cores.among(MACHINE).server().map(CpuSet::toString).orElse("-")).isEqualTo(ofServer);
    assertThat(cores.among(MACHINE).client().map(CpuSet::toString).orElse("-")).isEqualTo(ofClient);
  }

  @Test
  void coresCannotExceedTheMachines() {
    assertThat(new Cores(4, 0, Placement.FREE).obstacle(2))
        .contains("4 cores are needed, but there are 2");
    assertThat(new Cores(0, 3, Placement.TOGETHER).obstacle(2))
        .contains("3 cores are needed, but there are 2");
    assertThat(new Cores(2, 1, Placement.TOGETHER).obstacle(2))
        .contains(
            "on the same cores, server and client must have the same number of cores, not 2 and 1");
    assertThat(new Cores(2, 0, Placement.SPLIT).obstacle(2))
        .contains("3 cores are needed for server and client on separate cores, but there are 2");
    assertThat(new Cores(0, 0, Placement.SPLIT).obstacle(1))
        .contains("2 cores are needed for server and client on separate cores, but there is 1");
  }

  @Test
  void coresAreReadInTheKernelsFormat() {
    assertThat(CpuSet.parse("0-2,5\n").cpus()).containsExactly(0, 1, 2, 5);
    assertThat(CpuSet.parse("7").cpus()).containsExactly(7);
    assertThat(new CpuSet(java.util.List.of(3, 1, 3))).hasToString("1,3");
  }

  @Test
  void aDriverIsShippedIfOnlyItsFamilyIsNamed() {
    assertThat(new Driver(" MySQL ")).isEqualTo(Driver.MYSQL);
    assertThat(new Driver("MARIADB")).isEqualTo(Driver.MARIADB);
    assertThat(Driver.SHIPPED)
        .isNotEmpty()
        .allMatch(Driver::isShipped)
        .allMatch(driver -> driver.file().isEmpty() && driver.coordinates().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "mysql:5.1.49, mysql:mysql-connector-java:5.1.49",
    "mysql:8.0.30, mysql:mysql-connector-java:8.0.30",
    "mysql:8.0.31, com.mysql:mysql-connector-j:8.0.31",
    "mysql:8.4.0, com.mysql:mysql-connector-j:8.4.0",
    "mysql:26.10.0, com.mysql:mysql-connector-j:26.10.0",
    "mariadb:2.7.13, org.mariadb.jdbc:mariadb-java-client:2.7.13",
    "mariadb:3.0.2-rc, org.mariadb.jdbc:mariadb-java-client:3.0.2-rc",
    "mysql:mysql-connector-java:8.0.33, mysql:mysql-connector-java:8.0.33",
    "com.mysql:mysql-connector-j:8.4.0, com.mysql:mysql-connector-j:8.4.0"
  })
  void aDriverFindsTheCoordinatesOfAVersion(String text, String coordinates) {
    Driver driver = new Driver(text);

    assertThat(driver.isShipped()).isFalse();
    assertThat(driver.coordinates()).map(Object::toString).contains(coordinates);
    assertThat(driver.family().orElseThrow())
        .isEqualTo(text.contains("mariadb") ? DriverFamily.MARIADB : DriverFamily.MYSQL);
    assertThat(driver).hasToString(text);
  }

  @Test
  void aDriverIsNamedAfterItsFileInCells() {
    Driver driver = new Driver("some where/My Driver.JAR");

    assertThat(driver.file()).contains("some where/My Driver.JAR");
    assertThat(driver).hasToString("My Driver.JAR");
    assertThat(driver.family()).isEmpty();
    assertThat(driver.coordinates()).isEmpty();
    assertThat(new Driver("C:\\lib\\d.jar")).hasToString("d.jar");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "oracle",
        "mysql:",
        "mysql:8",
        "mysql:latest",
        "mysql:[8,9)",
        "mysql:../8.4.0",
        "oracle:8.4.0",
        "org.postgresql:postgresql:42.7.1",
        "mysql-connector-j"
      })
  void aDriverRefusesInvalidNames(String text) {
    assertThatThrownBy(() -> new Driver(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be mysql or mariadb, optionally with a version (mysql:8.4.0,")
        .hasMessageEndingWith(": " + text);
  }

  private static Setup setup(Map<String, String> settings) {
    return new Setup(new TreeMap<>(settings));
  }

  @Test
  void aSetupOmitsVariablesThatAreAsShipped() {
    assertThat(setup(Map.of("back_log", "as shipped"))).isEqualTo(Setup.AS_SHIPPED);
    assertThat(setup(Map.of("back_log", "as shipped", "sync_binlog", "0")).settings())
        .containsOnlyKeys("sync_binlog");
    assertThat(setup(Map.of("durability", "as shipped")).settings()).containsKey("durability");
  }

  @Test
  void setupsCombineEverySettingWithEveryOther() {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("performance_schema", List.of("off", "on"));
    settings.put("innodb_spin_wait_delay", List.of("6", "96"));
    settings.put("durability", List.of("relaxed"));

    assertThat(Setup.combinations(settings))
        .extracting(Setup::toString)
        .containsExactly(
            "durability=relaxed, innodb_spin_wait_delay=6, performance_schema=off",
            "durability=relaxed, innodb_spin_wait_delay=96, performance_schema=off",
            "durability=relaxed, innodb_spin_wait_delay=6, performance_schema=on",
            "durability=relaxed, innodb_spin_wait_delay=96, performance_schema=on");
  }

  @Test
  void setupsLeaveAServerAsShippedIfNothingIsSet() {
    assertThat(Setup.combinations(Map.of())).containsExactly(Setup.AS_SHIPPED);
    assertThat(Setup.AS_SHIPPED).hasToString("as shipped");
  }

  /** As in the results of a damaged file. */
  @Test
  void anInvalidValueIsRefused() {
    assertThatThrownBy(() -> new AxisValues(Map.of("driver", "1.0E308")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be mysql or mariadb");
    assertThatThrownBy(() -> new AxisValues(Map.of("arrivals", "-1")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
