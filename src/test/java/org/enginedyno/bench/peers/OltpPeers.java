package org.enginedyno.bench.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * A program that compares short transactions as they are measured here, with each driver, with
 * sysbench and mysqlslap on the same tables of one server, turn by turn: queries per second, and
 * the CPU time of the server and of the client for each query.
 */
final class OltpPeers {
  private static final DataSpec DATA = new DataSpec(100_000, 2012);
  private static final String ENGINE = "InnoDB";
  private final Server server;
  private final MarkedDatabase database;
  private final double seconds;
  private final int rounds;

  private OltpPeers(Server server, MarkedDatabase database, double seconds, int rounds) {
    this.server = server;
    this.database = database;
    this.seconds = seconds;
    this.rounds = rounds;
  }

  public static void main(String[] args) throws Exception {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 5;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    int threads = args.length > 2 ? Integer.parseInt(args[2]) : 1;
    Needs needs = new Needs(60, 256L << 20, 0, List.of(ENGINE), false, true);
    Path folder = Files.createTempDirectory("peers");
    try (Server server = OwnServers.start(needs);
        MarkedDatabase database = MarkedDatabase.enter(server.target());
        Trials trials = new Trials(server.target(), folder)) {
      new OltpPeers(server, database, seconds, rounds).compare(threads);
    }
  }

  private void compare(int threads) throws Exception {
    database.connection().createStatement().execute("SET GLOBAL innodb_flush_log_at_trx_commit=2");
    for (PeerCase work : PeerCase.values()) {
      TableStore store =
          new TableStore(
              database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped());
      Table table =
          Workloads.named(work.workload()).tables(DATA, cell(work, 1, Client.USUAL).knobs()).get(0);
      store.store(table, TableForm.plain(ENGINE), rows -> {});
    }
    System.out.println(
        "| work | client | queries/s | server's CPU | client's CPU | queries/s beside sysbench |"
            + " server's CPU beside sysbench |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
    for (PeerCase work : PeerCase.values()) {
      compare(work, threads, PreparedBy.SERVER);
    }
    compare(PeerCase.POINT, threads, PreparedBy.CLIENT);
  }

  private static Cell cell(PeerCase work, int threads, Client client) {
    return SampleCells.plain(
        SampleCells.work(work.workload(), ENGINE, DATA, work.knobs()), threads, client);
  }

  private static Client client(Driver driver, PreparedBy statements) {
    return SampleClients.equal(driver, statements, Checkout.HELD);
  }

  private void compare(PeerCase work, int threads, PreparedBy statements) throws Exception {
    Target target = server.target();
    String title =
        String.format(
            Locale.ROOT,
            "%s, %d thread%s, prepared by %s",
            work.workload(),
            threads,
            threads == 1 ? "" : "s",
            statements.name().toLowerCase(Locale.ROOT));
    ServerWork looks = ServerWork.of(server, database.connection());
    Contest contest =
        new Contest(
            database.connection(),
            looks,
            TableForm.plain(ENGINE).names().apply(work.table()),
            rounds);
    try (MeasuredCase mysql =
            new MeasuredCase(work, cell(work, threads, client(Driver.MYSQL, statements)), seconds);
        MeasuredCase mariadb =
            new MeasuredCase(
                work, cell(work, threads, client(Driver.MARIADB, statements)), seconds);
        Sysbench sysbench = new Sysbench(target);
        Slap slap = new Slap(target, DATA.rows())) {
      contest.ours("dyno, mysql", mysql);
      contest.ours("dyno, mariadb", mariadb);
      contest.peer(Sysbench.NAME, () -> sysbench(sysbench, work, threads, statements));
      if (statements == PreparedBy.CLIENT && PeerProgram.isThere(Slap.NAME)) {
        long times = Math.round(Turn.Cost.of(mysql, looks).perSecond() * seconds);
        contest.peer(Slap.NAME, () -> slap.ask(times, threads));
      }
      contest.lines(title, Sysbench.NAME).forEach(System.out::println);
    }
  }

  private Turn.Client sysbench(Sysbench sysbench, PeerCase work, int threads, PreparedBy statements)
      throws Exception {
    List<String> options = new ArrayList<>(work.sysbench());
    String test = options.remove(0);
    options.addAll(
        List.of(
            "--tables=1",
            "--table-size=" + DATA.rows(),
            "--rand-type=uniform",
            "--db-ps-mode=" + (statements == PreparedBy.SERVER ? "auto" : "disable"),
            "--threads=" + threads,
            "--events=0",
            "--time=" + Math.round(seconds)));
    PeerProgram.Said said = sysbench.run(test, options);
    return new Turn.Client(Sysbench.seconds(said), said.cpuSeconds());
  }
}
