package org.enginedyno.run.subject;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.enginedyno.os.IoUring;
import org.enginedyno.os.RawFile;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Status;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWork.SpaceLimit;
import org.enginedyno.workload.PageStamp;
import org.jspecify.annotations.Nullable;

/** The files of one place, in a private folder. */
final class WorkFiles implements AutoCloseable {
  /** The most bytes of direct I/O files in the page cache: other programs may read the files. */
  private static final long CACHED_AT_MOST = 1L << 20;

  private static final String BALLAST = "ballast";
  private static final double WHOLE = 100;

  private final PrivateFolder folder;
  private @Nullable FileWork made;

  private WorkFiles(PrivateFolder folder) {
    this.folder = folder;
  }

  static WorkFiles in(Path place) throws IOException {
    PrivateFolder folder = PrivateFolder.create(place, "files");
    Files.createDirectory(folder.file("data"));
    return new WorkFiles(folder);
  }

  Path path() {
    return folder.file("data");
  }

  /** Whether the files exist with their sizes, on a file system that is as full as requested. */
  boolean has(FileWork work) {
    return made != null
        && made.files().equals(work.files())
        && made.room().fill() == work.room().fill()
        && contradictions(work.files()).isEmpty();
  }

  /** Replaces all files; a failure leaves none behind. */
  void make(FileWork work, long seed, BooleanSupplier abandoned) throws IOException {
    remove();
    try {
      fillUp(work);
      new FileFiller(work, seed, abandoned).fill(path());
      made = work;
    } catch (IOException e) {
      remove();
      throw e;
    }
  }

  private void fillUp(FileWork work) throws IOException {
    if (work.room().isFilled()) {
      FileStore store = Files.getFileStore(path());
      long free = store.getUsableSpace();
      Optional<String> overfull = work.overfull(free, store.getTotalSpace());
      if (overfull.isPresent()) {
        throw new IOException(overfull.get());
      }
      long bytes = work.room().ballast(work.files().bytes(), free, store.getTotalSpace());
      if (bytes > 0) {
        RawFile.allocate(folder.file(BALLAST), bytes);
      }
    }
  }

  private void remove() throws IOException {
    made = null;
    Files.deleteIfExists(folder.file(BALLAST));
    try (Stream<Path> left = Files.list(path())) {
      for (Path file : left.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Writes all files to the disk and drops them from the page cache. */
  void dropFromCache(FileSet files) throws IOException {
    for (int file = 0; file < files.count(); file++) {
      RawFile.forget(path().resolve(files.name(file)));
    }
  }

  /** Opens a file with the cell's options and reads a block: some file systems refuse. */
  void requireOpen(FileWork work) throws NotReadyException {
    if (work.depth() > 1) {
      NotReadyException.skipIf(IoUring.obstacle(work.depth()));
    }
    Path first = path().resolve(work.files().name(0));
    try (FileChannel channel = FileChannel.open(first, work.open().options())) {
      channel.read(aligned(work.blockBytes()), 0);
    } catch (IOException | UnsupportedOperationException e) {
      throw new NotReadyException(
          Status.SKIPPED,
          "place %s does not open files %s: %s"
              .formatted(work.place(), work.open(), e.getMessage()));
    }
  }

  Check sizes(FileSet files) {
    List<String> contradictions = contradictions(files);
    return Check.of(
        "files",
        contradictions,
        "%d files of %d bytes, unchanged in size".formatted(files.count(), files.bytesOfEach()));
  }

  private List<String> contradictions(FileSet files) {
    List<String> contradictions = new ArrayList<>();
    for (int file = 0; file < files.count(); file++) {
      Path path = path().resolve(files.name(file));
      try {
        long size = Files.size(path);
        if (size != files.bytesOfEach()) {
          contradictions.add(
              "file %s has %d bytes, expected %d".formatted(path, size, files.bytesOfEach()));
        }
      } catch (NoSuchFileException e) {
        contradictions.add("file %s is missing".formatted(path));
      } catch (IOException e) {
        contradictions.add("file %s cannot be read: %s".formatted(path, e.getMessage()));
      }
    }
    return contradictions;
  }

  /** Checks that the file system is as full as requested; other programs may write or delete. */
  Optional<Check> fillCheck(SpaceLimit room) throws IOException {
    if (!room.isFilled()) {
      return Optional.empty();
    }
    FileStore store = Files.getFileStore(path());
    double found = WHOLE - WHOLE * store.getUsableSpace() / store.getTotalSpace();
    return Optional.of(
        Check.of(
            "fill",
            Math.abs(found - room.fill()) <= 1,
            "the place is %.1f %% full, but %d %% was requested",
            found,
            room.fill()));
  }

  /** Checks that direct I/O left the page cache empty; empty if the kernel cannot show it. */
  Optional<Check> cacheCheck(FileSet files) throws IOException {
    long cached = 0;
    for (int file = 0; file < files.count(); file++) {
      OptionalLong found = RawFile.cachedBytes(path().resolve(files.name(file)));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      cached += found.getAsLong();
    }
    return Optional.of(
        Check.of(
            "page cache",
            cached <= CACHED_AT_MOST,
            "%,d bytes of the files were in the page cache after O_DIRECT",
            cached));
  }

  /** Adds missing files to the failure that was seen. */
  String explain(FileSet files, String seen) {
    List<String> contradictions = contradictions(files);
    return contradictions.isEmpty() ? seen : contradictions.get(0) + " (" + seen + ")";
  }

  @Override
  public void close() {
    folder.close();
  }

  /** Writes new files: every page with its number, so that nothing is left to allocate. */
  private static final class FileFiller {
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

  /** A buffer aligned for O_DIRECT. */
  static ByteBuffer aligned(int bytes) {
    return ByteBuffer.allocateDirect(bytes + FileSet.PAGE)
        .alignedSlice(FileSet.PAGE)
        .slice(0, bytes);
  }
}
