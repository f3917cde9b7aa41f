package org.enginedyno.run.bed.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.enginedyno.os.disk.PageCache;
import org.enginedyno.os.uring.IoUring;
import org.enginedyno.result.Status;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.bed.UnfitException;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.workload.block.FileSet;
import org.enginedyno.workload.block.FileWork;
import org.jspecify.annotations.Nullable;

/** The files of one place, in a private folder of ours. */
final class WorkFiles implements AutoCloseable {
  /** What may be in the page cache of files that went past it: what others read of them. */
  private static final long CACHED_AT_MOST = 1L << 20;

  private final PrivateFolder folder;
  private @Nullable FileSet made;

  private WorkFiles(PrivateFolder folder) {
    this.folder = folder;
  }

  /** A folder for files; none are there yet. */
  static WorkFiles in(Path place) throws IOException {
    PrivateFolder folder = PrivateFolder.create(place, "files");
    Files.createDirectory(folder.file("data"));
    return new WorkFiles(folder);
  }

  /** Where the files are. */
  Path path() {
    return folder.file("data");
  }

  /** Whether these files are there, each of its size. */
  boolean has(FileSet files) {
    return files.equals(made) && contradictions(files).isEmpty();
  }

  /** Makes these files in place of others; what was begun of them is gone where it breaks off. */
  void make(FileWork work, long seed, BooleanSupplier abandoned) throws IOException {
    remove();
    try {
      new Filling(work, seed, abandoned).into(path());
      made = work.files();
    } catch (IOException e) {
      remove();
      throw e;
    }
  }

  private void remove() throws IOException {
    made = null;
    try (Stream<Path> left = Files.list(path())) {
      for (Path file : left.toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Has all files on the disk, and nothing of them in the page cache. */
  void rest(FileSet files) throws IOException {
    for (int file = 0; file < files.count(); file++) {
      PageCache.forget(path().resolve(files.name(file)));
    }
  }

  /** Opens a file as the cell wants it, and reads a block: some file systems refuse. */
  void requireOpening(FileWork work) throws UnfitException {
    if (work.depth() > 1) {
      Optional<String> without = IoUring.reasonAgainst(work.depth());
      if (without.isPresent()) {
        throw new UnfitException(Status.SKIPPED, without.get());
      }
    }
    Path first = path().resolve(work.files().name(0));
    try (FileChannel channel = FileChannel.open(first, work.open().options())) {
      channel.read(Blocks.aligned(work.blockBytes()), 0);
    } catch (IOException | UnsupportedOperationException e) {
      throw new UnfitException(
          Status.SKIPPED,
          "place %s does not open files %s: %s"
              .formatted(work.place(), work.open(), e.getMessage()));
    }
  }

  /** Whether all files are there as they were made. */
  Check whole(FileSet files) {
    List<String> contradictions = contradictions(files);
    return new Check(
        "files",
        contradictions.isEmpty(),
        contradictions.isEmpty()
            ? "%d files of %d bytes, as they were made"
                .formatted(files.count(), files.bytesOfEach())
            : String.join("; ", contradictions));
  }

  private List<String> contradictions(FileSet files) {
    List<String> contradictions = new ArrayList<>();
    for (int file = 0; file < files.count(); file++) {
      Path path = path().resolve(files.name(file));
      try {
        long size = Files.size(path);
        if (size != files.bytesOfEach()) {
          contradictions.add(
              "file %s has %d bytes where %d were made".formatted(path, size, files.bytesOfEach()));
        }
      } catch (NoSuchFileException e) {
        contradictions.add("file %s is gone".formatted(path));
      } catch (IOException e) {
        contradictions.add("file %s cannot be looked at: %s".formatted(path, e.getMessage()));
      }
    }
    return contradictions;
  }

  /** Whether files that went past the page cache are not in it, where that can be told. */
  Optional<Check> uncached(FileSet files) throws IOException {
    long cached = 0;
    for (int file = 0; file < files.count(); file++) {
      OptionalLong found = PageCache.bytesOf(path().resolve(files.name(file)));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      cached += found.getAsLong();
    }
    return Optional.of(
        new Check(
            "page cache",
            cached <= CACHED_AT_MOST,
            "%,d bytes of the files were in the page cache after O_DIRECT".formatted(cached)));
  }

  /** What was seen, or that files are missing where that is why. */
  String explained(FileSet files, String seen) {
    List<String> contradictions = contradictions(files);
    return contradictions.isEmpty() ? seen : contradictions.get(0) + " (" + seen + ")";
  }

  @Override
  public void close() {
    folder.close();
  }

  /** A buffer to read blocks into, as O_DIRECT wants it. */
  static final class Blocks {
    private Blocks() {}

    static ByteBuffer aligned(int bytes) {
      return ByteBuffer.allocateDirect(bytes + FileSet.PAGE)
          .alignedSlice(FileSet.PAGE)
          .slice(0, bytes);
    }
  }
}
