package org.enginedyno.bench;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.form.Histograms;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.Workloads;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** One worker: its statement, and the time of each of its operations. */
@State(Scope.Thread)
public class Session {
  private final Histogram latencies = Histograms.create();
  private @Nullable Lease lease;
  private String workload = "";
  private @Nullable Span span;
  private long startedAt;
  private long firstStart;
  private long lastEnd;

  /** Dependent on the fixture, so that JMH sets it up later and tears it down earlier. */
  @Setup(Level.Trial)
  public void open(Fixture fixture, BenchmarkParams params) throws SQLException {
    open(fixture, params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1));
  }

  void open(Fixture fixture, String name) throws SQLException {
    workload = name;
    Workload measured = Workloads.named(name);
    String sql = measured.sql(fixture.table()).orElse(null);
    lease = sql == null ? null : Lease.of(fixture.checkout(), fixture.pool(), sql);
  }

  @Setup(Level.Iteration)
  public void begin(Fixture fixture, IterationParams params) {
    begin(fixture, params.getType());
  }

  void begin(Fixture fixture, IterationType type) {
    latencies.reset();
    Histogram waits = poolWaits();
    if (waits != null) {
      waits.reset();
    }
    span = fixture.enterSpan(type);
  }

  @TearDown(Level.Iteration)
  public void end(Fixture fixture) throws SQLException {
    Span ending = Objects.requireNonNull(span);
    ending.add(latencies, poolWaits(), firstStart, lastEnd);
    fixture.leaveSpan(ending);
  }

  @TearDown(Level.Trial)
  public void close(Fixture fixture) throws IOException, SQLException {
    if (lease != null) {
      lease.close();
    }
    fixture.sessionClosed();
  }

  /** Starts the clock for an operation that needs no statement. */
  void start() {
    startedAt = System.nanoTime();
  }

  /** Starts the clock and comes by the statement. */
  PreparedStatement take() throws SQLException {
    startedAt = System.nanoTime();
    return held().take(startedAt);
  }

  /** Gives the statement back, stops the clock, and then looks at what came back. */
  void finish(long answer, long expected) throws SQLException {
    held().giveBack();
    stop();
    if (answer != expected) {
      throw new IllegalStateException(
          "%s answered %d where %d was right".formatted(workload, answer, expected));
    }
  }

  /** Stops the clock. */
  void stop() {
    lastEnd = System.nanoTime();
    if (latencies.getTotalCount() == 0) {
      firstStart = startedAt;
    }
    Histograms.record(latencies, lastEnd - startedAt);
  }

  /** Without a statement, an operation is nothing but a borrowing. */
  private @Nullable Histogram poolWaits() {
    return lease == null ? latencies : lease.poolWaits();
  }

  private Lease held() {
    Lease held = lease;
    if (held == null) {
      throw new IllegalStateException(workload + " has no statement");
    }
    return held;
  }
}
