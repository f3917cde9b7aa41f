package org.enginedyno.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.LogManager;
import org.enginedyno.bench.count.OpenSpan;
import org.enginedyno.db.link.HandOver;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.IterationType;

/** What all workers of a trial share, as JMH sees it: the parameters and the spans. */
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

  /** The knobs of the workload as {@code key=value+key=value}; those not named are as usual. */
  @Param(KnobValues.AS_USUAL)
  public String knobs = "";

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

  private final List<OpenSpan> spans = new ArrayList<>();
  private final AtomicInteger closed = new AtomicInteger();
  private @Nullable Trial trial;

  @Setup(Level.Trial)
  public void open(BenchmarkParams params) throws IOException, SQLException {
    String name = params.getBenchmark();
    Map<String, String> given = new TreeMap<>();
    params.getParamsKeys().forEach(key -> given.put(key, params.getParam(key)));
    open(name.substring(name.lastIndexOf('.') + 1), given, params.getThreads());
  }

  void open(String name, Map<String, String> given, int threads) throws IOException, SQLException {
    String file = System.getProperty(HandOver.PROPERTY);
    if (file == null) {
      throw new IllegalStateException(
          "no server was handed over; start benchmarks with 'dyno jmh', which brings one");
    }
    // what libraries log would come out at the parent's own streams
    LogManager.getLogManager().reset();
    endWithRunner();
    HandOver handOver = HandOver.read(Path.of(file), name + new TreeMap<>(given));
    trial = Trial.open(handOver, Workloads.named(name), given, threads);
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

  /**
   * The span that a worker's next operations belong to; the first worker to come begins it, once
   * the tables are made anew that a run wants so.
   */
  synchronized OpenSpan enterSpan(IterationType type) throws SQLException {
    if (spans.isEmpty() || spans.get(spans.size() - 1).isEnded()) {
      spans.add(trial().begin(type == IterationType.MEASUREMENT));
    }
    return spans.get(spans.size() - 1);
  }

  /**
   * Ends a span with the first worker that has nothing more to do in it: JMH lets no worker come
   * here before all have finished their last operation, nor begin again before all were here.
   */
  synchronized void leaveSpan(OpenSpan span) throws SQLException {
    if (!span.isEnded()) {
      trial().end(span);
    }
  }

  /**
   * Ends the trial with its last session. JMH's own tear-down of a shared state would do, but makes
   * the other threads sleep for a second where it takes longer than a millisecond.
   */
  void sessionClosed() throws IOException, SQLException {
    if (closed.incrementAndGet() == trial().threads()) {
      trial().close(spans);
    }
  }

  /** What the benchmark works with. */
  public Trial trial() {
    Trial opened = trial;
    if (opened == null) {
      throw new IllegalStateException("the trial is not set up");
    }
    return opened;
  }
}
