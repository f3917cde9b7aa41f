package org.enginedyno.bench;

import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.enginedyno.bench.peers.BareJdbc;
import org.enginedyno.bench.peers.Contest;
import org.enginedyno.bench.peers.Stretch;
import org.enginedyno.bench.workload.ReadBenchmark;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.runner.IterationType;

/**
 * A program that compares READ_PK_POINT as measured with a bare JDBC loop: CPU time and allocated
 * bytes of the one thread per operation. Its argument is the number of alternating rounds.
 */
final class HarnessCost {
  private static final int OPERATIONS = Contest.part(100_000);
  private static final DataSpec DATA = new DataSpec(Contest.part(100_000), 2007);

  /** The same point read as an operation of a workload file. */
  private static final WorkloadFile FILE =
      new WorkloadFile(
          "point.yaml",
          """
          tables:
            people:
              rows: %d
              columns:
                id:   { type: int, value: row }
                name: { type: varchar(40), value: text(8..40) }
              keys: [ primary key (id) ]
          operations:
            POINT:
              sql: SELECT name FROM people WHERE id = :id
              with: { id: uniform(1..rows(people)) }
          """
              .formatted(DATA.rows()));

  private HarnessCost() {}

  public static void main(String[] args) throws Exception {
    Needs needs = new Needs(10, DATA.rows() * 500L, 0, List.of("InnoDB"));
    try (Server server = OwnServers.start(needs);
        TestDatabase database = new TestDatabase(server, server.target().database())) {
      database.load(SampleTables.read(DATA), "InnoDB");
      Workloads.add(FILE);
      Workload custom = Workloads.named("POINT");
      for (Table table : custom.tables(DATA, KnobValues.NONE)) {
        database.load(table, "InnoDB");
      }
      database.trials(Files.createTempDirectory("harness"));
      int turns = Integer.parseInt(args[0]);
      Trials.Worker reader = worker("READ_PK_POINT");
      ReadBenchmark benchmark = (ReadBenchmark) reader.benchmark();
      compare(
          database, turns, reader, () -> benchmark.READ_PK_POINT(reader.session(), reader.hole()));
      Trials.Worker worker = worker(custom.name());
      compare(database, turns, worker, () -> worker.custom().run(worker.session(), worker.hole()));
    }
  }

  private static Trials.Worker worker(String workload) throws Exception {
    Trials.Worker worker =
        Trials.workers(CellBuilder.of(workload, "InnoDB").data(DATA).cell()).get(0);
    worker.session().begin(IterationType.MEASUREMENT, 0);
    return worker;
  }

  private static void compare(
      TestDatabase database, int turns, Trials.Worker worker, Stretch.Operation measured)
      throws Exception {
    String sql = worker.session().trial().statements().get(0);
    SplittableRandom random = new SplittableRandom(1);
    Contest contest =
        new Contest(
            "bare",
            turns,
            Contest.Column.difference("CPU per operation", "%.2f us"),
            Contest.Column.difference("allocated per operation", "%.1f B"));
    contest.printHeader();
    try (Connection connection = BareJdbc.connect(database.target());
        PreparedStatement query = connection.prepareStatement(sql)) {
      Map<String, Contest.Turn> clients = new LinkedHashMap<>();
      clients.put(
          "bare",
          () ->
              turn(
                  () -> {
                    query.setInt(1, 1 + random.nextInt(DATA.rows()));
                    try (ResultSet result = query.executeQuery()) {
                      while (result.next()) {
                        worker.hole().consume(result.getString(1));
                      }
                    }
                  }));
      clients.put("measured", () -> turn(measured));
      contest.run(sql, clients);
    }
  }

  private static double[] turn(Stretch.Operation operation) throws Exception {
    Stretch stretch =
        Stretch.here(
            OPERATIONS,
            () -> {
              for (int i = 0; i < OPERATIONS; i++) {
                operation.run();
              }
            });
    return new double[] {stretch.micros(), stretch.bytes() / (double) OPERATIONS};
  }
}
