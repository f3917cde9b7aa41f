package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.enginedyno.os.ProcessMark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PrivateFolderTest {
  private static final String LONG_GONE = "2147483646 2001-01-01T00:00:00Z";

  private final Path temporary;

  private Process other;

  PrivateFolderTest(@TempDir Path temporary) throws IOException {
    this.temporary = temporary;
    this.other = new ProcessBuilder("sleep", "60").start();
  }

  @AfterEach
  void terminateTheOther() {
    other.destroyForcibly();
  }

  private Path abandoned() throws IOException {
    PrivateFolder folder = PrivateFolder.create(temporary, "server", "data", "tmp");
    Files.writeString(folder.file("owner"), LONG_GONE);
    Files.writeString(folder.file("data").resolve("ibdata1"), "rows");
    other.destroyForcibly();
    // also follows /dev/null, which always exists: the folder may be gone before tail starts
    other = new ProcessBuilder("tail", "-f", "/dev/null", folder.file("owner").toString()).start();
    folder.belongsTo(other);
    return folder.file("");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isOnlyAccessibleToItsUser() throws IOException {
    Path folder = PrivateFolder.create(temporary, "server", "data", "tmp").file("");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
  }

  @Test
  void isKeptIfItsOwnerIsOnAnotherMachine() throws IOException {
    Path folder = abandoned();
    Files.writeString(folder.resolve("owner"), LONG_GONE + "\nanother-machine pid:[1]\n");

    assertThat(PrivateFolder.sweep(temporary)).isEmpty();
    assertThat(folder).isDirectory();

    Files.writeString(folder.resolve("owner"), LONG_GONE + "\n" + ProcessMark.scope() + "\n");
    assertThat(PrivateFolder.sweep(temporary)).hasSize(1);
    assertThat(folder).doesNotExist();
  }

  @Test
  void isKeptWhileItsOwnerLives() throws IOException {
    PrivateFolder folder = PrivateFolder.create(temporary, "server", "data", "tmp");
    folder.belongsTo(other);

    assertThat(PrivateFolder.sweep(temporary)).isEmpty();
    assertThat(folder.file("owner")).exists();
    assertThat(other.isAlive()).isTrue();
  }

  @Test
  void isRemovedWithItsServerOnceItsOwnerIsGone() throws IOException, InterruptedException {
    Path folder = abandoned();

    assertThat(PrivateFolder.sweep(temporary))
        .containsExactly("removed what an earlier run left behind: " + folder);
    assertThat(folder).doesNotExist();
    assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isRemovedWithItsInstallerWhichMayStillWrite() throws IOException, InterruptedException {
    Path folder = abandoned();
    install(folder);

    PrivateFolder.sweep(temporary);

    assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(folder).doesNotExist();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void isRemovedWhenItsOwnProcessIsEnded() throws IOException, InterruptedException {
    Path folder = PrivateFolder.create(temporary, "server", "data", "tmp").file("");
    Path ofAnotherProcess = Files.createDirectory(temporary.resolve("enginedyno-server-other"));
    Files.writeString(ofAnotherProcess.resolve("owner"), ProcessMark.of(other.toHandle()) + "\n");
    install(folder);

    PrivateFolder.removeOwn(temporary);

    assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(folder).doesNotExist();
    assertThat(ofAnotherProcess).exists();
  }

  private void install(Path folder) throws IOException {
    other.destroyForcibly();
    other =
        new ProcessBuilder("sh", "-c", "sleep 60; :", "--datadir=" + folder.resolve("data"))
            .start();
  }

  @Test
  void isRemovedWithTheFilesItNames() throws IOException {
    Path folder = abandoned();
    Path named = Files.createFile(temporary.resolve("jmh1stdout"));
    Path unnamed = Files.createFile(temporary.resolve("jmh2stdout"));
    Files.writeString(folder.resolve("companions"), "jmh1stdout\njmh3gone");

    PrivateFolder.sweep(temporary);

    assertThat(folder).doesNotExist();
    assertThat(named).doesNotExist();
    assertThat(unnamed).exists();
  }

  @Test
  void keepsTheFilesThatItNamesWhileItsOwnerLives() throws IOException {
    Path named = Files.createFile(temporary.resolve("jmh1stdout"));
    PrivateFolder folder = PrivateFolder.create(temporary, "jmh");
    folder.takeAlong(List.of("jmh1stdout"));
    folder.takeAlong(List.of("jmh1stdout", "jmh2stderr"));

    PrivateFolder.sweep(temporary);

    assertThat(named).exists();
    assertThat(folder.file("companions")).hasContent("jmh1stdout\njmh2stderr");
  }

  /** The process ids belong to a living process: it reused them, or the files are damaged. */
  @ParameterizedTest
  @CsvSource({
    "%d 2001-01-01T00:00:00Z, nonsense",
    LONG_GONE + ", %d 2001-01-01T00:00:00Z",
    "%d, %d"
  })
  void isSweptWithoutKillingAnotherProcess(String owner, String server) throws IOException {
    Path folder = abandoned();
    Files.writeString(folder.resolve("owner"), owner.formatted(other.pid()));
    Files.writeString(folder.resolve("server"), server.formatted(other.pid()));

    PrivateFolder.sweep(temporary);

    assertThat(folder).doesNotExist();
    assertThat(other.isAlive()).isTrue();
  }

  @Test
  void isRemovedIfItsOwnerWasKilledDuringCreation() throws IOException {
    Path folder = abandoned();
    Path draft = folder.resolve("owner.part");
    Files.delete(folder.resolve("owner"));
    Files.writeString(draft, LONG_GONE);
    assertThat(PrivateFolder.sweep(temporary)).isEmpty();

    Files.writeString(draft, LONG_GONE + "\n" + ProcessMark.scope() + "\n");
    assertThat(PrivateFolder.sweep(temporary)).hasSize(1);
    assertThat(folder).doesNotExist();
  }

  @Test
  void isDistinguishedFromOtherFolders() throws IOException {
    Path unclaimed = Files.createDirectory(temporary.resolve("enginedyno-server-unclaimed"));
    Path foreign = Files.createDirectory(temporary.resolve("mariadb-server-1"));
    Files.writeString(foreign.resolve("owner"), LONG_GONE);

    assertThat(PrivateFolder.sweep(temporary)).isEmpty();
    assertThat(unclaimed).exists();
    assertThat(foreign).exists();
  }
}
