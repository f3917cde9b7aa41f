package org.enginedyno.run;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.link.SqlText;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.ClientRecord;
import org.enginedyno.result.SettingRecord;
import org.enginedyno.result.Status;
import org.enginedyno.run.bed.AppliedSettings;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.bed.ServerInstance;
import org.enginedyno.run.bed.ServerInstances;
import org.enginedyno.run.bed.UnfitException;
import org.enginedyno.run.fork.Fork;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.run.live.RunListener;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.proof.CellInProgress;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.server.Server;
import org.enginedyno.server.access.Servers;

/** Cells that are compared with each other: fork by fork, each round in an order of its own. */
final class Rounds {
  private final ServerInstances stands;
  private final Servers servers;
  private final MachineResources resources;
  private final Logbook logbook;
  private final Prover prover;
  private final RunListener listener;
  private final Interruption interruption;
  private final Map<Cell, CellInProgress> begun = new LinkedHashMap<>();
  private final List<Cell> left;

  Rounds(
      List<Cell> cells,
      ServerInstances stands,
      Servers servers,
      MachineResources resources,
      Logbook logbook,
      Prover prover,
      RunListener listener,
      Interruption interruption) {
    this.left = new ArrayList<>(cells);
    this.stands = stands;
    this.servers = servers;
    this.resources = resources;
    this.logbook = logbook;
    this.prover = prover;
    this.listener = listener;
    this.interruption = interruption;
  }

  void measure(long orderSeed) throws IOException, InterruptedException {
    List<Cell> all = List.copyOf(left);
    int forks = all.get(0).measure().forks();
    for (int fork = 1; fork <= forks; fork++) {
      List<Cell> round = new ArrayList<>(Matrix.round(all, fork, orderSeed));
      round.retainAll(left);
      for (Cell cell : round) {
        if (interruption.isAsked()) {
          return;
        }
        measure(cell, fork);
        CellInProgress finished = fork == forks ? begun.remove(cell) : null;
        if (finished != null) {
          logbook.finish(finished.finish(prover));
        }
      }
    }
  }

  private void measure(Cell cell, int fork) throws IOException, InterruptedException {
    ServerInstance stand = stands.stand(cell);
    Instant startedAt = logbook.now();
    long start = System.nanoTime();
    logbook.forkBegins(cell, fork);
    try {
      CellInProgress inProgress = ready(cell, stand);
      long forkStart = System.nanoTime();
      Fork.Catch caught =
          new Fork(
                  cell,
                  stand.server(),
                  servers,
                  resources,
                  logbook.log(cell),
                  listener,
                  interruption)
              .run(fork);
      inProgress.add(caught, (System.nanoTime() - forkStart) / 1e9);
      logbook.note(
          new ClientRecord(
              cell.server(), cell.client(), caught.log().connection(), caught.log().jvm()));
    } catch (UnfitException e) {
      drop(cell, e.status(), e.reason(), startedAt, 0);
    } catch (SQLException e) {
      drop(cell, Status.FAILED, reason(stand.server(), SqlText.line(e)), startedAt, since(start));
    } catch (ForkFailure e) {
      String reason = reason(stand.server(), String.valueOf(e.getMessage()));
      drop(cell, Status.FAILED, reason, startedAt, since(start));
    } finally {
      logbook.forkEnds(cell, System.nanoTime() - start);
    }
  }

  /** The server stands as the cell wants it, and has said what it has to say of the cell. */
  private CellInProgress ready(Cell cell, ServerInstance stand)
      throws UnfitException, SQLException, IOException, InterruptedException {
    try (Interruption.Work work = interruption.begin()) {
      requireNoTrouble(cell, stand);
      AppliedSettings fitted = fitted(cell, stand);
      logbook.note(
          new SettingRecord(
              cell.server(),
              stand.instance(),
              cell.setup().settings(),
              fitted.effective(),
              fitted.how()));
      requireNoTrouble(cell, stand);
      CellInProgress inProgress = begun.get(cell);
      if (inProgress == null) {
        Evidence evidence = stand.stage().evidence(cell, fitted);
        inProgress = new CellInProgress(cell, logbook.now(), evidence);
        begun.put(cell, inProgress);
      }
      return inProgress;
    }
  }

  /** A server that cannot be made to stand for this cell may well stand for the next. */
  private AppliedSettings fitted(Cell cell, ServerInstance stand)
      throws UnfitException, SQLException, InterruptedException {
    try {
      AppliedSettings fitted = stand.fit(cell, resources.sets(cell.cores()).server());
      if (begun.containsKey(cell) && !fitted.untaken().isEmpty()) {
        throw new UnfitException(Status.FAILED, String.join("; ", fitted.untaken()));
      }
      return fitted;
    } catch (IOException | UserError e) {
      throw new UnfitException(Status.FAILED, String.valueOf(e.getMessage()));
    }
  }

  /** A server that does not answer would keep everything waiting that it is asked. */
  private static void requireNoTrouble(Cell cell, ServerInstance stand) throws UnfitException {
    Optional<String> trouble = stand.stage().trouble(cell.engine());
    if (trouble.isPresent()) {
      throw new UnfitException(Status.FAILED, trouble.get());
    }
  }

  private static double since(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** A cell that cannot go on; not so where the run is broken off with it. */
  private void drop(Cell cell, Status status, String reason, Instant startedAt, double seconds)
      throws IOException, InterruptedException {
    begun.remove(cell);
    left.remove(cell);
    if (!interruption.isTheCause()) {
      logbook.giveUp(cell, status, reason, startedAt, seconds);
    }
  }

  /** A broken connection is all that others see; the server's own end says more. */
  private static String reason(Server server, String otherwise) {
    String words = server.lastWords();
    return words.isEmpty() || otherwise.contains(words)
        ? otherwise
        : "the server is gone: " + words;
  }
}
