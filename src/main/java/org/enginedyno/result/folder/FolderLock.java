package org.enginedyno.result.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.enginedyno.plan.UserError;

/**
 * Keeps two processes from writing to the folder of one run, also where they have no folder of
 * temporary files in common. A file system without locks keeps none.
 */
public record FolderLock(Path file, FileChannel channel) implements Closeable {
  private static final Path FILE = Path.of("log", "run.log.lck");

  /** Takes the folder, or refuses it where another process has it. */
  public static FolderLock of(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    if (isTaken(channel)) {
      channel.close();
      throw new UserError(
          "another dyno writes to %s; wait for its end, or name another folder".formatted(folder));
    }
    return new FolderLock(file, channel);
  }

  /** Refuses a folder that another process has. */
  static void requireFree(Path folder) throws IOException {
    if (Files.exists(folder.resolve(FILE))) {
      of(folder).close();
    }
  }

  private static boolean isTaken(FileChannel channel) {
    try {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}
