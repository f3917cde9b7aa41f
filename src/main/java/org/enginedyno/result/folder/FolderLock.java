package org.enginedyno.result.folder;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.WholeFile;

/**
 * Prevents two processes from writing to the folder of one run, even if they share no folder of
 * temporary files. On a file system without locks, it has no effect.
 */
public final class FolderLock implements Closeable {
  private static final Path FILE = Path.of("log", "run.log.lck");

  /** The locks of this process: closing any channel to a file would release all its locks on it. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Locks the folder, or fails if another run has locked it. */
  public static FolderLock of(Path folder) throws IOException {
    Path file = file(folder);
    if (!HELD.add(file)) {
      throw taken(folder);
    }
    try {
      return new FolderLock(file, locked(folder, file));
    } catch (IOException | UserError e) {
      HELD.remove(file);
      throw e;
    }
  }

  /** Rejects a folder that another run has locked. */
  static void requireFree(Path folder) throws IOException {
    Path file = file(folder);
    if (HELD.contains(file)) {
      throw taken(folder);
    }
    if (Files.exists(file)) {
      locked(folder, file).close();
    }
  }

  private static Path file(Path folder) {
    WholeFile.requireFolder(folder.resolve("log"));
    WholeFile.requireFile(folder.resolve(FILE));
    return folder.toAbsolutePath().normalize().resolve(FILE);
  }

  private static FileChannel locked(Path folder, Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, NOFOLLOW_LINKS);
    try {
      if (channel.tryLock() == null) {
        channel.close();
        throw taken(folder);
      }
    } catch (IOException e) {
      // the file system has no locks, so other runs cannot be detected
    }
    return channel;
  }

  private static UserError taken(Path folder) {
    return new UserError(
        "another dyno process writes to %s; wait until it ends, or use another folder"
            .formatted(folder));
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      Files.deleteIfExists(file);
    } finally {
      HELD.remove(file);
    }
  }
}
