package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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
    assertThat(DurabilityRule.doubt(on("ext4", Optional.of(SYNC)), 25))
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
    assertThat(DurabilityRule.doubt(on("ext4", Optional.of(SYNC)), 130)).isEmpty();
  }

  @Test
  void aFileSystemInMemoryIsDetectedWithoutTiming() {
    assertThat(DurabilityRule.doubt(on("tmpfs", Optional.empty()), 5_000))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt.phrase())
                    .isEqualTo(
                        "the data directory is in memory (tmpfs), which a power failure empties"));
  }

  @Test
  void aLibraryThatSkipsFsyncsIsDetectedWithoutTiming() {
    DataPlace place = new DataPlace("/data", Optional.empty(), Optional.empty(), "x", true);

    assertThat(DurabilityRule.doubt(place, 5_000))
        .hasValueSatisfying(
            doubt ->
                assertThat(doubt.mark())
                    .hasToString(
                        "not durable?: the server's process has loaded libeatmydata, which skips"
                            + " every fsync: /data; compare with --set"
                            + " settings.durability=relaxed, or put the data on a disk that"
                            + " syncs"));
  }

  @Test
  void withoutAMeasuredFsyncNothingIsConcluded() {
    assertThat(DurabilityRule.doubt(on("ext4", Optional.empty()), 1)).isEmpty();
    assertThat(DurabilityRule.doubt(on("ext4", Optional.of(SYNC)), 0)).isEmpty();
  }
}
