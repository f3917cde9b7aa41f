package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.enginedyno.run.machine.Jdk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When forks write the archive of their classes, and when they use it. */
final class ForkArchiveTest {
  private static final Jdk JDK = new Jdk(Path.of("/opt/jdk"), "21.0.2");

  private final Path jar;
  private final Path archive;

  ForkArchiveTest(@TempDir Path folder) {
    this.jar = folder.resolve("enginedyno.jar");
    this.archive = folder.resolve("enginedyno-forks-21.0.2.jsa");
  }

  @BeforeEach
  void ownClassesAreArchived() throws IOException {
    Files.createFile(jar);
    Files.createFile(command());
  }

  @Test
  void theFirstForkWritesItAndTheOthersUseIt() throws IOException {
    Path part = archive.resolveSibling("enginedyno-forks-21.0.2.jsa.part");
    assertThat(forkArchive().options())
        .containsExactly("-XX:ArchiveClassesAtExit=" + part, "-Xlog:cds*=off");

    Files.writeString(part, "classes");
    olderJar();
    forkArchive().keep();

    assertThat(archive).hasContent("classes");
    assertThat(part).doesNotExist();
    assertThat(forkArchive().options())
        .containsExactly("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off");
  }

  @Test
  void anArchiveThatIsOlderThanTheJarIsWrittenAgain() throws IOException {
    Files.writeString(archive, "classes of an older jar");
    Files.setLastModifiedTime(archive, FileTime.fromMillis(1_000));

    assertThat(forkArchive().options().get(0)).startsWith("-XX:ArchiveClassesAtExit=");
  }

  @Test
  void aJdkThatWritesNoneIsNotToTryAgain() throws IOException {
    olderJar();
    forkArchive().keep();

    assertThat(archive).isEmptyFile();
    assertThat(forkArchive().options()).isEmpty();
  }

  @Test
  void thereIsNoneWithoutThatOfTheCommandOrWhereTheUserOrTheClassPathDecidesOtherwise()
      throws IOException {
    assertThat(ForkArchive.of(jar.toString(), JDK, "-Xshare:off")).isEmpty();
    assertThat(ForkArchive.of(jar.toString(), JDK, "-XX:SharedArchiveFile=mine.jsa")).isEmpty();
    assertThat(ForkArchive.of(jar + ":" + jar, JDK, "-Xmx1g")).isEmpty();
    assertThat(ForkArchive.of("/home/me/classes", JDK, "-Xmx1g")).isEmpty();

    Files.delete(command());

    assertThat(ForkArchive.of(jar.toString(), JDK, "-Xmx1g")).isEmpty();
  }

  @Test
  void noForkFailsWhereItCannotBeKept() throws IOException {
    ForkArchive unkept = forkArchive();
    Files.createDirectory(archive);
    Files.createFile(archive.resolve("in the way"));
    Files.writeString(archive.resolveSibling(archive.getFileName() + ".part"), "classes");

    unkept.keep();

    assertThat(archive).isDirectoryContaining("glob:**in the way");
  }

  /** The archive of the command's own classes. */
  private Path command() {
    return jar.resolveSibling("enginedyno-" + System.getProperty("java.version") + ".jsa");
  }

  private void olderJar() throws IOException {
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000));
  }

  private ForkArchive forkArchive() {
    return ForkArchive.of(jar.toString(), JDK, "-Xmx1g").orElseThrow();
  }
}
