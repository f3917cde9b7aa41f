package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.os.BlockDevice;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.Span;
import org.enginedyno.workload.BlockDraws.AccessOrder;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWork.FsyncRule;
import org.enginedyno.workload.FileWork.SpaceLimit;
import org.enginedyno.workload.OpenMode;
import org.junit.jupiter.api.Test;

/** Every sample run has 1,000 operations; there are three of them. */
final class KernelRuleTest {
  private static final int BLOCK = 1 << 20;
  private static final long DUE = 3_000L * BLOCK;
  private static final List<Span> SPANS =
      Sample.fork().log().spans().stream().filter(Span::measured).toList();

  private static FileWork work(OpenMode open, AccessOrder walk) {
    return work(open, walk, 1);
  }

  private static FileWork work(OpenMode open, AccessOrder walk, int depth) {
    return new FileWork(
        "/x",
        new FileSet(64L * BLOCK, 1),
        BLOCK,
        open,
        FsyncRule.of("never"),
        walk,
        depth,
        new SpaceLimit(0, 0));
  }

  private static Map<String, Long> counted(long written, long read, long to, long from) {
    return new TreeMap<>(
        Map.of(
            ProcessIo.WRITTEN, written,
            ProcessIo.READ, read,
            ProcessIo.TO_STORAGE, to,
            ProcessIo.FROM_STORAGE, from));
  }

  private static List<String> failed(FileWork work, Map<String, Long> counted) {
    return KernelRule.of(work, 2, SPANS, counted).stream()
        .filter(check -> !check.passed())
        .map(Check::name)
        .toList();
  }

  @Test
  void expectedCountsPass() {
    assertThat(failed(work(OpenMode.DIRECT, AccessOrder.RANDOM_WRITE), counted(DUE, 900, DUE, 0)))
        .isEmpty();
    assertThat(failed(work(OpenMode.DIRECT, AccessOrder.RANDOM_READ), counted(900, DUE, 0, DUE)))
        .isEmpty();
    // of a page that is dirty already the kernel counts nothing
    assertThat(failed(work(OpenMode.BUFFERED, AccessOrder.RANDOM_WRITE), counted(DUE, 900, 7, 0)))
        .isEmpty();
  }

  @Test
  void operationsThatWroteNothingAreSeen() {
    assertThat(
            failed(
                work(OpenMode.BUFFERED, AccessOrder.RANDOM_WRITE), counted(DUE * 9 / 10, 0, 0, 0)))
        .containsExactly("bytes");
    assertThat(failed(work(OpenMode.BUFFERED, AccessOrder.RANDOM_WRITE), counted(2 * DUE, 0, 0, 0)))
        .containsExactly("bytes");
    assertThat(
            failed(work(OpenMode.BUFFERED, AccessOrder.SEQUENTIAL_READ), counted(0, DUE / 2, 0, 0)))
        .containsExactly("bytes");
  }

  @Test
  void directReadsThatTheCacheAnsweredAreSeen() {
    assertThat(failed(work(OpenMode.DIRECT, AccessOrder.RANDOM_READ), counted(0, DUE, 0, DUE / 3)))
        .containsExactly("read from storage");
  }

  @Test
  void writesThatStayedInTheCacheAreSeen() {
    for (OpenMode open : List.of(OpenMode.DIRECT, OpenMode.SYNC, OpenMode.DIRECT_DSYNC)) {
      assertThat(failed(work(open, AccessOrder.RANDOM_WRITE), counted(DUE, 0, DUE / 8, 0)))
          .containsExactly("written to storage");
    }
    Map<String, Long> lost = counted(DUE, 0, DUE, 0);
    lost.put(BlockDevice.WRITTEN, DUE / 2);
    assertThat(failed(work(OpenMode.SYNC, AccessOrder.RANDOM_WRITE), lost))
        .containsExactly("written to storage");
  }

  @Test
  void safeWritesThatFlushedNothingAreSeen() {
    Map<String, Long> counted = counted(DUE, 0, DUE, 0);
    counted.put(BlockDevice.FLUSHES, 100L);
    assertThat(failed(work(OpenMode.DIRECT_SYNC, AccessOrder.RANDOM_WRITE), counted))
        .containsExactly("flushes");
    assertThat(failed(work(OpenMode.DIRECT, AccessOrder.RANDOM_WRITE), counted)).isEmpty();

    // many in flight share a flush, and the kernel counts what queues ask for at the storage alone
    counted.put(ProcessIo.WRITTEN, 0L);
    assertThat(failed(work(OpenMode.DIRECT_SYNC, AccessOrder.RANDOM_WRITE, 128), counted))
        .isEmpty();
    counted.put(BlockDevice.FLUSHES, 3L);
    assertThat(failed(work(OpenMode.DIRECT_SYNC, AccessOrder.RANDOM_WRITE, 128), counted))
        .containsExactly("flushes");

    counted.put(ProcessIo.WRITTEN, DUE);
    counted.put(BlockDevice.FLUSHES, 3_000L);
    assertThat(failed(work(OpenMode.DIRECT_SYNC, AccessOrder.RANDOM_WRITE), counted)).isEmpty();
  }

  @Test
  void aKernelWithoutCountersFailsNoCheck() {
    assertThat(KernelRule.of(work(OpenMode.SYNC, AccessOrder.RANDOM_WRITE), 2, SPANS, Map.of()))
        .isEmpty();
  }
}
