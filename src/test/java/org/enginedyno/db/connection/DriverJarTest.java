package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DriverJarTest {
  private static final HandOver HAND_OVER =
      new HandOver(
          new Target("[::1]", 3307, "dyno", "me", "s3cret", Map.of("sslMode", "REQUIRED")),
          List.of(4711L),
          3,
          "/tmp/fork.json",
          Engines.shipped(),
          new HandOver.Tables("_redundant_0a1b2c3d", null, null),
          new DriverJar("/x/driver.jar", DriverFamily.MYSQL, "com.mysql.jdbc.Driver", "5.1.49"),
          HandOver.Partners.NONE);

  private static HandOver handOver(long stream) {
    HandOver.Tables tables = new HandOver.Tables("", null, null);
    return new HandOver(
        HAND_OVER.target(),
        List.of(),
        stream,
        "x",
        Engines.shipped(),
        tables,
        null,
        HandOver.Partners.NONE);
  }

  private static File shipped(DriverFamily family) throws SQLException, URISyntaxException {
    java.sql.Driver driver = DriverManager.getDriver("jdbc:" + family + "://h/");
    return new File(driver.getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  @ParameterizedTest
  @EnumSource
  void readsTheMetadataOfAFile(DriverFamily family) throws Exception {
    DriverJar jar = DriverJar.read(shipped(family));

    assertThat(jar.family()).isEqualTo(family);
    assertThat(jar.version()).matches("\\d+\\.\\d+\\.\\d+");
    assertThat(jar.file()).contains(jar.version());
  }

  @ParameterizedTest
  @EnumSource
  void loadsItSeparatelyFromTheShippedOne(DriverFamily family) throws Exception {
    DriverJar jar = DriverJar.read(shipped(family));
    java.sql.Driver apart = jar.driver();
    java.sql.Driver here = DriverManager.getDriver("jdbc:" + family + "://h/");

    assertThat(apart.getClass().getName()).isEqualTo(here.getClass().getName());
    assertThat(apart.getClass()).isNotSameAs(here.getClass());
    assertThat(apart).isSameAs(jar.driver());
    assertThat(apart.acceptsURL("jdbc:" + family + "://h/")).isTrue();
    assertThat(DriverManager.getDriver("jdbc:" + family + "://h/").getClass())
        .isSameAs(here.getClass());
  }

  @Test
  void findsAFileFromTheFolderOfTheCommand(@TempDir Path folder) throws Exception {
    Files.createDirectories(folder.resolve("a b"));
    Files.copy(shipped(DriverFamily.MARIADB).toPath(), folder.resolve("a b/driver.jar"));
    Driver driver = new Driver("a b/driver.jar");

    DriverJars jars =
        DriverJars.of(List.of(Driver.MYSQL, driver), folder, new MavenRepository(folder));

    assertThat(jars.of(Driver.MYSQL)).isEmpty();
    assertThat(jars.of(driver).orElseThrow().family()).isEqualTo(DriverFamily.MARIADB);
    assertThatThrownBy(() -> jars.of(new Driver("other.jar")))
        .hasMessage("driver other.jar was not requested");
  }

  /** As an installed artifact, so that no repository is contacted. */
  private static MavenRepository holding(Path local, String version) throws Exception {
    Path folder = local.resolve("com/mysql/mysql-connector-j/" + version);
    Files.createDirectories(folder);
    Files.copy(
        shipped(DriverFamily.MYSQL).toPath(),
        folder.resolve("mysql-connector-j-%s.jar".formatted(version)));
    return new MavenRepository(local);
  }

  @Test
  void findsAVersionInTheLocalRepository(@TempDir Path local) throws Exception {
    String version = DriverJar.read(shipped(DriverFamily.MYSQL)).version();
    Driver driver = new Driver("mysql:" + version);

    DriverJars jars = DriverJars.of(List.of(driver), local, holding(local, version));

    assertThat(jars.of(driver).orElseThrow().version()).isEqualTo(version);
    assertThat(jars.of(driver).orElseThrow().file()).startsWith(local.toString());
  }

  @Test
  void doesNotTrustTheVersionInAFileName(@TempDir Path local) throws Exception {
    MavenRepository repository = holding(local, "9.99.0");
    String version = DriverJar.read(shipped(DriverFamily.MYSQL)).version();

    assertThatThrownBy(() -> DriverJars.of(List.of(new Driver("mysql:9.99.0")), local, repository))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("driver mysql:9.99.0: " + local)
        .hasMessageEndingWith(" contains mysql %s; delete the file to fetch it again", version);
  }

  @Test
  void reportsInOneLineAFileThatIsNotADriver(@TempDir Path folder) throws IOException {
    File none = folder.resolve("none.jar").toFile();
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    Path other = folder.resolve("other.jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(other))) {
      jar.putNextEntry(new ZipEntry("META-INF/services/java.sql.Driver"));
      jar.write("org.other.Driver\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      jar.closeEntry();
    }

    assertThatThrownBy(() -> DriverJar.read(none))
        .isInstanceOf(UserError.class)
        .hasMessage("driver: no such file: " + none);
    assertThatThrownBy(() -> DriverJar.read(text.toFile()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("driver: " + text + " cannot be read: ");
    assertThatThrownBy(() -> DriverJar.read(other.toFile()))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "driver: " + other + " is not a MySQL or MariaDB driver; it names org.other.Driver");
  }

  @Test
  void aHandOverArrivesUnchanged(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("handover.json");
    HAND_OVER.write(file);
    assertThat(HandOver.take(file, "A")).as("with its own stream").isEqualTo(HAND_OVER);

    handOver(1).write(file);
    assertThat(HandOver.take(file, "A")).isEqualTo(handOver(1));
  }

  @Test
  void aHandOverIsDeletedByTheLastJvmThatReadsIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("handover.json");
    handOver(HandOver.PER_FORK).write(file);
    HandOver.take(file, "A");
    assertThat(file).exists();

    handOver(1).write(file);
    HandOver.take(file, "A");
    assertThat(file).doesNotExist();
  }

  @Test
  void aHandOverGivesEachForkOfATrialASeparateStream(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("handover.json");
    handOver(HandOver.PER_FORK).write(file);

    List<Long> streams = new ArrayList<>();
    for (String trial : List.of("A {x=1}", "A {x=2}", "A {x=1}", "A {x=1}", "A {x=2}")) {
      streams.add(HandOver.take(file, trial).stream());
    }

    assertThat(streams).containsExactly(1L, 1L, 2L, 3L, 2L);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aHandOverIsOnlyReadableByItsUser(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("handover.json"), "old and open to all");
    HAND_OVER.write(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aHandOverDoesNotPrintThePassword() {
    assertThat(HAND_OVER.toString()).doesNotContain("s3cret");
  }
}
