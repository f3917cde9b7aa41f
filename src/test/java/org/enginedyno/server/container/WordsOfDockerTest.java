package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Docker's messages, as dyno prints them. */
final class WordsOfDockerTest {
  private static byte[] frame(int stream, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return ByteBuffer.allocate(8 + bytes.length)
        .put((byte) stream)
        .position(4)
        .putInt(bytes.length)
        .put(bytes)
        .array();
  }

  private static Inspection inspection(String json) throws JsonProcessingException {
    return new Inspection(new ObjectMapper().readTree(json));
  }

  @Test
  void aLogIsBothStreamsInTheirOrder() {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    frames.writeBytes(frame(1, "Initialisiere für dich\n"));
    frames.writeBytes(frame(2, "[ERROR] [MY-010119] [Server] Aborting\n"));

    String log = ContainerLog.text(frames.toByteArray());

    assertThat(log).isEqualTo("Initialisiere für dich\n[ERROR] [MY-010119] [Server] Aborting");
    assertThat(ContainerLog.hasGivenUp(log)).isTrue();
    assertThat(ContainerLog.hasGivenUp("[Note] ready for connections")).isFalse();
    assertThat(ContainerLog.text(frame(1, "cut off"))).isEqualTo("cut off");
    assertThat(ContainerLog.text(new byte[] {1, 0, 0})).isEmpty();
  }

  @Test
  void errorsAreTheServersWithoutTheAbortLine() {
    String log =
        """
        2026-11-20T14:42:49.67Z 0 [Warning] [MY-000080] [Server] value adjusted
        2026-11-20T14:42:49.67Z 0 [ERROR] [MY-000077] [Server] mysqld: no value 'abc'.
        2026-11-20T14:42:49.67Z 0 [ERROR] [MY-010119] [Server] Aborting
        2026-11-20 14:18:26 0 [ERROR] mariadbd: no page size [7]
        2026-11-20 14:18:26 0 [ERROR] mariadbd: no page size [7]
        2026-11-20 14:18:26 0 [ERROR] Aborting
        """;

    assertThat(ContainerLog.errors(log))
        .isEqualTo("mysqld: no value 'abc'; mariadbd: no page size [7]");
    assertThat(ContainerLog.errors("[Note] ready for connections")).isEmpty();
  }

  @Test
  void anEndIsItsExitCodeAndWhetherMemoryRanOut() throws JsonProcessingException {
    assertThat(inspection("{\"State\":{\"ExitCode\":1}}").end())
        .isEqualTo("it ended with exit code 1");
    assertThat(inspection("{\"State\":{\"ExitCode\":137,\"OOMKilled\":true}}").end())
        .isEqualTo("it ended with exit code 137, killed because memory ran out");
  }

  @Test
  void dataLieWhereTheirFolderIsMounted() throws JsonProcessingException {
    Inspection inspection =
        inspection(
            """
            {"HostConfig":{"Tmpfs":{"/var/lib/mysql":"rw"}},
             "Mounts":[{"Type":"volume","Destination":"/srv/data"}]}\
            """);

    assertThat(inspection.placeOf("/var/lib/mysql")).isEqualTo("tmpfs");
    assertThat(inspection.placeOf("/srv/data")).isEqualTo("volume");
    assertThat(inspection.placeOf("/tmp/dyno-data")).isEqualTo("overlay");
  }

  @Test
  void aFailureIsItsOwnMessageInOneLine() {
    String wrapped = "Status 404: {\"message\":\"no \\\"x\\\"\\nhere\"}\n";

    assertThat(DockerMessage.words(new IllegalStateException(wrapped))).isEqualTo("no \"x\" here");
    assertThat(DockerMessage.words(new IllegalStateException("plain\n words")))
        .isEqualTo("plain words");
  }
}
