package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.server.Control;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Needs.EachConnection;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.oltp.OltpWorkload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.IterationType;

/** Kills a server during transactions that read and change rows. */
final class KilledMixIT {
  private static final int BEFORE_THE_END = 200;
  private static final Map<String, String> KNOBS =
      Map.of("oltp.transaction", "on", "oltp.delete-inserts", "0", "oltp.index-updates", "3");

  private final AtomicLong acknowledged = new AtomicLong();

  /** Uses the server's default settings: a commit is on disk before it is acknowledged. */
  @Test
  void losesNoUpdateThatWasAcknowledged(@TempDir Path folder) throws Exception {
    Cell cell = Mixes.cell("OLTP_RW", KNOBS);
    Balance balance = OltpWorkload.OLTP_RW.balance(Mixes.DATA, cell.knobs()).orElseThrow();
    try (Server server =
        OwnServers.start(
            folder,
            new Needs(
                20,
                EachConnection.USUAL,
                8 << 20,
                0,
                List.of("InnoDB"),
                false,
                true,
                Engines.shipped()))) {
      Control control = server.control().orElseThrow();
      String name = server.target().database();
      TestDatabase before = new TestDatabase(server, name);
      try (Trials trials = before.trials()) {
        new Mixes(before, trials).load(cell);
        assertThat(sums(before, balance)).isEqualTo(balance.loaded());
        workUntilKilled(cell, control);
        before.marked().close();
      }
      control.restart(new TreeMap<>());
      try (TestDatabase database = new TestDatabase(server, name)) {
        List<Long> left = sums(database, balance);
        for (int sum = 0; sum < left.size(); sum++) {
          long updates = left.get(sum) - balance.loaded().get(sum);
          if (balance.sums().get(sum).isMoved()) {
            long begun = acknowledged.get() + Mixes.THREADS;
            assertThat(updates).isBetween(3 * acknowledged.get(), 3 * begun);
            assertThat(updates % 3).as("transactions are there in part").isZero();
          } else {
            assertThat(updates).as(balance.sums().get(sum).words()).isZero();
          }
        }
      }
    }
  }

  private void workUntilKilled(Cell cell, Control control) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(cell.threads());
    List<Trials.Worker> workers = Trials.workers(cell);
    List<Callable<SQLException>> work = new ArrayList<>();
    for (Trials.Worker worker : workers) {
      worker.session().begin(IterationType.MEASUREMENT, 0);
      work.add(() -> work(worker, control));
    }
    for (Future<SQLException> end : threads.invokeAll(work)) {
      assertThat(end.get().getSQLState()).startsWith("08");
    }
    threads.shutdown();
    for (Trials.Worker worker : workers) {
      worker.session().close();
    }
    assertThat(acknowledged.get()).isGreaterThanOrEqualTo(BEFORE_THE_END);
  }

  /** Works until the connection breaks; the worker of the last due operation kills the server. */
  private SQLException work(Trials.Worker worker, Control control) throws Exception {
    try {
      while (true) {
        worker.oltp().run(worker.session(), worker.hole());
        if (acknowledged.incrementAndGet() == BEFORE_THE_END) {
          control.kill();
        }
      }
    } catch (SQLException e) {
      return e;
    }
  }

  private static List<Long> sums(TestDatabase database, Balance balance) throws SQLException {
    List<Long> sums = new ArrayList<>();
    try (Statement statement = database.connection().createStatement();
        ResultSet row = statement.executeQuery(balance.query("sbchanged1", "sbchanged1_innodb"))) {
      row.next();
      for (int sum = 1; sum <= balance.sums().size(); sum++) {
        sums.add(row.getLong(sum));
      }
    }
    return sums;
  }
}
