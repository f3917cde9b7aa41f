package org.enginedyno.cli.machine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.Places;
import org.jspecify.annotations.Nullable;

/** Keeps a user from measuring twice at once, as each run would slow the other down. */
public final class OneAtATime implements AutoCloseable {
  private final FileChannel channel;

  private OneAtATime(FileChannel channel) {
    this.channel = channel;
  }

  public static OneAtATime enter(Places places) throws IOException {
    Path file = places.temporary().resolve("enginedyno-" + places.user() + ".lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (lock(channel) == null) {
      channel.close();
      throw new UserError(
          "another dyno is measuring on this machine (it holds %s); wait for it".formatted(file));
    }
    return new OneAtATime(channel);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
