package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.enginedyno.os.ProcessMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
final class DockerContainersTest {
  private static final String LONG_GONE = "2147483646 2001-01-01T00:00:00Z";

  private static String container(String id, String owner) {
    return """
    {"Id":"%s","Labels":{"org.enginedyno.server":"mysql-9.7","org.enginedyno.owner":"%s"}}\
    """
        .formatted(id, owner);
  }

  private static String answer(String line) {
    return line.startsWith("DELETE")
        ? FakeDocker.answer(204, "")
        : FakeDocker.answer(
            200,
            "[%s,%s,%s]"
                .formatted(
                    container("dead", LONG_GONE),
                    container("living", ProcessMark.ofThisProcess().toString()),
                    container("strange", "somebody")));
  }

  @Test
  void sweepOnlyWhatBelongsToRunsThatAreGone() throws IOException {
    try (FakeDocker fake = FakeDocker.saying(DockerContainersTest::answer)) {
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
  void sweepSilentlyWhereThereIsNoDocker() {
    Docker absent = new Docker(Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock"));
    Docker strange = new Docker(Map.of("DOCKER_HOST", "ssh://build1"));

    assertThat(new DockerContainers(absent, "me").sweep()).isEmpty();
    assertThat(new DockerContainers(strange, "me").sweep()).isEmpty();
  }
}
