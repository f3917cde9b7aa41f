package org.enginedyno.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Places;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OneAtATimeTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-11-22T12:00:00Z"), ZoneId.of("UTC"));

  private final Path folder;
  private final Places places;

  OneAtATimeTest(@TempDir Path folder) {
    this.folder = folder;
    this.places = OwnServers.within(folder);
  }

  private static OneAtATime entered(Places places) throws Exception {
    return OneAtATime.enter(places, NOON, Duration.ZERO, line -> {});
  }

  private static String here() {
    return "process " + ProcessHandle.current().pid() + ", since 2026-11-2";
  }

  @Test
  void namesTheRunThatHoldsTheLock() throws Exception {
    try (OneAtATime first = entered(places)) {
      assertThatThrownBy(() -> entered(places))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("another dyno is measuring on this machine (" + here())
          .hasMessageContaining(folder.resolve("enginedyno-tester").resolve("lock").toString())
          .hasMessageEndingWith("wait for it (--wait, or waiting() in Java)");
    }
    entered(places).close();
  }

  @Test
  void doesNotNameAProcessThatEnded() throws Exception {
    try (OneAtATime first = entered(places)) {
      Files.writeString(
          folder.resolve("enginedyno-tester").resolve("lock"),
          "1 2001-01-01T00:00:00Z\n2026-11-22T12:00:00Z\n");

      assertThatThrownBy(() -> entered(places)).hasMessageContaining("(unknown process; ");
    }
  }

  @Test
  void truncatesNoFileBehindALink() throws Exception {
    Path others = Files.createDirectory(folder.resolve("others"));
    Files.writeString(others.resolve("lock"), "not to be lost");
    Files.createSymbolicLink(folder.resolve("enginedyno-tester"), others);
    Files.createSymbolicLink(folder.resolve("enginedyno-tester.lock"), others.resolve("lock"));

    assertThatThrownBy(() -> entered(places))
        .isInstanceOf(UserError.class)
        .hasMessage(folder.resolve("enginedyno-tester") + " is not a folder; remove it");
    assertThat(others.resolve("lock")).hasContent("not to be lost");
  }

  @Test
  void ignoresALockThatAnyoneCouldHold() throws Exception {
    Path planted = Files.createFile(folder.resolve("enginedyno-tester.lock"));
    try (FileChannel channel = FileChannel.open(planted, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertThat(lock.isValid()).isTrue();
      entered(places).close();
    }
  }

  @Test
  void locksInAFolderThatOnlyItsUserCanWrite() throws Exception {
    entered(places).close();

    assertThat(Files.getPosixFilePermissions(folder.resolve("enginedyno-tester")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void refusesAFolderOfAnotherUser() throws Exception {
    Path planted = Files.createDirectory(folder.resolve("enginedyno-tester"));
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a file away");
    UserPrincipalLookupService users = folder.getFileSystem().getUserPrincipalLookupService();
    Files.setOwner(planted, users.lookupPrincipalByName("nobody"));

    assertThatThrownBy(() -> entered(places))
        .isInstanceOf(UserError.class)
        .hasMessage(
            planted + " belongs to user 'nobody', not to the user who runs dyno; remove it");
  }

  @Test
  void waitsUntilTheOtherRunEnds() throws Exception {
    LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
    OneAtATime first = entered(places);
    CompletableFuture<OneAtATime> second =
        CompletableFuture.supplyAsync(() -> entered(Duration.ofMinutes(5), said));

    assertThat(said.poll(1, TimeUnit.MINUTES))
        .startsWith("waiting: another dyno is measuring (" + here());
    assertThat(second).isNotDone();
    first.close();

    assertThat(second).succeedsWithin(1, TimeUnit.MINUTES);
    second.join().close();
    assertThat(said).isEmpty();
  }

  @Test
  void givesUpAfterTheWaitingTime() throws Exception {
    LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
    try (OneAtATime first = entered(places)) {
      assertThatThrownBy(() -> entered(Duration.ofSeconds(1), said))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("another dyno is still measuring after 1 s (" + here())
          .hasMessageEndingWith("wait longer (--wait, or waiting() in Java)");
    }
    assertThat(said).hasSize(1);
  }

  @Test
  void reportsARemedyIfTheTemporaryFolderIsUnusable() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    for (Path none : List.of(file, folder.resolve("nowhere"))) {
      assertThatThrownBy(() -> entered(OwnServers.within(none)))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("cannot write to the temporary folder " + none)
          .hasMessageEndingWith("set TMPDIR (or java -Djava.io.tmpdir) to a writable folder");
    }
  }

  private OneAtATime entered(Duration longest, LinkedBlockingQueue<String> said) {
    try {
      return OneAtATime.enter(places, NOON, longest, said::add);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
