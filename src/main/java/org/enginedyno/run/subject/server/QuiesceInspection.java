package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.probe.Canary;
import org.enginedyno.db.probe.Canary.Cost;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.quiesce.EngineSettler.Backlog;
import org.enginedyno.db.quiesce.EngineSettler.Backlog.Remainder;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Proof.QuiesceState.CanarySight;
import org.enginedyno.result.Proof.QuiesceState.PendingWork;
import org.enginedyno.workload.catalogue.Workloads;

/** Waits before each fork until the server is idle, and reports the work that remains. */
final class QuiesceInspection {
  private static final double NANOS_PER_MICRO = 1e3;

  private final MarkedDatabase database;
  private final EngineSettler settling;
  private final Function<String, EngineTraits> traits;
  private final Set<String> written;
  private final Duration limit;
  private final Map<String, Canary> canaries = new HashMap<>();

  /**
   * Creates the inspection of one server.
   *
   * @param written the engines that cells have written to, in all starts of the server
   * @param limit how long to wait for a canary
   */
  public QuiesceInspection(
      MarkedDatabase database,
      EngineSettler settling,
      Function<String, EngineTraits> traits,
      Set<String> written,
      Duration limit) {
    this.database = database;
    this.settling = settling;
    this.traits = traits;
    this.written = written;
    this.limit = limit;
  }

  /** The state before a fork; empty if neither an earlier cell nor this one writes. */
  public Optional<QuiesceState> before(Cell cell, int fork) throws InterruptedException {
    if (cell.hasTables() && Workloads.writes(cell)) {
      written.add(cell.engine());
    }
    if (written.isEmpty()) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    List<PendingWork> left = new ArrayList<>();
    List<CanarySight> sights = new ArrayList<>();
    for (String engine : new TreeSet<>(written)) {
      List<Remainder> remainders = settling.await(engine);
      boolean owes = remainders.stream().anyMatch(QuiesceInspection::isUnpurged);
      boolean looks = (fork == 1 || owes) && traits.apply(engine).isTransactional();
      Optional<CanarySight> sight = looks ? Optional.of(sight(engine)) : Optional.empty();
      sight.ifPresent(sights::add);
      boolean purged = sight.filter(one -> one.clean() && one.pages() != null).isPresent();
      remainders.forEach(one -> left.add(judged(engine, one, purged)));
    }
    return Optional.of(new QuiesceState(fork, left, sights, (System.nanoTime() - start) / 1e9));
  }

  /**
   * MySQL 5.5 purges only while other sessions work, and leaves a remainder. It purges in order:
   * after it has passed the canary, which was written last, only what a clean server keeps remains.
   */
  static PendingWork judged(String engine, Remainder one, boolean purged) {
    Long left = one.left();
    boolean kept = purged && left != null && isUnpurged(one);
    return new PendingWork(
        engine, one.backlog().toString(), left, kept && left != null ? left : one.tolerable());
  }

  private static boolean isUnpurged(Remainder one) {
    Long left = one.left();
    return one.backlog() == Backlog.UNDO && left != null && left > one.tolerable();
  }

  private CanarySight sight(String engine) throws InterruptedException {
    try {
      Canary.Sight sight =
          canaries
              .computeIfAbsent(
                  engine,
                  name ->
                      new Canary(database, name, traits.apply(name), () -> settling.unpurged(name)))
              .look(limit);
      Cost clean = sight.clean();
      Cost now = sight.now();
      return new CanarySight(
          engine,
          sight.isClean(),
          now.pages(),
          clean.pages(),
          now.nanos() / NANOS_PER_MICRO,
          clean.nanos() / NANOS_PER_MICRO,
          null);
    } catch (SQLException e) {
      return CanarySight.unseen(engine, Sql.line(e));
    }
  }
}
