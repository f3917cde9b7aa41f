package org.enginedyno.run.fork;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.peers.Contest;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.fork.fleet.Fleet;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.enginedyno.session.SparkCluster;
import org.enginedyno.workload.SampleTables;

/**
 * A program that compares a client that dyno starts itself with one that Spark starts on the same
 * machine. Its argument is the number of alternating rounds.
 */
final class FleetCost {
  private static final DataSpec DATA = new DataSpec(Contest.part(100_000), 2007);
  private static final Measure MEASURE =
      new Measure(
          Duration.ofMillis(Contest.part(4_000)),
          1,
          Duration.ofMillis(Contest.part(5_000)),
          1,
          ScoreRule.BEST,
          null);

  private FleetCost() {}

  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("fleet-cost");
    Cell cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB").data(DATA).threads(4).measure(MEASURE).cell();
    Contest contest =
        new Contest(
            "own process",
            Integer.parseInt(args[0]),
            Contest.Column.ratio("operations per second", "%,.0f"),
            Contest.Column.ratio("client CPU per operation", "%.2f us"),
            Contest.Column.difference("time apart from warm-up and run", "%.2f s"));
    Needs needs = new Needs(20, DATA.rows() * 500L, 0, List.of("InnoDB"));
    try (Server server = OwnServers.start(needs);
        TestDatabase database = new TestDatabase(server, server.target().database());
        PrivateFolder room = PrivateFolder.create(folder, "fleet");
        Fleet fleet =
            Fleet.start(SparkCluster.local(1), 1, room, folder.resolve("fleet.log"), line -> {})) {
      database.load(SampleTables.read(DATA), "InnoDB");
      JmhForks forks = TestForks.in(folder, new Interruption());
      contest.printHeader();
      Map<String, Contest.Turn> clients = new LinkedHashMap<>();
      clients.put("own process", () -> turn(() -> TestForks.run(forks, cell, server)));
      clients.put("Spark", () -> turn(() -> new ClientForks(forks, fleet).run(cell, server, 1)));
      contest.run(cell.workload(), clients);
    }
  }

  private interface Work {
    ForkResult run() throws Exception;
  }

  private static double[] turn(Work work) throws Exception {
    long start = System.nanoTime();
    Span run = work.run().log().spans().get(1);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    double operations = run.throughput().operations();
    return new double[] {
      operations * 1e9 / run.throughput().nanos(),
      run.cpu().clientNanos() / operations / 1e3,
      took.minus(MEASURE.warmup()).minus(MEASURE.runLength()).toMillis() / 1e3
    };
  }
}
