package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.db.Counters;
import org.enginedyno.db.HandOver;
import org.enginedyno.db.MarkedDatabase;
import org.enginedyno.db.RowSums;
import org.enginedyno.db.ServerFacts;
import org.enginedyno.db.TableStore;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.ForkLog;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.NormalTable;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.Workloads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.IterationType;

/** Runs every benchmark's own code a few times in this JVM, as JMH's generated loops would. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class BenchmarksIT {
  /**
   * The counters are the whole server's: a pool that was just closed may still have a last word.
   */
  private static final int OF_OTHERS = 2;

  private static final DataSpec DATA = new DataSpec(5_000, 3, 100, 5);
  private static final long OPERATIONS = 12;
  private static final List<Object> BENCHMARKS = List.of(new FloorBenchmark(), new ReadBenchmark());

  private final MarkedDatabase database;
  private final Path log;
  private final Draw draw = new Draw();
  private final Blackhole hole =
      new Blackhole(
          "Today's password is swordfish. I understand instantiating Blackholes directly is"
              + " dangerous.");

  BenchmarksIT(Server server, @TempDir Path folder) throws IOException, SQLException {
    database = MarkedDatabase.enter(LiveServer.database(server.target(), "it_bench"));
    log = folder.resolve("fork.json");
    Path handOver = folder.resolve("handover.json");
    new HandOver(database.target(), null, 1, log.toString()).write(handOver);
    System.setProperty(HandOver.PROPERTY, handOver.toString());
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    ServerFacts facts = ServerFacts.read(database.connection());
    TableStore store = new TableStore(database, facts, new NormalTable(), DATA, new RowSums());
    for (String engine : List.of("InnoDB", "MyISAM", "Aria", "MEMORY")) {
      store.store(engine, sent -> {});
    }
  }

  @AfterAll
  void clean() throws SQLException {
    System.clearProperty(HandOver.PROPERTY);
    database.clean();
    database.close();
  }

  private static Fixture fixture(String engine, String checkout, DataSpec data) {
    Fixture fixture = new Fixture();
    fixture.engine = engine;
    fixture.checkout = checkout;
    fixture.rows = data.rows();
    fixture.seed = data.seed();
    fixture.pkRange = data.pkRange();
    fixture.stateRange = data.stateRange();
    return fixture;
  }

  private ForkLog.Span run(Fixture fixture, String workload) throws Exception {
    fixture.open(1);
    Session session = new Session();
    session.open(fixture, workload);
    try {
      draw.seed(fixture, 0);
      session.begin(fixture, IterationType.MEASUREMENT);
      for (int i = 0; i < OPERATIONS; i++) {
        operate(workload, fixture, session);
      }
      session.end(fixture);
    } finally {
      session.close(fixture);
    }
    assertThat(ForkLog.read(log).spans()).hasSize(1);
    return ForkLog.read(log).spans().get(0);
  }

  private void operate(String workload, Object... states) throws Exception {
    List<Object> given = Stream.concat(Stream.of(states), Stream.of(draw, hole)).toList();
    for (Object benchmark : BENCHMARKS) {
      for (Method method : benchmark.getClass().getDeclaredMethods()) {
        if (method.getName().equals(workload)) {
          method.invoke(
              benchmark,
              Arrays.stream(method.getParameterTypes())
                  .map(type -> given.stream().filter(type::isInstance).findFirst().orElseThrow())
                  .toArray());
          return;
        }
      }
    }
    throw new AssertionError("there is no benchmark " + workload);
  }

  @ParameterizedTest
  @CsvSource({"InnoDB, held", "MyISAM, borrow", "Aria, held", "MEMORY, borrow"})
  void everyBenchmarkGetsItsRightAnswersAndSendsWhatItDeclares(String engine, String checkout)
      throws Exception {
    for (Workload workload : Workloads.all()) {
      ForkLog.Span span = run(fixture(engine, checkout, DATA), workload.name());

      assertThat(span.operations()).as(workload.name()).isEqualTo(OPERATIONS);
      assertThat(span.threads()).isEqualTo(1);
      assertThat(span.rate()).isPositive();
      Map<String, Long> counted = span.counters();
      long declared = OPERATIONS * workload.statementsPerOperation();
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .as("%s on %s, %s: %s", workload.name(), engine, checkout, counted)
          .isBetween(declared, declared + OF_OTHERS);
    }
  }

  @Test
  void wrongAnswersAreNoticed() {
    DataSpec others = new DataSpec(5_000, 4, 100, 5);

    for (String workload : List.of("READ_KEY_POINT", "READ_KEY_RANGE_NO_DATA")) {
      assertThatThrownBy(() -> run(fixture("MyISAM", "held", others), workload))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageMatching(workload + " answered \\d+ where \\d+ was right");
    }
  }
}
