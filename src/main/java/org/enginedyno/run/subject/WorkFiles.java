package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.enginedyno.os.Ballast;
import org.enginedyno.os.IoUring;
import org.enginedyno.os.PageCache;
import org.enginedyno.result.Check;
import org.enginedyno.result.Status;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.workload.FileSet;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.SpaceLimit;
import org.jspecify.annotations.Nullable;

/** The files of one place, in a private folder of ours. */
final class WorkFiles implements AutoCloseable {
  /** What may be in the page cache of files that went past it: what others read of them. */
  private static final long CACHED_AT_MOST = 1L << 20;

  private static final String BALLAST = "ballast";
  private static final double WHOLE = 100;

  private final PrivateFolder folder;
  private @Nullable FileWork made;

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

  /** Whether its files are there, each of its size, in a file system as full as it asks for. */
  boolean has(FileWork work) {
    return made != null
        && made.files().equals(work.files())
        && made.room().fill() == work.room().fill()
        && contradictions(work.files()).isEmpty();
  }

  /** Makes these files in place of others; what was begun of them is gone where it breaks off. */
  void make(FileWork work, long seed, BooleanSupplier abandoned) throws IOException {
    remove();
    try {
      fillUp(work);
      new FileFiller(work, seed, abandoned).into(path());
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
        Ballast.make(folder.file(BALLAST), bytes);
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

  /** Has all files on the disk, and nothing of them in the page cache. */
  void rest(FileSet files) throws IOException {
    for (int file = 0; file < files.count(); file++) {
      PageCache.forget(path().resolve(files.name(file)));
    }
  }

  /** Opens a file as the cell wants it, and reads a block: some file systems refuse. */
  void requireOpening(FileWork work) throws NotReadyException {
    if (work.depth() > 1) {
      Optional<String> without = IoUring.reasonAgainst(work.depth());
      if (without.isPresent()) {
        throw new NotReadyException(Status.SKIPPED, without.get());
      }
    }
    Path first = path().resolve(work.files().name(0));
    try (FileChannel channel = FileChannel.open(first, work.open().options())) {
      channel.read(Blocks.aligned(work.blockBytes()), 0);
    } catch (IOException | UnsupportedOperationException e) {
      throw new NotReadyException(
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

  /** Whether the file system is as full as was asked; others may have written there, or removed. */
  Optional<Check> filled(SpaceLimit room) throws IOException {
    if (!room.isFilled()) {
      return Optional.empty();
    }
    FileStore store = Files.getFileStore(path());
    double found = WHOLE - WHOLE * store.getUsableSpace() / store.getTotalSpace();
    return Optional.of(
        new Check(
            "fill",
            Math.abs(found - room.fill()) <= 1,
            String.format(
                Locale.ROOT,
                "the place is %.1f %% full where %d %% were asked for",
                found,
                room.fill())));
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
