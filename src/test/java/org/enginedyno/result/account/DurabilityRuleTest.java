package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.os.DataPlace;
import org.enginedyno.os.Mount;
import org.enginedyno.os.SyncCost;
import org.junit.jupiter.api.Test;

/** A disk whose fsync takes 120 us or more, and commits that cannot have waited for it. */
final class DurabilityRuleTest {
  private static final SyncCost SYNC =
      new SyncCost(Duration.ofNanos(240_000), Duration.ofNanos(120_000), 300);

  private static DataPlace on(String type, Optional<SyncCost> sync) {
    return new DataPlace(
        "/data",
        Optional.of(new Mount("8:1", Path.of("/"), type, "/dev/sda1", "rw")),
        sync,
        sync.isPresent() ? "" : "dyno's temporary folder is on another file system");
  }

  @Test
  void commitsFasterThanAnyFsyncOfTheirDiskAreDoubted() {
    assertThat(DurabilityRule.doubt(on("ext4", Optional.of(SYNC)), "innodb", 25))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt.mark())
                    .hasToString(
                        "not durable?: commits returned sooner than the disk can sync: a tenth"
                            + " of them took at most 25 us, but the shortest of 300 fsyncs on the"
                            + " same file system took 120 us and the median 240 us; compare with"
                            + " --set settings.durability=relaxed, or put the data on a disk that"
                            + " syncs"));
  }

  @Test
  void commitsThatShareAnFsyncStillWaitForIt() {
    // 64 threads, one fsync for all: each operation takes an fsync, the server 64 times as many
    assertThat(DurabilityRule.doubt(on("ext4", Optional.of(SYNC)), "innodb", 130)).isEmpty();
  }

  @Test
  void foldersInMemoryAreDetectedWithoutTiming() {
    for (String name : List.of("datadir", "innodb_log_group_home_dir", "log_bin_basename")) {
      DataPlace place = without(Optional.empty(), Map.of(name, "/dev/shm/x (tmpfs)"));
      assertThat(DurabilityRule.doubt(place, "innodb", 5_000))
          .hasValueSatisfying(
              doubt ->
                  assertThat(doubt.mark())
                      .hasToString(
                          "not durable?: %s is in memory, which a power failure empties: /dev/shm/x (tmpfs); compare with --set settings.durability=relaxed, or put the data on a disk that syncs"
                              .formatted(name)));
    }
    DataPlace other = without(Optional.empty(), Map.of("aria_log_dir_path", "/dev/shm (tmpfs)"));
    assertThat(DurabilityRule.doubt(other, "innodb", 5_000)).isEmpty();
  }

  private static DataPlace without(Optional<String> library, Map<String, String> inMemory) {
    return new DataPlace("/data", Optional.empty(), Optional.empty(), "x", library, inMemory);
  }

  @Test
  void fewerFsyncsThanCommitsCanShareAreDoubted() {
    Map<String, Double> log = Map.of("innodb_data_fsyncs", 0.014, "innodb_os_log_written", 600.0);
    assertThat(DurabilityRule.unsynced(log, 1, 2))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt)
                    .hasToString(
                        "Doubt[phrase=the server did not call fsync for most commits,"
                            + " figures=innodb_data_fsyncs counted 0.0140 per commit, and with 2"
                            + " threads at least 0.500 are needed, remedy=compare with --set"
                            + " settings.durability=relaxed, or put the data on a disk that"
                            + " syncs]"));
    // all threads share an fsync; ten operations share a commit; commits of no change
    assertThat(DurabilityRule.unsynced(log, 1, 64)).isEmpty();
    assertThat(DurabilityRule.unsynced(log, 0.01, 2)).isEmpty();
    log = Map.of("innodb_data_fsyncs", 0.014, "innodb_os_log_written", 9.0);
    assertThat(DurabilityRule.unsynced(log, 1, 2)).isEmpty();
    assertThat(DurabilityRule.unsynced(Map.of("aria_transaction_log_syncs", 0.0), 1, 2)).isEmpty();
  }

  @Test
  void aBinaryLogThatLacksTheCommitsIsDoubted() {
    assertThat(DurabilityRule.unlogged(logged(0.001), 1))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt.mark())
                    .hasToString(
                        "not durable?: the binary log is on, but lacks most commits: 0.00100 per"
                            + " commit were logged; check binlog_do_db and binlog_ignore_db of the"
                            + " server"));
    assertThat(DurabilityRule.unlogged(logged(0.99), 1)).isEmpty();
    assertThat(DurabilityRule.unlogged(logged(0.1), 0.1)).isEmpty();
    assertThat(DurabilityRule.unlogged(logged(0), 0)).isEmpty();
    // after a crash, and on servers that do not count
    assertThat(DurabilityRule.unlogged(Map.of(), 1)).isEmpty();
  }

  @Test
  void commitsThatNoReplicaConfirmedAreDoubted() {
    assertThat(DurabilityRule.unconfirmed(Counters.unconfirmed(Map.of("com_insert", 9L))))
        .isEmpty();
    for (String name : List.of("rpl_semi_sync_master_no_tx", "rpl_semi_sync_source_no_tx")) {
      assertThat(DurabilityRule.unconfirmed(Counters.unconfirmed(Map.of(name, 39_397L))))
          .hasValueSatisfying(
              doubt -> assertThat(doubt.mark().toString()).contains(": 39397 commits; check"));
    }
  }

  private static Map<String, Double> logged(double each) {
    return Map.of("binlog_cache_use", each, "binlog_stmt_cache_use", 0.0);
  }

  @Test
  void aLibraryThatSkipsFsyncsIsDetectedWithoutTiming() {
    DataPlace place = without(Optional.of("libeatmydata"), Map.of());

    assertThat(DurabilityRule.doubt(place, "innodb", 5_000))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt.mark())
                    .hasToString(
                        "not durable?: the server's process has loaded libeatmydata, which skips"
                            + " or replaces fsync: /data; compare with --set"
                            + " settings.durability=relaxed, or put the data on a disk that"
                            + " syncs"));
  }

  @Test
  void withoutAMeasuredFsyncNothingIsConcluded() {
    assertThat(DurabilityRule.doubt(on("ext4", Optional.empty()), "innodb", 1)).isEmpty();
    assertThat(DurabilityRule.doubt(on("ext4", Optional.of(SYNC)), "innodb", 0)).isEmpty();
  }
}
