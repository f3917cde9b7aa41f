package org.enginedyno.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.enginedyno.bench.Trials;
import org.enginedyno.bench.workload.OltpBenchmark;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Needs.EachConnection;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.runner.IterationType;

/**
 * A program that compares dyno's short transactions, with each driver, with sysbench and mysqlslap
 * on the same tables of one server: queries per second, and CPU time of server and client per
 * query. Its arguments are the seconds of a turn, the number of turns, and threads.
 */
final class OltpPeers {
  private static final DataSpec DATA = new DataSpec(Contest.part(100_000), 2012);
  private static final String ENGINE = "InnoDB";
  private static final String SLAP = "mysqlslap";
  private static final Pattern SLAP_SECONDS =
      Pattern.compile("Average number of seconds to run all queries: ([\\d.]+) seconds");
  private static final OltpBenchmark BENCHMARK = new OltpBenchmark();

  private final Server server;
  private final TestDatabase database;
  private final double seconds;
  private final int threads;

  private OltpPeers(Server server, TestDatabase database, double seconds, int threads) {
    this.server = server;
    this.database = database;
    this.seconds = seconds;
    this.threads = threads;
  }

  public static void main(String[] args) throws Exception {
    Needs needs =
        new Needs(
            60,
            EachConnection.USUAL,
            256L << 20,
            0,
            List.of(ENGINE),
            false,
            true,
            Engines.shipped());
    try (Server server = OwnServers.start(needs);
        TestDatabase database = new TestDatabase(server, server.target().database())) {
      database.trials(Files.createTempDirectory("peers"));
      database.execute("SET GLOBAL innodb_flush_log_at_trx_commit=2");
      new OltpPeers(server, database, Double.parseDouble(args[0]), Integer.parseInt(args[2]))
          .compare(Integer.parseInt(args[1]));
    }
  }

  /** The same work in dyno and in sysbench. */
  private enum Work {
    POINT("OLTP_POINT", "sbtest1", "off", "oltp_point_select"),
    SIMPLE_RANGE(
        "OLTP_SIMPLE_RANGE",
        "sbtest1",
        "off",
        "oltp_read_only --skip-trx=on --point-selects=0 --sum-ranges=0 --order-ranges=0"
            + " --distinct-ranges=0"),
    READ_ONLY(
        "OLTP_RO",
        "sbtest1",
        "on",
        "src/test/resources/org/enginedyno/bench/peers/oltp_as_jdbc.lua"
            + " --index-updates=0 --non-index-updates=0 --delete-inserts=0"),
    READ_WRITE(
        "OLTP_RW",
        "sbchanged1",
        "on",
        "src/test/resources/org/enginedyno/bench/peers/oltp_as_jdbc.lua");

    private final String workload;
    private final String table;
    private final Map<String, String> knobs;
    private final String sysbench;

    Work(String workload, String table, String transaction, String sysbench) {
      this.workload = workload;
      this.table = table;
      this.knobs = Map.of("oltp.transaction", transaction);
      this.sysbench = sysbench;
    }

    /** By a direct call, as in JMH's loops. */
    private Stretch.Operation operation(Trials.Worker worker) {
      return switch (this) {
        case POINT -> () -> BENCHMARK.OLTP_POINT(worker.session(), worker.oltp(), worker.hole());
        case SIMPLE_RANGE ->
            () -> BENCHMARK.OLTP_SIMPLE_RANGE(worker.session(), worker.oltp(), worker.hole());
        case READ_ONLY -> () -> BENCHMARK.OLTP_RO(worker.session(), worker.oltp(), worker.hole());
        case READ_WRITE -> () -> BENCHMARK.OLTP_RW(worker.session(), worker.oltp(), worker.hole());
      };
    }
  }

  private void compare(int rounds) throws Exception {
    for (Work work : Work.values()) {
      database.load(
          Workloads.named(work.workload)
              .tables(DATA, cell(work, Driver.MYSQL, PreparedBy.SERVER).knobs())
              .get(0),
          ENGINE);
    }
    Contest contest =
        new Contest(
            PeerProgram.SYSBENCH,
            rounds,
            Contest.Column.ratio("queries/s", "%,.0f"),
            Contest.Column.ratio("server's CPU", "%.1f us"),
            Contest.Column.alone("client's CPU", "%.1f us"));
    contest.printHeader();
    for (Work work : Work.values()) {
      compare(contest, work, PreparedBy.SERVER);
    }
    compare(contest, Work.POINT, PreparedBy.CLIENT);
  }

  private Cell cell(Work work, Driver driver, PreparedBy statements) {
    return CellBuilder.of(work.workload, ENGINE)
        .data(DATA)
        .knobs(work.knobs)
        .threads(threads)
        .client(SampleClients.equal(driver, statements, Checkout.HELD))
        .cell();
  }

