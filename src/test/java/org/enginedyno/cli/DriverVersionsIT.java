package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.command.PluginlessProxy;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.db.connection.ReadBack;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.wire.ServerProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Drivers of several versions in one run, and drivers that are not available. */
@Tag("long")
@ExtendWith(LiveServer.class)
final class DriverVersionsIT {
  private static final String FILE = "lib/own.jar";
  private static final List<String> VERSIONS =
      List.of("mysql:8.4.0", "mysql:5.1.49", "mariadb:2.7.13", "mariadb:3.5.3");

  private static final String DATABASE = "it_versions";

  private final Path folder;
  private final Path results;
  private final Dyno dyno;
  private final Server server;

  DriverVersionsIT(@TempDir Path folder, Server server) {
    this.folder = folder;
    this.results = folder.resolve("results");
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    this.server = server;
  }

  @AfterEach
  void clean() {
    dyno.prints("clean " + Dyno.options(server.target(), DATABASE));
  }

  private Dyno.Said runs(String drivers) {
    return runs(drivers, Dyno.options(server.target(), DATABASE));
  }

  private Dyno.Said runs(String drivers, String server) {
    return dyno.says(
        "run quick --engine InnoDB --threads 1 --workload READ_PK_POINT --set data.rows=1000 --set floors=off"
            + " --set 'measure={warmup: 100ms, runs: 1 x 100ms, forks: 1}'"
            + " --set 'jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' "
            + server,
        "--set=driver=" + drivers,
        "--out=" + results);
  }

  private static Path fetched(String driver) {
    Driver named = new Driver(driver);
    try {
      return Path.of(
          DriverJars.of(List.of(named), Path.of(""), MavenRepository.ofThisUser())
              .of(named)
              .orElseThrow()
              .file());
    } catch (UserError e) {
      // that a repository lacks this version is no sufficient reason
      assumeFalse(
          String.valueOf(e.getMessage()).matches("(?s).*(transfer|offline|Unknown host).*"),
          "Maven's repositories cannot be reached from here: " + e.getMessage());
      throw e;
    }
  }

  @Test
  void measuresSeveralVersionsInOneRun() throws IOException {
    VERSIONS.forEach(DriverVersionsIT::fetched);
    Files.createDirectories(folder.resolve("lib"));
    Files.copy(fetched("mysql:8.0.33"), folder.resolve(FILE));

    Dyno.Said run = runs("[mysql, %s, %s]".formatted(String.join(", ", VERSIONS), FILE));

    assertThat(run.code()).as(run.out() + run.err()).isZero();
    List<Measurement> reads =
        RunFolder.open(results).measurements().stream()
            .filter(cell -> cell.cell().hasTables())
            .toList();
    assertThat(reads).hasSize(6).allMatch(Measurement::isOk);
    assertThat(of("mysql").getOrDefault(ReadBack.DRIVER, "none")).contains("-j-26.");
    assertThat(of("mysql:8.4.0").getOrDefault(ReadBack.DRIVER, "none")).contains("-j-8.4.0");
    assertThat(of("mysql:5.1.49"))
        .hasEntrySatisfying(ReadBack.DRIVER, name -> assertThat(name).contains("-java-5.1.49"))
        .containsEntry("useSSL", "false")
        .doesNotContainKey("sslMode");
    assertThat(of("mariadb:2.7.13"))
        .containsEntry(ReadBack.DRIVER, "MariaDB Connector/J 2.7.13")
        .containsEntry("useSsl", "false")
        .hasEntrySatisfying(
            ReadBack.LEFT_OUT, names -> assertThat(names).contains("useBulkStmtsForInserts"));
    assertThat(of("mariadb:3.5.3")).containsEntry(ReadBack.DRIVER, "MariaDB Connector/J 3.5.3");
    assertThat(of("own.jar").getOrDefault(ReadBack.DRIVER, "none")).contains("-j-8.0.33");
    assertThat(connections().values())
        .allSatisfy(found -> assertThat(found).containsEntry(ReadBack.PREPARED_BY, "server"));
    assertThat(results.resolve("cells.csv")).content().contains(",own.jar,", ",mysql:5.1.49,");
    assertThat(results.resolve("report.html"))
        .content()
        .contains("mariadb:2.7.13", ReadBack.LEFT_OUT);
  }

  private Map<String, String> of(String driver) throws IOException {
    return Objects.requireNonNull(connections().get(driver), driver);
  }

  private Map<String, Map<String, String>> connections() throws IOException {
    Map<String, Map<String, String>> connections = new LinkedHashMap<>();
    RunFolder.open(results)
        .manifest()
        .records()
        .clients()
        .forEach(
            client ->
                connections.put(
                    client.client().get(PlanAxis.DRIVER).toString(), client.connection()));
    return connections;
  }

  @Test
  void reportsAMissingVersionBeforeTheRunStarts() {
    fetched("mysql:8.4.0");

    Dyno.Said run = runs("[mysql, 'mysql:8.4.99']");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("dyno: driver mysql:8.4.99: ")
        .contains("com.mysql:mysql-connector-j:jar:8.4.99")
        .hasLineCount(1);
    assertThat(results).doesNotExist();
  }

  @Test
  void reportsAMissingFileBeforeTheRunStarts() {
    Dyno.Said run = runs("[mysql, no/such.jar]");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("dyno: driver: no such file: " + folder.resolve("no/such.jar") + "\n");
  }

  @Test
  void loadsAndCountsWithTheOnlySupportedDriver() throws IOException {
    fetched("mysql:5.1.49");
    try (ServerProxy old = PluginlessProxy.start(server.target().host(), server.target().port())) {
      String place =
          "--server=jdbc:mysql://127.0.0.1:%d/%s --user=%s"
              .formatted(old.port(), DATABASE, server.target().user());
      Dyno.Said shipped = runs("mysql", place);
      assertThat(shipped.code()).isEqualTo(2);
      assertThat(shipped.err())
          .contains("is older than MySQL 5.5.7, which current drivers do not support")
          .hasLineCount(1);

      Dyno.Said run = runs("'mysql:5.1.49'", place);

      assertThat(run.code()).as(run.out() + run.err()).isZero();
      assertThat(run.err()).contains("(multi-row INSERT (the shipped driver is refused), ");
      assertThat(RunFolder.open(results).measurements()).isNotEmpty().allMatch(Measurement::isOk);
      assertThat(results.resolve("report.html"))
          .content()
          .contains("mysql driver 5.1.49, as the server refuses the shipped one");
    }
  }

  @Test
  void theDoctorChecksDrivers() {
    Path file = fetched("mysql:8.4.0");

    Dyno.Said doctor =
        dyno.says(
            "doctor quick " + Dyno.options(server.target(), DATABASE),
            "--set=driver=['mysql:8.4.0', 'mysql:8.4.99']");

    assertThat(doctor.code()).isEqualTo(2);
    assertThat(doctor.out())
        .contains("ok    mysql:8.4.0: mysql 8.4.0, " + file, "BAD   driver mysql:8.4.99: ");
    Dyno.Said dryRun =
        dyno.says(
            "run quick --dry-run " + Dyno.options(server.target(), DATABASE),
            "--set=driver=['mysql:8.4.0', 'mysql:8.4.99']");
    assertThat(dryRun.code()).isEqualTo(2);
    assertThat(dryRun.out())
        .containsPattern(
            "obstacle: driver mysql:8\\.4\\.99: .*; name a version that is published, or the"
                + " driver's file, as in driver=lib/driver.jar")
        .doesNotContain("driver mysql:8.4.0: ");
  }
}
