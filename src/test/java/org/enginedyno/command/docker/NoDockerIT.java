package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Nobody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server in a container is required without a usable Docker; other servers still work. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class NoDockerIT {
  private static final String INSTEAD =
      "; or use a server without a container: embedded, or a JDBC URL";

  private final Path room;
  private final Path socket;

  NoDockerIT(@TempDir Path room) {
    this.room = room;
    this.socket = room.resolve("docker.sock");
  }

  @Test
  void noSocket() throws Exception {
    assertRefused(List.of(), "Docker was not found: no socket at " + socket);
  }

  @Test
  void aSocketWithoutAListener() throws Exception {
    listen().close();
    assertRefused(List.of(), "Docker is not running: nothing answers at " + socket);
  }

  @Test
  void aSocketThatDoesNotAnswer() throws Exception {
    try (ServerSocketChannel silent = listen()) {
      assertRefused(List.of(), "nothing answers at " + socket + " (no answer within 4 s)");
      assertThat(silent.isOpen()).isTrue();
    }
  }

  @Test
  void aSocketWithoutPermission() throws Exception {
    assumeThat(Nobody.readsTheJar()).as("we may be nobody, who reads the jar").isTrue();
    try (ServerSocketChannel others = listen()) {
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
      for (Path shared : List.of(room, Files.createDirectory(room.resolve("tmp")))) {
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
      }
      assertRefused(
          Nobody.COMMAND, "no permission to use Docker at " + socket + ": join its group");
      assertThat(others.isOpen()).isTrue();
    }
  }

  @Test
  void theEmbeddedServerNeedsNoDocker() throws Exception {
    try (DynoProcess dyno = dyno(List.of(), "embedded")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.err()).doesNotContain("Docker");
      assertThat(dyno.journal()).hasSize(3);
      dyno.assertNothingIsLeft();
    }
  }

  private ServerSocketChannel listen() throws Exception {
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    channel.bind(UnixDomainSocketAddress.of(socket));
    return channel;
  }

  private DynoProcess dyno(List<String> before, String server) throws Exception {
    return DynoProcess.start(
        room,
        before,
        DockerProxy.environment(socket),
        DynoProcess.ONE_READ + "--set=measure.runs='1 x 500ms' --out=results --server=" + server);
  }

  private void assertRefused(List<String> before, String words) throws Exception {
    try (DynoProcess dyno = dyno(before, "mariadb-10.11")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaint()).startsWith("dyno: ").contains(words).endsWith(INSTEAD);
      assertThat(dyno.err()).endsWith(dyno.complaints().get(0) + "\n");
      assertThat(dyno.out()).isEmpty();
      assertThat(dyno.results()).doesNotExist();
      dyno.assertNothingIsLeft();
    }
  }
}