  private void compare(Contest contest, Work work, PreparedBy statements) throws Exception {
    String title =
        "%s, %d thread%s, prepared by %s"
            .formatted(
                work.workload,
                threads,
                threads == 1 ? "" : "s",
                statements.name().toLowerCase(Locale.ROOT));
    List<Trials.Worker> mysql = Trials.workers(cell(work, Driver.MYSQL, statements));
    List<Trials.Worker> mariadb = Trials.workers(cell(work, Driver.MARIADB, statements));
    Path queries = Files.createTempFile(SLAP, ".sql");
    try (PeerProgram sysbench = PeerProgram.sysbench(server.target());
        PeerProgram slap =
            new PeerProgram(
                Path.of("."), "[client]\npassword=" + server.target().password() + "\n", SLAP)) {
      Map<String, Contest.Turn> clients = new LinkedHashMap<>();
      clients.put("dyno, mysql", () -> turn(() -> measured(work, mysql)));
      clients.put("dyno, mariadb", () -> turn(() -> measured(work, mariadb)));
      clients.put(
          PeerProgram.SYSBENCH, () -> renamed(work, () -> sysbench(sysbench, work, statements)));
      if (statements == PreparedBy.CLIENT && PeerProgram.isThere(SLAP)) {
        Files.writeString(queries, readyTexts());
        long times = Math.round(turn(() -> measured(work, mysql))[0] * seconds);
        clients.put(SLAP, () -> renamed(work, () -> slap(slap, queries, times)));
      }
      contest.run(title, clients);
    }
    Files.delete(queries);
    for (List<Trials.Worker> workers : List.of(mysql, mariadb)) {
      for (Trials.Worker worker : workers) {
        worker.session().close();
      }
    }
  }

  /** A client's turn; the server itself counts the operations. */
  @FunctionalInterface
  private interface Client {
    Stretch work() throws Exception;
  }

  /** Queries per second, and microseconds of the server and of the client for each. */
  private double[] turn(Client client) throws Exception {
    long queries = queries();
    double before = serverSeconds();
    Stretch taken = client.work();
    double used = serverSeconds() - before;
    double count = queries() - queries;
    if (count <= 0) {
      throw new IOException("the server received no queries");
    }
    return new double[] {
      count / taken.seconds(), used * 1e6 / count, taken.cpuSeconds() * 1e6 / count
    };
  }

  private long queries() throws SQLException {
    String sql =
        "SHOW GLOBAL STATUS WHERE Variable_name IN"
            + " ('Com_select', 'Com_insert', 'Com_update', 'Com_delete')";
    return Sql.pairs(database.connection(), sql).values().stream().mapToLong(Long::parseLong).sum();
  }

  private double serverSeconds() {
    ProcessHandle process = server.process().orElseThrow();
    return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
  }

  /** The other programs use another name for the table. */
  private double[] renamed(Work work, Client client) throws Exception {
    String table = work.table + "_innodb";
    database.execute("RENAME TABLE " + table + " TO sbtest1");
    try {
      return turn(client);
    } finally {
      database.execute("RENAME TABLE sbtest1 TO " + table);
    }
  }

  private Stretch measured(Work work, List<Trials.Worker> workers) throws Exception {
    for (Trials.Worker worker : workers) {
      worker.session().begin(IterationType.MEASUREMENT, 0);
    }
    Stretch stretch = Stretch.of(seconds, workers.stream().map(work::operation).toList());
    for (Trials.Worker worker : workers) {
      worker.session().end();
    }
    return stretch;
  }

  private Stretch sysbench(PeerProgram sysbench, Work work, PreparedBy statements)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(work.sysbench.split(" ", -1)));
    arguments.addAll(
        List.of(
            "--tables=1",
            "--table-size=" + DATA.rows(),
            "--rand-type=uniform",
            "--db-ps-mode=" + (statements == PreparedBy.SERVER ? "auto" : "disable"),
            "--threads=" + threads,
            "--events=0",
            "--time=" + Math.round(seconds),
            "run"));
    PeerProgram.Output output = sysbench.run(arguments);
    return new Stretch(0, output.sysbenchSeconds(), output.cpuSeconds(), 0);
  }

  /** Point selects with ids drawn once; mysqlslap only sends complete texts. */
  private static String readyTexts() {
    StringBuilder texts = new StringBuilder();
    new SplittableRandom(1)
        .ints(20_000, 1, DATA.rows() + 1)
        .forEach(id -> texts.append("SELECT c FROM sbtest1 WHERE id=").append(id).append(';'));
    return texts.toString();
  }

  private Stretch slap(PeerProgram slap, Path queries, long times)
      throws IOException, InterruptedException {
    Target target = server.target();
    PeerProgram.Output output =
        slap.run(
            List.of(
                "--defaults-extra-file=" + slap.settings(),
                "--protocol=tcp",
                "--skip-ssl",
                "--host=" + target.host(),
                "--port=" + target.port(),
                "--user=" + target.user(),
                "--create-schema=" + target.database(),
                "--no-drop",
                "--delimiter=;",
                "--query=" + queries,
                "--concurrency=" + threads,
                "--number-of-queries=" + times));
    return new Stretch(0, output.last(SLAP_SECONDS, 1), output.cpuSeconds(), 0);
  }
}
