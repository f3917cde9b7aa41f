package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class PageCacheTest {
  private static final int BYTES = 1 << 20;

  /** Not all file systems forget: one in memory has nowhere to have it from again. */
  @Test
  void reportsTheCachedPartOfAFile(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("file"), new byte[BYTES]);

    assertThat(PageCache.bytesOf(file)).hasValue(BYTES);

    PageCache.forget(file);
    if (!Mount.of(folder).orElseThrow().isMemory()) {
      assertThat(PageCache.bytesOf(file)).hasValue(0);
    }
  }

  @Test
  void anEmptyFileHasNothingInIt(@TempDir Path folder) throws Exception {
    assertThat(PageCache.bytesOf(Files.createFile(folder.resolve("file")))).hasValue(0);
  }

  @Test
  void theKernelCountsWhatThisProcessWrites(@TempDir Path folder) throws Exception {
    long before = written();
    Files.write(folder.resolve("file"), new byte[BYTES]);

    assertThat(written() - before).isGreaterThanOrEqualTo(BYTES);
  }

  private static long written() {
    return ProcessIo.ofThisProcess().getOrDefault(ProcessIo.WRITTEN, 0L);
  }
}
