package org.enginedyno.db.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The instructions for a measuring JVM, in a file that only its user can read.
 *
 * @param serverPids the server's processes, if visible here
 * @param stream the random stream of this JVM, so that it draws other keys than the other JVMs;
 *     {@link #PER_FORK} if several JVMs read the file one after the other
 * @param log where the JVM writes its counts
 * @param driver the workers' driver, unless it is shipped
 * @param partners the other JVMs that it works with
 */
public record HandOver(
    Target target,
    List<Long> serverPids,
    long stream,
    String log,
    Engines engines,
    Tables tables,
    @Nullable DriverJar driver,
    Partners partners) {
  /**
   * The cell's tables.
   *
   * @param form the suffix of their names
   * @param files the source of the documents in them
   * @param custom the operation of a workload file that works on them, if it is one
   */
  public record Tables(String form, @Nullable DocumentFiles files, @Nullable Custom custom) {}

  /** An operation of a workload file. */
  public record Custom(WorkloadFile file, String operation) {}

  /**
   * The other JVMs that a JVM works with.
   *
   * @param duel set if it takes part in a duel
   * @param group set if it is one of several clients of a cell
   */
  public record Partners(@Nullable Duel duel, @Nullable Group group) {
    public static final Partners NONE = new Partners(null, null);
  }

  /**
   * The share of one client in the work of all, and the socket where they agree on a schedule.
   *
   * @param key what it sends to identify itself there
   * @param members the other members of the server whose counts it adds up, if it leads
   */
  public record Group(ClientShare share, String host, int port, String key, List<Target> members) {}

  /**
   * The server with the properties of a workload's logins. A user's statement can match rows and
   * change none, so its driver must report changed rows; dyno's own need the matching ones.
   */
  public Target target(Workload workload) {
    return workload.as(RecordedWorkload.class).isPresent() ? target.reportingChanges() : target;
  }

  /**
   * The instructions for a JVM that measures one or both sides of a duel.
   *
   * @param turns the socket that announces the turns
   * @param other set if this JVM measures both sides
   */
  public record Duel(String turns, Side side, @Nullable Other other) {}

  /** The parameters of the other side's cell, and its file of instructions. */
  public record Other(Map<String, String> params, String file) {}

  /** The instructions for JVMs that read the same file one after the other. */
  public static HandOver perFork(
      Target target,
      List<Long> pids,
      String log,
      Engines engines,
      Tables tables,
      @Nullable DriverJar driver) {
    return new HandOver(target, pids, PER_FORK, log, engines, tables, driver, Partners.NONE);
  }

  public @Nullable Duel duel() {
    return partners.duel();
  }

  /** The other members of the server that are used. */
  public List<Target> members() {
    Group group = partners.group();
    return group == null ? List.of() : group.members();
  }

  /** This JVM's share of the work, which is all of it for a single client. */
  public ClientShare share(int threads) {
    Group group = partners.group();
    return group == null ? ClientShare.whole(threads) : group.share();
  }

  /** The system property that names the file. */
  public static final String PROPERTY = "dyno.handover";

  /** A placeholder for a stream, which each fork replaces with its own number. */
  public static final long PER_FORK = 0;

  private static final String FORKS = "forks.txt";

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

  /** Writes a file that only the user can read. */
  public void write(Path file) throws IOException {
    Files.deleteIfExists(file);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    JSON.writeValue(file.toFile(), this);
  }

  /**
   * Reads the file for a fork of a trial, and deletes it unless further forks read it. Equal forks
   * of all trials get the same stream.
   */
  public static HandOver take(Path file, String trial) throws IOException {
    ObjectNode given = (ObjectNode) JSON.readTree(file.toFile());
    if (given.path("stream").asLong() == PER_FORK) {
      given.put("stream", nextFork(file.resolveSibling(FORKS), trial.replaceAll("\\s", " ")));
    } else {
      Files.delete(file);
    }
    return JSON.treeToValue(given, HandOver.class);
  }

  /** Each fork adds a line with its trial; the lock serialises concurrent forks. */
  private static long nextFork(Path forks, String trial) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                forks,
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
