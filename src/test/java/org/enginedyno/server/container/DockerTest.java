package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.os.ProcessMark;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
final class DockerTest {
  private static final String LONG_GONE = "2147483646 2001-01-01T00:00:00Z";

  private static Docker at(String host) {
    return new Docker(Map.of("DOCKER_HOST", host));
  }

  private static String trouble(Docker docker) {
    String trouble = docker.trouble().orElseThrow();
    assertThat(trouble).doesNotContain("\n");
    return trouble;
  }

  @Test
  void isAvailableIfItAnswers() throws IOException {
    try (FakeDocker fake = FakeDocker.saying(line -> FakeDocker.answer(200, "OK"))) {
      assertThat(fake.docker().trouble()).isEmpty();
      assertThat(fake.requests()).containsExactly("GET /_ping HTTP/1.0");
    }
  }

  @Test
  void isAbsentWithoutASocket() {
    assertThat(trouble(at("unix:///nowhere/docker.sock")))
        .startsWith("Docker was not found: no socket at /nowhere/docker.sock, which DOCKER_HOST");
  }

  @Test
  void isNotRunningIfNothingListensOnItsSocket() throws IOException {
    Path folder = Files.createTempDirectory(Path.of("/tmp"), "no-docker");
    Path socket = folder.resolve("docker.sock");
    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket))
        .close();
    try {
      assertThat(trouble(at("unix://" + socket)))
          .startsWith("Docker is not running: nothing answers at " + socket)
          .contains("start it");
    } finally {
      Files.delete(socket);
      Files.delete(folder);
    }
    assertThat(trouble(at("tcp://127.0.0.1:1"))).startsWith("Docker is not running: ");
  }

  @Test
  void reportsMissingGroupMembership() throws IOException {
    Path socket = Files.createTempFile("docker", ".sock");

    assertThat(
            Docker.explained(
                new DockerAddress(URI.create("unix://" + socket)),
                new SocketException("Permission denied")))
        .startsWith("no permission to use Docker at " + socket)
        .contains("usermod -aG docker");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void timesOutIfItDoesNotAnswer() throws IOException {
    try (FakeDocker fake = FakeDocker.saying(line -> "")) {
      assertThat(trouble(fake.docker())).contains("no answer within 4 s").contains("restart it");
    }
  }

  @Test
  void isDistinguishedFromOtherListeners() throws IOException {
    try (FakeDocker fake = FakeDocker.saying(line -> "220 mail\r\n")) {
      assertThat(trouble(fake.docker())).contains("not an answer from Docker: 220 mail");
    }
    try (FakeDocker fake =
        FakeDocker.saying(line -> FakeDocker.answer(500, "{\"message\":\"full\"}"))) {
      assertThat(trouble(fake.docker())).endsWith(" reports an error: full");
    }
  }

  @Test
  void refusesAnUnreachableAddress() {
    for (String host : List.of("ssh://me@build1", "npipe:////./pipe/docker", "tcp://build1", "?")) {
      assertThat(trouble(at(host))).contains("write unix:///PATH or tcp://HOST:PORT");
    }
    assertThat(
            trouble(
                new Docker(Map.of("DOCKER_HOST", "tcp://build1:2376", "DOCKER_TLS_VERIFY", "1"))))
        .startsWith("DOCKER_TLS_VERIFY: dyno does not support TLS to Docker");
  }

  @Test
  void failsIfItIsRequiredAndAbsent() {
    assertThatThrownBy(() -> at("unix:///nowhere/docker.sock").require())
        .isInstanceOf(UserError.class);
  }

  @Test
  void looksForTheUsualSockets() {
    Map<String, String> environment = Map.of("XDG_RUNTIME_DIR", "/run/user/7", "HOME", "/home/me");

    assertThat(DockerAddress.sockets(environment))
        .containsExactly(
            Path.of("/var/run/docker.sock"),
            Path.of("/run/user/7/docker.sock"),
            Path.of("/home/me/.docker/run/docker.sock"));
    assertThat(DockerAddress.sockets(Map.of())).hasSize(1);
  }

  private static String container(String id, String name, String owner) {
    return """
    {"Id":"%s","Names":["/%s"],"Labels":{"org.enginedyno.server":"mysql-9.7",\
    "org.enginedyno.name":"enginedyno-%1$s","org.enginedyno.owner":"%s"}}\
    """
        .formatted(id, name, owner);
  }

  private static String swept(String line) {
    return line.startsWith("DELETE")
        ? FakeDocker.answer(204, "")
        : FakeDocker.answer(
            200,
            "[%s,%s,%s,%s]"
                .formatted(
                    container("dead", "enginedyno-dead", LONG_GONE),
                    container(
                        "living", "enginedyno-living", ProcessMark.ofThisProcess().toString()),
                    container("of-a-committed-image", "users-own", LONG_GONE),
                    container("strange", "enginedyno-strange", "somebody")));
  }

  @Test
  void containersAreRemovedOnlyIfTheirRunEnded() throws IOException {
    try (FakeDocker fake = FakeDocker.saying(DockerTest::swept)) {
      assertThat(new DockerContainers(fake.docker(), "me").sweep())
          .containsExactly("removed what an earlier run left behind: the container of mysql-9.7");

      assertThat(fake.requests())
          .hasSize(2)
          .contains("DELETE /containers/dead?force=1&v=1 HTTP/1.0")
          .first()
          .asString()
          .contains("org.enginedyno.user%3Dme");
    }
  }

  @Test
  void containersAreNotSweptWithoutDocker() {
    Docker absent = new Docker(Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock"));
    Docker strange = new Docker(Map.of("DOCKER_HOST", "ssh://build1"));

    assertThat(new DockerContainers(absent, "me").sweep()).isEmpty();
    assertThat(new DockerContainers(strange, "me").sweep()).isEmpty();
  }
}
