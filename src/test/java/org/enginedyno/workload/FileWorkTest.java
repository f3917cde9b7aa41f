package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.enginedyno.workload.BlockDraws.AccessOrder;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWork.FsyncRule;
import org.enginedyno.workload.FileWork.SpaceLimit;
import org.junit.jupiter.api.Test;

final class FileWorkTest {
  private static final int BLOCK = 8192;

  private static FileWork work(AccessOrder walk) {
    return new FileWork(
        "/x",
        new FileSet(64L * BLOCK, 4),
        BLOCK,
        OpenMode.DIRECT_SYNC,
        FsyncRule.of("never"),
        walk,
        1,
        new SpaceLimit(0, 1L << 30));
  }

  private static List<Long> blocks(BlockDraws draws, int count) {
    List<Long> blocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      draws.next();
      blocks.add(draws.block());
    }
    return blocks;
  }

  @Test
  void positionsAreInFilesOfEqualSize() {
    FileSet files = new FileSet(64L * BLOCK, 4);

    assertThat(files.blocks(BLOCK)).isEqualTo(64);
    assertThat(files.file(16L * BLOCK)).isEqualTo(1);
    assertThat(files.offset(17L * BLOCK)).isEqualTo(BLOCK);
    assertThatThrownBy(() -> new FileSet(10_000, 1))
        .hasMessageContaining("do not have whole pages");
  }

  @Test
  void drawsAreRepeatable() {
    FileWork work = work(AccessOrder.RANDOM_WRITE);

    List<Long> first = blocks(work.draws(7, 1, 0, 2), 1_000);
    assertThat(blocks(work.draws(7, 1, 0, 2), 1_000)).isEqualTo(first);
    assertThat(blocks(work.draws(7, 1, 1, 2), 1_000)).isNotEqualTo(first);
    assertThat(blocks(work.draws(7, 2, 0, 2), 1_000)).isNotEqualTo(first);
    assertThat(new HashSet<>(first)).hasSize(64);
  }

  @Test
  void sequentialWorkersReadSeparateParts() {
    FileWork work = work(AccessOrder.SEQUENTIAL_READ);

    List<Long> one = blocks(work.draws(7, 1, 0, 3), 43);
    List<Long> other = blocks(work.draws(7, 1, 1, 3), 43);
    assertThat(one).startsWith(0L, 1L, 2L).contains(20L).endsWith(0L);
    assertThat(other).startsWith(21L, 22L).noneMatch(one::contains);
  }

  @Test
  void aMixHasThreeReadsToTwoWrites() {
    BlockDraws draws = work(AccessOrder.RANDOM_MIX).draws(7, 1, 0, 1);
    int writes = 0;
    for (int i = 0; i < 10_000; i++) {
      draws.next();
      writes += draws.isWrite() ? 1 : 0;
    }

    assertThat(writes).isBetween(3_800, 4_200);
  }

  @Test
  void modesFollowTheirNames() {
    assertThat(OpenMode.of("direct+dsync")).isEqualTo(OpenMode.DIRECT_DSYNC);
    assertThat(OpenMode.DIRECT_DSYNC).hasToString("direct+dsync");
    assertThat(OpenMode.BUFFERED.options())
        .isEqualTo(Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
    assertThat(OpenMode.DIRECT_SYNC.options()).hasSize(4).contains(StandardOpenOption.SYNC);
    assertThat(OpenMode.DIRECT.isDurable()).isFalse();
  }

  @Test
  void filesAreForcedOnSchedule() {
    assertThat(FsyncRule.of("never").isAsked()).isFalse();
    assertThat(FsyncRule.of("end")).isEqualTo(new FsyncRule(0, true));
    assertThat(FsyncRule.of("100").isDue(200)).isTrue();
    assertThat(FsyncRule.of("100").isDue(201)).isFalse();
  }

  @Test
  void aReserveIsKept() {
    FileWork work = work(AccessOrder.RANDOM_WRITE);

    assertThat(work.shortage(1L << 30, 3L << 30, 9L << 30)).isEmpty();
    assertThat(work.shortage(1L << 30, (2L << 30) - 1, 9L << 30).orElseThrow())
        .isEqualTo(
            "place /x: 512 KiB of files would leave less than the 1.0 GiB of file.reserve"
                + " (of 9.0 GiB, 2.0 GiB are free); decrease file.size or file.reserve");
  }

  @Test
  void aPlaceIsFilledAsFarAsPossible() {
    long total = 100L << 30;
    FileWork work = filledTo(80);

    assertThat(work.room().ballast(10L << 30, 50L << 30, total)).isEqualTo(20L << 30);
    assertThat(work.overfull(50L << 30, total)).isEmpty();
    assertThat(work.overfull(20L << 30, total).orElseThrow())
        .isEqualTo(
            "place /x: file.fill is 80 %, but with 512 KiB of files it is already fuller"
                + " (of 100 GiB, 20 GiB are free)");
    assertThat(filledTo(99).overfull(50L << 30, 50L << 30).orElseThrow())
        .contains("file.fill 99 of 50 GiB would leave less than the 1.0 GiB");
    assertThat(work(AccessOrder.RANDOM_WRITE).overfull(0, total)).isEmpty();
  }

  private static FileWork filledTo(int fill) {
    FileWork work = work(AccessOrder.RANDOM_WRITE);
    return new FileWork(
        work.place(),
        work.files(),
        BLOCK,
        work.open(),
        work.forcing(),
        work.walk(),
        1,
        new SpaceLimit(fill, 1L << 30));
  }

  @Test
  void aPageIsIdentifiedByItsStamp() {
    ByteBuffer page = ByteBuffer.allocate(2 * FileSet.PAGE);
    ByteBuffer filled = ByteBuffer.allocate(FileSet.PAGE);
    PageStamp.fill(page, 7);
    PageStamp.fill(filled, 7);
    PageStamp.put(page, FileSet.PAGE, 33, 5, 2, 1_000);

    assertThat(PageStamp.read(page, FileSet.PAGE)).contains(new PageStamp(33, 5, 2, 1_000));
    assertThat(PageStamp.hasBody(page, FileSet.PAGE, filled)).isTrue();

    page.put(FileSet.PAGE + 2_000, (byte) (page.get(FileSet.PAGE + 2_000) + 1));
    assertThat(PageStamp.hasBody(page, FileSet.PAGE, filled)).isFalse();

    // the first half of a later write, and the second of an earlier one
    PageStamp.put(page, 0, 33, 5, 2, 1_001);
    page.putLong(FileSet.PAGE + 24, 1_001);
    assertThat(PageStamp.read(page, FileSet.PAGE)).isEmpty();
  }
}
