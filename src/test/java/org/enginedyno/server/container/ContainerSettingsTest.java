package org.enginedyno.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.Family;
import org.enginedyno.server.Needs;
import org.junit.jupiter.api.Test;

final class ContainerSettingsTest {
  private static final Needs NEEDS = new Needs(264, 1_000, 150L << 20, List.of("ROCKSDB"));

  private static ContainerSpec spec(Family family, DataPlace data) {
    return new ContainerSpec(
        "mine", "Mine", List.of(), family, "image:1", Map.of(), List.of(), data, 0, false, "");
  }

  private static ContainerSettings settings(Family family) {
    return new ContainerSettings(spec(family, DataPlace.VOLUME), NEEDS);
  }

  @Test
  void giveRoomForWhatIsNeededAndLeaveTheRestAsShipped() {
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
  void nameTheLogOfMySqlBothWays() {
    assertThat(settings(Family.MYSQL).line())
        .contains("loose_innodb_log_file_size=134217728, loose_innodb_redo_log_capacity=268435456");
  }

  @Test
  void giveWayToVariablesThatAPlanSets() {
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
  void moveTheDataWhereNoVolumeIs() {
    assertThat(new ContainerSettings(spec(Family.MYSQL, DataPlace.OVERLAY), NEEDS).file(Map.of()))
        .contains("datadir=/tmp/dyno-data");
  }

  @Test
  void limitOpenFilesToWhatIsNeeded() {
    assertThat(settings(Family.MYSQL).openFiles()).isEqualTo(16_384);
    assertThat(
            new ContainerSettings(
                    spec(Family.MYSQL, DataPlace.VOLUME), new Needs(4_100, 0, 0, List.of()))
                .openFiles())
        .isEqualTo(32_960);
  }

  @Test
  void distinguishContainersThatWereCreatedDifferently() {
    ContainerSpec spec = spec(Family.MYSQL, DataPlace.VOLUME);
    String mark = new ContainerSettings(spec, NEEDS).mark(spec);

    assertThat(mark).matches("[0-9a-f]{16}").isEqualTo(settings(Family.MYSQL).mark(spec));
    assertThat(new ContainerSettings(spec, new Needs(1, 0, 0, List.of())).mark(spec))
        .isNotEqualTo(mark);
    assertThat(settings(Family.MYSQL).mark(spec(Family.MYSQL, DataPlace.TMPFS))).isNotEqualTo(mark);
  }
}
