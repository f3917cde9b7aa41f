package org.enginedyno.run.subject;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.PageStamp;

/** Writes new files: every page with its number, so that nothing is left to allocate. */
final class FileFiller {
  private static final int CHUNK = 1 << 20;
  private static final int CHUNKS_BETWEEN_CHECKS = 64;

  private final FileWork work;
  private final BooleanSupplier abandoned;
  private final ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);

  FileFiller(FileWork work, long seed, BooleanSupplier abandoned) {
    this.work = work;
    this.abandoned = abandoned;
    PageStamp.fill(chunk, seed);
  }

  void fill(Path folder) throws IOException {
    FileSet files = work.files();
    for (int file = 0; file < files.count(); file++) {
      Path path = folder.resolve(files.name(file));
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        fill(channel, folder, file * files.bytesOfEach());
        channel.force(true);
      }
    }
  }

  private void fill(FileChannel channel, Path folder, long start) throws IOException {
    long size = work.files().bytesOfEach();
    int chunks = 0;
    for (long at = 0; at < size; at += CHUNK) {
      if (chunks++ % CHUNKS_BETWEEN_CHECKS == 0) {
        requireSpace(folder);
      }
      int length = (int) Math.min(CHUNK, size - at);
      for (int page = 0; page < length; page += FileSet.PAGE) {
        PageStamp.put(chunk, page, (start + at + page) / FileSet.PAGE, 0, 0, 0);
      }
      chunk.limit(length).position(0);
      while (chunk.hasRemaining()) {
        channel.write(chunk);
      }
    }
  }

  /** Other programs may fill the disk too, and the run may be interrupted. */
  private void requireSpace(Path folder) throws IOException {
    if (abandoned.getAsBoolean()) {
      throw new InterruptedIOException("interrupted");
    }
    FileStore store = Files.getFileStore(folder);
    Optional<String> full = work.shortage(0, store.getUsableSpace(), store.getTotalSpace());
    if (full.isPresent()) {
      throw new FileSystemException(folder.toString(), null, full.get());
    }
  }
}
