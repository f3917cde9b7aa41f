package org.enginedyno.run.subject;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.server.Server;

/** What is under test, made ready for each cell and asked what it has to say. */
public interface TestSubject extends AutoCloseable {
  /** Once, before the first cell: refuses what cannot be, and brings in the tables that endure. */
  void prepare(List<Cell> cells) throws IOException, InterruptedException;

  /**
   * What of a cell's settings the subject takes only when it starts: between cells for which that
   * is not the same it must be started anew.
   */
  SortedMap<String, String> regime(Cell cell);

  /** Makes the subject ready for a fork of the cell, and asks what it says of the cell. */
  Evidence before(Cell cell, int fork) throws NotReadyException, IOException, InterruptedException;

  /**
   * What a fork that went well has left behind.
   *
   * @param log what the fork counted
   */
  Aftermath after(Cell cell, int fork, ForkLog log)
      throws NotReadyException, IOException, InterruptedException;

  /** The server that a fork of the cell talks to, if it talks to one. */
  Optional<Server> server(Cell cell);

  /** The files that a fork of the cell works on, if it works on files. */
  default Optional<FileFolder> folder(Cell cell) {
    return Optional.empty();
  }

  /** Why a fork broke: the subject's own last words where there are some, or what was seen. */
  String explained(Cell cell, String seen);

  /** Breaks off what the subject is doing for us; called from another thread. */
  void abandon();

  @Override
  void close();
}
