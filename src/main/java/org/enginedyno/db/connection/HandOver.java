package org.enginedyno.db.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.DocumentFiles;
import org.enginedyno.plan.Side;
import org.jspecify.annotations.Nullable;

/**
 * What a measuring JVM is told in a file that only its user can read: the way to the server.
 *
 * @param serverPid the server's process where it can be seen from here
 * @param stream sets the keys that this JVM draws apart from those of others; {@link #EACH_ITS_OWN}
 *     where several JVMs read the file one after the other
 * @param log where the JVM leaves what it counted
 * @param engines what is known of engines
 * @param form what tells the names of the cell's tables from those of plain ones
 * @param driver the file of the workers' driver, where it is not a shipped one
 * @param files those whose documents the cell's tables hold, where they do
 * @param duel what there is to know of the duel that the JVM takes part in, if it does
 */
public record HandOver(
    Target target,
    @Nullable Long serverPid,
    long stream,
    String log,
    Engines engines,
    String form,
    @Nullable DriverJar driver,
    @Nullable DocumentFiles files,
    @Nullable Duel duel) {
  /**
   * What a JVM is told that measures a side of a duel, or both.
   *
   * @param turns the socket by which it is told whose turn it is
   * @param side the one that this is handed over for
   * @param other what the other side is, where this JVM measures that too
   */
  public record Duel(String turns, Side side, @Nullable Other other) {}

  /**
   * The other side.
   *
   * @param params of its cell
   * @param file what is handed over for it
   */
  public record Other(Map<String, String> params, String file) {}

  /** The system property that names the file. */
  public static final String PROPERTY = "dyno.handover";

  /** In place of a stream: each JVM takes the number of its fork. */
  public static final long EACH_ITS_OWN = 0;

  private static final String TAKEN = "forks.txt";

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

  /** What a JVM is told whose tables hold generated rows. */
  public HandOver(
      Target target,
      @Nullable Long serverPid,
      long stream,
      String log,
      Engines engines,
      String form,
      @Nullable DriverJar driver) {
    this(target, serverPid, stream, log, engines, form, driver, null, null);
  }

  /** Writes a file for the user's eyes alone. */
  public void write(Path file) throws IOException {
    Files.deleteIfExists(file);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    JSON.writeValue(file.toFile(), this);
  }

  /** Reads a file that was handed over. */
  public static HandOver read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), HandOver.class);
  }

  /**
   * Reads a file that was handed over to the forks of a trial, of which each gets a stream of its
   * own; those of another trial draw the same, fork by fork.
   */
  public static HandOver read(Path file, String trial) throws IOException {
    HandOver given = read(file);
    return given.stream == EACH_ITS_OWN
        ? new HandOver(
            given.target,
            given.serverPid,
            nextFork(file.resolveSibling(TAKEN), trial.replaceAll("\\s", " ")),
            given.log,
            given.engines,
            given.form,
            given.driver,
            given.files,
            given.duel)
        : given;
  }

  /** Every fork adds a line that names its trial; the lock is for those that begin together. */
  private static long nextFork(Path taken, String trial) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                taken,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
      long before = UTF_8.decode(bytes.flip()).toString().lines().filter(trial::equals).count();
      channel.write(UTF_8.encode(trial + "\n"), channel.size());
      return before + 1;
    }
  }
}
