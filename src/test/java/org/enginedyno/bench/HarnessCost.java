package org.enginedyno.bench;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import org.enginedyno.bench.workload.ReadBenchmark;
import org.enginedyno.bench.workload.ReadData;
import org.enginedyno.bench.workload.ReadDraw;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.IterationType;

/**
 * A program that compares READ_PK_POINT as it is measured with a bare JDBC loop that shares nothing
 * with it: a connection of the driver itself, told to prepare on the server and nothing else. CPU
 * time and allocated bytes of the one thread, per operation, in as many turns as its argument says.
 */
final class HarnessCost {
  private static final int OPERATIONS = 100_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final Blackhole HOLE =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");

  private HarnessCost() {}

  /** One turn's cost of an operation. */
  private record Turn(double micros, double bytes) {}

  @FunctionalInterface
  private interface Loop {
    void run() throws SQLException;
  }

  public static void main(String[] args) throws Exception {
    int turns = Integer.parseInt(args[0]);
    DataSpec data = new DataSpec(100_000, 2007);
    Needs needs = new Needs(10, data.rows() * 500L, 0, List.of("InnoDB"));
    try (Server server = OwnServers.start(needs);
        MarkedDatabase database = MarkedDatabase.enter(server.target())) {
      ServerFacts facts = ServerFacts.read(database.connection());
      new TableStore(database, facts, new RowSums(), Engines.shipped())
          .store(SampleTables.read(data), TableForm.plain("InnoDB"), rows -> {});
      Path handOver = Files.createTempFile("harness", ".json");
      new HandOver(server.target(), null, 1, handOver + ".log", Engines.shipped(), "", null)
          .write(handOver);
      System.setProperty(HandOver.PROPERTY, handOver.toString());
      compare(server.target(), data, turns, System.out);
      Files.delete(handOver);
    }
  }

  private static Connection bare(Target target) throws SQLException {
    Properties told = new Properties();
    told.setProperty("user", target.user());
    told.setProperty("password", target.password());
    told.setProperty("useServerPrepStmts", "true");
    told.setProperty("allowPublicKeyRetrieval", "true");
    told.setProperty("sslMode", "DISABLED");
    return DriverManager.getConnection(
        "jdbc:mysql://" + target.place() + "/" + target.database(), told);
  }

  private static void compare(Target target, DataSpec data, int turns, PrintStream out)
      throws Exception {
    Fixture fixture =
        Trials.open(
            SampleCells.plain(
                SampleCells.work("READ_PK_POINT", "InnoDB", data, Map.of()), 1, Client.USUAL));
    Session session = new Session();
    session.open(fixture, 0);
    session.begin(IterationType.MEASUREMENT, 0);
    ReadData expected = new ReadData();
    expected.reckon(fixture);
    ReadDraw draw = new ReadDraw();
    draw.seed(fixture, expected, 0);
    ReadBenchmark benchmark = new ReadBenchmark();
    try (Connection connection = bare(target);
        PreparedStatement query =
            connection.prepareStatement("SELECT name FROM normal_innodb WHERE id = ?")) {
      SplittableRandom random = new SplittableRandom(1);
      Loop bare = () -> bare(query, random, data.rows());
      Loop measured = () -> benchmark.READ_PK_POINT(session, draw, HOLE);
      turn(bare);
      turn(measured);
      List<Double> micros = new ArrayList<>();
      List<Double> bytes = new ArrayList<>();
      for (int round = 0; round < turns; round++) {
        Turn plain = turn(bare);
        Turn harness = turn(measured);
        micros.add(harness.micros() - plain.micros());
        bytes.add(harness.bytes() - plain.bytes());
        out.printf(
            Locale.ROOT,
            "bare %.2f us %.1f B   measured %.2f us %.1f B%n",
            plain.micros(),
            plain.bytes(),
            harness.micros(),
            harness.bytes());
      }
      out.printf(
          Locale.ROOT,
          "the harness adds (median of %d turns): %.3f us of CPU and %.2f bytes per operation%n",
          turns,
          median(micros),
          median(bytes));
    }
  }

  private static void bare(PreparedStatement query, SplittableRandom random, int rows)
      throws SQLException {
    query.setInt(1, 1 + random.nextInt(rows));
    try (ResultSet result = query.executeQuery()) {
      while (result.next()) {
        HOLE.consume(result.getString(1));
      }
    }
  }

  private static Turn turn(Loop loop) throws SQLException {
    long thread = Thread.currentThread().getId();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    for (int i = 0; i < OPERATIONS; i++) {
      loop.run();
    }
    return new Turn(
        (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / OPERATIONS,
        (THREADS.getThreadAllocatedBytes(thread) - bytes) / (double) OPERATIONS);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
