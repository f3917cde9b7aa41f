package org.enginedyno.workload.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.OpenMode;
import org.junit.jupiter.api.Test;

final class FileAccessTest {
  private static final DataSpec DATA = new DataSpec(1_000, 7);

  private static KnobValues knobs(String... pairs) {
    Map<String, String> given = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      given.put(pairs[i], pairs[i + 1]);
    }
    return FileAccess.FILE_RANDOM_WRITE.knobs().values(given);
  }

  @Test
  void knobsSayWhatIsDoneToWhichFiles() {
    KnobValues values =
        knobs(
            "place", "/mnt/a b",
            "file.size", "2048M",
            "file.count", "8",
            "file.block", "4096",
            "file.open", "direct+sync",
            "file.fsync", "100");

    assertThat(values.text("file.size")).isEqualTo("2G");
    assertThat(values.text("file.block")).isEqualTo("4K");
    FileWork work = FileAccess.FILE_RANDOM_WRITE.files(values);
    assertThat(work.place()).isEqualTo("/mnt/a b");
    assertThat(work.files().bytesOfEach()).isEqualTo(256L << 20);
    assertThat(work.open()).isEqualTo(OpenMode.DIRECT_SYNC);
    assertThat(work.forcing().every()).isEqualTo(100);
    assertThat(KnobValues.parse(values.toString())).isEqualTo(values.values());
  }

  @Test
  void onlyWholePagesAndBlocksAreFiles() {
    FileAccess write = FileAccess.FILE_RANDOM_WRITE;

    assertThat(write.reasonAgainst(DATA, knobs())).isEmpty();
    assertThat(write.reasonAgainst(DATA, knobs("file.block", "5000")))
        .contains("file.block: must be whole pages of 4K: 5000");
    assertThat(write.reasonAgainst(DATA, knobs("file.size", "1G", "file.count", "3")).orElseThrow())
        .startsWith("file.size: 1G in 3 files leaves no whole blocks of 16K in each");
    assertThatThrownBy(() -> knobs("file.block", "2K")).hasMessage("must be 4K to 16M: 2K");
    assertThatThrownBy(() -> knobs("file.fsync", "always"))
        .hasMessage("must be never or end or 1 to 1000000: always");
    assertThatThrownBy(() -> knobs("file.open", "fast"))
        .hasMessageContaining("must be buffered or direct or sync");
    assertThatThrownBy(() -> knobs("place", "/a,/b")).hasMessageContaining("without commas");
  }

  @Test
  void whatOnlyReadsHasNothingToMakeSafe() {
    FileAccess read = FileAccess.FILE_SEQUENTIAL_READ;

    assertThat(read.unfit(knobs("file.open", "direct"), Client.USUAL)).isEmpty();
    assertThat(read.unfit(knobs("file.open", "direct+sync"), Client.USUAL))
        .contains("file.open direct+sync is for writes, and this only reads");
    assertThat(read.unfit(knobs("file.fsync", "end"), Client.USUAL))
        .contains("file.fsync is for writes, and this only reads");
    assertThat(FileAccess.FILE_READ_WRITE.unfit(knobs("file.fsync", "end"), Client.USUAL))
        .isEmpty();
  }

  @Test
  void queuesGoPastThePageCache() {
    FileAccess write = FileAccess.FILE_RANDOM_WRITE;

    assertThat(write.unfit(knobs("file.io", "async", "file.open", "direct"), Client.USUAL))
        .isEmpty();
    assertThat(write.unfit(knobs("file.io", "async"), Client.USUAL).orElseThrow())
        .startsWith("file.io async goes past the page cache");
    assertThat(
            write
                .unfit(
                    knobs("file.io", "async", "file.open", "direct", "file.fsync", "10"),
                    Client.USUAL)
                .orElseThrow())
        .contains("file.fsync never or end");
    assertThat(
            write
                .unfit(
                    knobs(
                        "file.io",
                        "async",
                        "file.open",
                        "direct",
                        "file.depth",
                        "4096",
                        "file.block",
                        "1M"),
                    Client.USUAL)
                .orElseThrow())
        .isEqualTo("file.depth 4096 of 1M are more than 32 MiB in flight of each thread");
    assertThat(write.files(knobs()).depth()).isEqualTo(1);
  }

  @Test
  void callsAreTimedApartWhereThereAreSeveralKinds() {
    assertThat(FileAccess.FILE_RANDOM_WRITE.kindsOfStatements(knobs())).isEmpty();
    assertThat(FileAccess.FILE_RANDOM_WRITE.kindsOfStatements(knobs("file.fsync", "1")))
        .containsExactly("write", "fsync");
    assertThat(FileAccess.FILE_READ_WRITE.kindsOfStatements(knobs("file.fsync", "end")))
        .containsExactly("read", "write", "fsync");
  }
}
