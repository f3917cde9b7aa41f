package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files bypassing the page cache and in it. */
@EnabledOnOs(OS.LINUX)
final class IoUringTest {
  private static final int PAGE = 4096;
  private static final int CALLS = 64;

  private static final int BYTES = 1 << 20;

  @Test
  void completesManyConcurrentWrites(@TempDir Path folder) throws Exception {
    assumeThat(IoUring.obstacle(CALLS)).isEmpty();
    assumeThat(Mount.of(folder).orElseThrow().isMemory()).isFalse();
    Path path = Files.write(folder.resolve("file"), new byte[CALLS * PAGE]);
    ByteBuffer bytes = ByteBuffer.allocateDirect((CALLS + 1) * PAGE).alignedSlice(PAGE);
    long address = Pointer.nativeValue(Native.getDirectBufferPointer(bytes));
    BitSet done = new BitSet();
    try (IoUring ring = IoUring.open(CALLS);
        RawFile file = RawFile.openDirect(path, true, false)) {
      for (int call = 0; call < CALLS; call++) {
        bytes.put(call * PAGE, (byte) (call + 1));
        ring.add(true, file.number(), address + (long) call * PAGE, PAGE, (long) call * PAGE, call);
      }
      while (done.cardinality() < CALLS) {
        ring.await();
        while (ring.isAnyDone()) {
          done.set((int) ring.mark());
          assertThat(ring.take()).isEqualTo(PAGE);
        }
      }
    }
    byte[] found = Files.readAllBytes(path);
    for (int call = 0; call < CALLS; call++) {
      assertThat(found[call * PAGE]).isEqualTo((byte) (call + 1));
    }
  }

  @Test
  void reportsOperationsThatTheKernelRefuses(@TempDir Path folder) throws Exception {
    assumeThat(IoUring.obstacle(1)).isEmpty();
    assertThat(IoUring.obstacle(1 << 20))
        .hasValueSatisfying(why -> assertThat(why).contains("cannot be set up"));
    Path path = Files.createFile(folder.resolve("file"));
    ByteBuffer bytes = ByteBuffer.allocateDirect(2 * PAGE).alignedSlice(PAGE);
    long address = Pointer.nativeValue(Native.getDirectBufferPointer(bytes));
    assumeThat(Mount.of(folder).orElseThrow().isMemory()).isFalse();
    try (IoUring ring = IoUring.open(1);
        RawFile file = RawFile.openDirect(path, false, false)) {
      // O_DIRECT refuses half sectors
      ring.add(true, file.number(), address + 1, 100, 0, 7);
      ring.await();
      assertThat(ring.mark()).isEqualTo(7);
      assertThat(ring.take()).isNegative();
    }
  }

  /** Not all file systems drop pages: one in memory could not read them again. */
  @Test
  void thePageCacheReportsTheCachedPartOfAFile(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("file"), new byte[BYTES]);

    assertThat(RawFile.cachedBytes(file)).hasValue(BYTES);

    RawFile.forget(file);
    if (!Mount.of(folder).orElseThrow().isMemory()) {
      assertThat(RawFile.cachedBytes(file)).hasValue(0);
    }
  }

  @Test
  void anEmptyFileHasNothingInThePageCache(@TempDir Path folder) throws Exception {
    assertThat(RawFile.cachedBytes(Files.createFile(folder.resolve("file")))).hasValue(0);
  }

  @Test
  void theKernelCountsBytesWrittenByThisProcess(@TempDir Path folder) throws Exception {
    long before = written();
    Files.write(folder.resolve("file"), new byte[BYTES]);

    assertThat(written() - before).isGreaterThanOrEqualTo(BYTES);
  }

  private static long written() {
    return ProcessIo.ofThisProcess().getOrDefault(ProcessIo.WRITTEN, 0L);
  }
}
