package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DriverTest {
  @Test
  void knowsTheShippedOnesByTheirFamily() {
    assertThat(new Driver(" MySQL ")).isEqualTo(Driver.MYSQL);
    assertThat(new Driver("MARIADB")).isEqualTo(Driver.MARIADB);
    assertThat(Driver.SHIPPED)
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
  void findsTheCoordinatesOfAVersion(String text, String coordinates) {
    Driver driver = new Driver(text);

    assertThat(driver.isShipped()).isFalse();
    assertThat(driver.coordinates()).map(Object::toString).contains(coordinates);
    assertThat(driver.family().orElseThrow())
        .isEqualTo(text.contains("mariadb") ? DriverFamily.MARIADB : DriverFamily.MYSQL);
    assertThat(driver).hasToString(text);
  }

  @Test
  void goesByTheNameOfItsFileInCells() {
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
  void refusesWhatIsNoDriver(String text) {
    assertThatThrownBy(() -> new Driver(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be mysql or mariadb, one with its version (mysql:8.4.0,")
        .hasMessageEndingWith(": " + text);
  }
}
