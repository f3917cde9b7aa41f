package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.TableAfter;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.server.Server;

/** What is measured; it is made ready for each cell and describes its state. */
public interface TestSubject extends AutoCloseable {
  /** Runs once, before the first cell: refuses impossible cells and loads permanent tables. */
  void prepare(List<Cell> cells) throws IOException, InterruptedException;

  /** The settings of a cell that need a start: between cells that differ in them, it restarts. */
  SortedMap<String, String> regime(Cell cell);

  /** Makes the subject ready for a fork and returns its state. */
  Evidence before(Cell cell, int fork) throws NotReadyException, IOException, InterruptedException;

  /** Returns the state after a fork that succeeded. */
  Aftermath after(Cell cell, int fork, ForkLog log)
      throws NotReadyException, IOException, InterruptedException;

  /** The server that a fork of the cell uses; empty for file work. */
  Optional<Server> server(Cell cell);

  /** The files that a fork of the cell uses; empty for servers. */
  default Optional<FileFolder> folder(Cell cell) {
    return Optional.empty();
  }

  /** Why a fork failed: the subject's own last message, or else the failure that was seen. */
  String explain(Cell cell, String seen);

  /** Aborts the subject's current work; called from another thread. */
  void abandon();

  @Override
  void close();

  /** The folder of a fork's files, and the fork's unique number. */
  record FileFolder(Path path, long trial) {}

  /**
   * The state that a fork left behind.
   *
   * @param tables those that the cell fills, once the server is idle
   * @param checks of files, or of the members of a cluster
   * @param crash the rows that remained, if the server was killed
   * @param replication the lag of the other members; empty without other members
   */
  record Aftermath(
      Evidence evidence,
      List<TableAfter> tables,
      List<Check> checks,
      Optional<Crash> crash,
      Optional<Replication> replication) {
    public Aftermath {
      tables = List.copyOf(tables);
      checks = List.copyOf(checks);
    }
  }

  /**
   * How late the members of a cluster applied changes.
   *
   * @param lag how long after the last operation all of them had its rows
   * @param backlog the most that one had not applied yet while the fork ran, by its unit
   */
  record Replication(Duration lag, Map<String, Long> backlog) {
    public Replication {
      backlog = new TreeMap<>(backlog);
    }

    /** The longer lag and the longer backlog of two forks. */
    public Replication longest(Replication other) {
      Map<String, Long> most = new TreeMap<>(backlog);
      other.backlog.forEach((unit, number) -> most.merge(unit, number, Math::max));
      return new Replication(lag.compareTo(other.lag) > 0 ? lag : other.lag, most);
    }

    public double lagMillis() {
      return lag.toNanos() / 1e6;
    }
  }
}
