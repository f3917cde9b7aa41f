package org.enginedyno.db.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The files of one worker's chunks, which are written before any clock runs. */
public final class LoadFiles {
  /** A server of another user's must be able to read what it shall load. */
  private static final String READ_BY_ALL = "rw-r--r--";

  private final Map<Integer, Path> files = new TreeMap<>();

  /** Writes them into a folder; none of them may be there. */
  public static LoadFiles write(Path folder, IntStream chunks, IntFunction<RowStream> rows)
      throws IOException {
    LoadFiles written = new LoadFiles();
    for (int chunk : chunks.toArray()) {
      Path file =
          folder.resolve("enginedyno-load-%d-%d".formatted(ProcessHandle.current().pid(), chunk));
      // a fork that breaks is not torn down, and the folder may be the server's
      file.toFile().deleteOnExit();
      Files.copy(rows.apply(chunk), file);
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(READ_BY_ALL));
      }
      written.files.put(chunk, file);
    }
    return written;
  }

  /** The file of a chunk. */
  public Path of(int chunk) {
    Path file = files.get(chunk);
    if (file == null) {
      throw new IllegalArgumentException("chunk " + chunk + " is none of " + files.keySet());
    }
    return file;
  }

  /** Removes them. */
  public void delete() throws IOException {
    for (Path file : files.values()) {
      Files.deleteIfExists(file);
    }
    files.clear();
  }
}
