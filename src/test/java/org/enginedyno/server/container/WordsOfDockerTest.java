package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.ContainerSpec.Family;
import org.enginedyno.server.ContainerSpec.Image;
import org.enginedyno.server.ContainerSpec.Placement;
import org.enginedyno.server.Needs;
import org.enginedyno.server.ServerSpec.Replicas;
import org.enginedyno.server.container.RunningContainer.Inspection;
import org.junit.jupiter.api.Test;

/** The output of Docker, and the settings of containers. */
final class WordsOfDockerTest {
  private static final Needs NEEDS = new Needs(264, 1_000, 150L << 20, List.of("ROCKSDB"));

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

    String log = RunningContainer.text(frames.toByteArray());

    assertThat(log).isEqualTo("Initialisiere für dich\n[ERROR] [MY-010119] [Server] Aborting");
    assertThat(RunningContainer.hasGivenUp(log)).isTrue();
    assertThat(RunningContainer.hasGivenUp("[Note] ready for connections")).isFalse();
    assertThat(RunningContainer.text(frame(1, "cut off"))).isEqualTo("cut off");
    assertThat(RunningContainer.text(new byte[] {1, 0, 0})).isEmpty();
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

    assertThat(RunningContainer.errors(log))
        .isEqualTo("mysqld: no value 'abc'; mariadbd: no page size [7]");
    assertThat(RunningContainer.errors("[Note] ready for connections")).isEmpty();
  }

  @Test
  void anExitReportsItsCodeAndWhetherMemoryRanOut() throws JsonProcessingException {
    assertThat(inspection("{\"State\":{\"ExitCode\":1}}").end())
        .isEqualTo("it ended with exit code 1");
    assertThat(inspection("{\"State\":{\"ExitCode\":137,\"OOMKilled\":true}}").end())
        .isEqualTo("it ended with exit code 137, killed because memory ran out");
  }

  @Test
  void dataAreWhereTheirFolderIsMounted() throws JsonProcessingException {
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

    assertThat(Docker.message(new IllegalStateException(wrapped))).isEqualTo("no \"x\" here");
    assertThat(Docker.message(new IllegalStateException("plain\n words"))).isEqualTo("plain words");
  }

  private static ContainerSpec spec(Family family, DataPlace data) {
    return new ContainerSpec(
        "mine",
        "Mine",
        List.of(),
        new Image(family, "image:1", Map.of(), List.of()),
        new Placement(data, 0, false),
        Replicas.NONE,
        "");
  }

  private static ContainerSettings settings(Family family) {
    return new ContainerSettings(spec(family, DataPlace.VOLUME), NEEDS);
  }

  @Test
  void settingsMeetTheNeedsAndKeepOtherDefaults() {
    assertThat(settings(Family.MARIADB).file(Map.of()))
        .isEqualTo(
            """
            [mysqld]
            back_log=284
            innodb_max_dirty_pages_pct=1
            max_connections=284
            max_prepared_stmt_count=16382
            table_open_cache=568
            thread_cache_size=284
            local_infile=1
            skip_name_resolve
            skip_log_bin
            innodb_log_file_size=268435456
            loose_aria_pagecache_buffer_size=134217728
            loose_innodb_buffer_pool_size=134217728
            loose_key_buffer_size=134217728
            loose_rocksdb_block_cache_size=157286400
            """);
  }

  @Test
  void settingsNameTheLogOfMySqlByBothNames() {
    assertThat(settings(Family.MYSQL).particulars().get("settings"))
        .contains("loose_innodb_log_file_size=134217728, loose_innodb_redo_log_capacity=268435456");
  }

  @Test
  void settingsAreOverriddenByVariablesOfAPlan() {
    String file =
        settings(Family.MYSQL)
            .file(Map.of("innodb_buffer_pool_size", "64M", "max_connections", "7"));

    assertThat(file)
        .contains("\ninnodb_buffer_pool_size=64M\n")
        .doesNotContain("loose_innodb_buffer_pool_size")
        .contains("max_connections=7\n")
        .doesNotContain("max_connections=284");
  }

  @Test
  void settingsMoveTheDataToAFolderWithoutAVolume() {
    assertThat(new ContainerSettings(spec(Family.MYSQL, DataPlace.OVERLAY), NEEDS).file(Map.of()))
        .contains("datadir=/tmp/dyno-data");
  }

  @Test
  void settingsSetTheRequiredLimitOfOpenFiles() {
    assertThat(settings(Family.MYSQL).openFiles()).isEqualTo(16_384);
    assertThat(
            new ContainerSettings(
                    spec(Family.MYSQL, DataPlace.VOLUME), new Needs(4_100, 0, 0, List.of()))
                .openFiles())
        .isEqualTo(32_960);
  }

  @Test
  void settingsDistinguishContainersThatWereCreatedDifferently() {
    ContainerSpec spec = spec(Family.MYSQL, DataPlace.VOLUME);
    String mark = new ContainerSettings(spec, NEEDS).mark();

    assertThat(mark).matches("[0-9a-f]{16}").isEqualTo(settings(Family.MYSQL).mark());
    assertThat(new ContainerSettings(spec, new Needs(1, 0, 0, List.of())).mark())
        .isNotEqualTo(mark);
    assertThat(new ContainerSettings(spec(Family.MYSQL, DataPlace.TMPFS), NEEDS).mark())
        .isNotEqualTo(mark);
  }
}
