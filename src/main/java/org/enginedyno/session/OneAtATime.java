package org.enginedyno.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.enginedyno.os.ProcessMark;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.OwnFiles;
import org.enginedyno.server.Places;
import org.jspecify.annotations.Nullable;

/** Keeps a user from measuring twice at once, as each run would slow the other down. */
public final class OneAtATime implements AutoCloseable {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(500);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  // the locked byte lies far behind the text, so that other processes can read the text
  private static final long LOCKED = Long.MAX_VALUE - 1;

  private final FileChannel channel;

  private OneAtATime(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits until no other dyno measures, and takes the lock.
   *
   * @param longest the longest time to wait; zero to fail at once
   * @param says receives a line with the process that it waits for
   */
  public static OneAtATime enter(
      Places places, Clock clock, Duration longest, Consumer<String> says)
      throws IOException, InterruptedException {
    Path file = folder(places).resolve("lock");
    long begun = System.nanoTime();
    String reported = "";
    while (true) {
      Optional<OneAtATime> alone = tried(file, clock);
      if (alone.isPresent()) {
        return alone.get();
      }
      String holder = holder(file);
      if (longest.isZero()) {
        throw new UserError(
            "another dyno is measuring on this machine (%s; it holds %s); wait for it (--wait, or waiting() in Java)"
                .formatted(holder, file));
      }
      if (System.nanoTime() - begun >= longest.toNanos()) {
        throw new UserError(
            "another dyno is still measuring after %d s (%s; it holds %s); wait longer (--wait, or waiting() in Java)"
                .formatted(longest.toSeconds(), holder, file));
      }
      if (!holder.equals(reported)) {
        says.accept("waiting: another dyno is measuring (%s)".formatted(holder));
        reported = holder;
      }
      Thread.sleep(LOOK_AGAIN.toMillis());
    }
  }

  /** The folder of the lock; only this user can put a link or a lock into it. */
  private static Path folder(Places places) {
    Path folder = places.temporary().resolve("enginedyno-" + places.user());
    try {
      return OwnFiles.folder(folder);
    } catch (IOException e) {
      throw Places.unwritableTemporary(places.temporary(), e);
    }
  }

  private static Optional<OneAtATime> tried(Path file, Clock clock) throws IOException {
    FileChannel channel = opened(file);
    if (lock(channel) == null) {
      channel.close();
      return Optional.empty();
    }
    String mark = ProcessMark.ofThisProcess() + "\n" + clock.instant() + "\n";
    try {
      channel.truncate(0).write(ByteBuffer.wrap(mark.getBytes(UTF_8)));
    } catch (IOException e) {
      channel.close();
      throw Places.unwritableTemporary(Objects.requireNonNull(file.getParent()), e);
    }
    return Optional.of(new OneAtATime(channel));
  }

  private static FileChannel opened(Path file) {
    try {
      return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw Places.unwritableTemporary(Objects.requireNonNull(file.getParent()), e);
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(LOCKED, 1, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Who holds the lock, and since when; a new holder may not have written its mark yet. */
  private static String holder(Path file) {
    try {
      List<String> mark = Files.readAllLines(file);
      return mark.size() < 2
              || ProcessMark.parse(mark.get(0)).flatMap(ProcessMark::living).isEmpty()
          ? "unknown process"
          : "process %s, since %s"
              .formatted(
                  mark.get(0).replaceFirst(" .*", ""),
                  MOMENT.withZone(ZoneId.systemDefault()).format(Instant.parse(mark.get(1))));
    } catch (IOException | DateTimeException e) {
      return "unknown process";
    }
  }

  @Override
  public void close() throws IOException {
    channel.truncate(0);
    channel.close();
  }
}
