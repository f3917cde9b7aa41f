package org.enginedyno.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.LogManager;
import org.enginedyno.db.driver.Wiring;
import org.enginedyno.db.link.Connections;
import org.enginedyno.db.link.HandOver;
import org.enginedyno.db.link.Pool;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.Client;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.workload.NormalTable;
import org.enginedyno.workload.Population;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.IterationType;

/** What all workers of a trial share: the pool, the table's facts, and the log of what was done. */
@State(Scope.Benchmark)
public class Fixture {
  private static final String FORKED = "org.openjdk.jmh.runner.ForkedMain";

  /** The server's name, for whoever reads JMH's own results; the way to it is handed over. */
  @Param("embedded")
  public String server = "";

  @Param("InnoDB")
  public String engine = "";

  @Param("100000")
  public int rows;

  @Param("2007")
  public long seed;

  @Param("100")
  public int pkRange;

  @Param("5")
  public int stateRange;

  @Param("mysql")
  public String driver = "";

  @Param("equal")
  public String profile = "";

  @Param("server")
  public String statements = "";

  @Param("held")
  public String checkout = "";

  /** Connections in the pool, or as many as threads. */
  @Param("threads")
  public String pool = "";

  private final List<Span> spans = new ArrayList<>();
  private final AtomicInteger closed = new AtomicInteger();
  private @Nullable Open open;

  private record Open(
      HandOver handOver,
      Pool pool,
      Map<String, String> connection,
      Map<String, String> jvm,
      Connection control,
      Gauges gauges,
      Population population,
      int threads) {}

  @Setup(Level.Trial)
  public void open(BenchmarkParams params) throws IOException, SQLException {
    open(params.getThreads());
  }

  void open(int threads) throws IOException, SQLException {
    String file = System.getProperty(HandOver.PROPERTY);
    if (file == null) {
      throw new IllegalStateException(
          "no server was handed over; start benchmarks with 'dyno jmh', which brings one");
    }
    // what libraries log would come out at the parent's own streams
    LogManager.getLogManager().reset();
    endWithRunner();
    HandOver handOver = HandOver.read(Path.of(file));
    Connection control = Connections.openDatabase(handOver.target(), Map.of());
    Client client = Asked.client(driver, profile, statements, checkout, pool, threads);
    Pool opened = Pool.open(handOver.target(), Wiring.of(client), client.connections(threads));
    Map<String, String> connection = opened.readBack();
    Map<String, String> jvm = ThisJvm.facts(Thread.currentThread());
    Gauges gauges = new Gauges(control, handOver.serverPid());
    Population population = Population.of(data());
    open = new Open(handOver, opened, connection, jvm, control, gauges, population, threads);
  }

  /** A runner that is killed cannot end its fork, which would go on until its run is over. */
  private static void endWithRunner() {
    if (System.getProperty("sun.java.command", "").startsWith(FORKED)) {
      ProcessHandle runner = ProcessHandle.current().parent().orElseThrow();
      Thread end =
          new Thread(
              () -> {
                runner.onExit().join();
                Runtime.getRuntime().halt(1);
              },
              "dyno-end");
      end.setDaemon(true);
      end.start();
    }
  }

  /** The span that a worker's next operations belong to; the first worker to come begins it. */
  synchronized Span enterSpan(IterationType type) {
    if (spans.isEmpty() || spans.get(spans.size() - 1).isEnded()) {
      spans.add(opened().gauges().begin(type == IterationType.MEASUREMENT));
    }
    return spans.get(spans.size() - 1);
  }

  /**
   * Ends a span with the first worker that has nothing more to do in it: JMH lets no worker come
   * here before all have finished their last operation, nor begin again before all were here.
   */
  synchronized void leaveSpan(Span span) throws SQLException {
    if (!span.isEnded()) {
      opened().gauges().end(span);
    }
  }

  /**
   * Ends the trial with its last session. JMH's own tear-down of a shared state would do, but makes
   * the other threads sleep for a second where it takes longer than a millisecond.
   */
  void sessionClosed() throws IOException, SQLException {
    Open opened = opened();
    if (closed.incrementAndGet() == opened.threads()) {
      new ForkLog(
              spans.stream().map(Span::logged).toList(),
              opened.connection(),
              opened.jvm(),
              opened.gauges().scope())
          .write(Path.of(opened.handOver().log()));
      opened.control().close();
      opened.pool().close();
    }
  }

  DataSpec data() {
    return new DataSpec(rows, seed, pkRange, stateRange);
  }

  Checkout checkout() {
    return Asked.constant(Checkout.class, checkout);
  }

  String table() {
    return TableStore.table(new NormalTable(), engine);
  }

  Pool pool() {
    return opened().pool();
  }

  Population population() {
    return opened().population();
  }

  long stream() {
    return opened().handOver().stream();
  }

  private Open opened() {
    Open opened = open;
    if (opened == null) {
      throw new IllegalStateException("the trial is not set up");
    }
    return opened;
  }
}
