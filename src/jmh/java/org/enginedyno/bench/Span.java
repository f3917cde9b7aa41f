package org.enginedyno.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.enginedyno.db.Counters;
import org.enginedyno.result.ForkLog;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.MachineTime;
import org.jspecify.annotations.Nullable;

/**
 * One warm-up or run while it goes on: what stood on the clocks and counters, and the workers'
 * catch.
 */
final class Span {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final boolean measured;
  private final @Nullable Long serverPid;
  private final Counters countersBefore;
  private final long serverBefore;
  private final @Nullable MachineTime machineBefore;
  private final long clientBefore;
  private final Histogram latencies = Histograms.create();
  private int threads;

  private Map<String, Long> counters = Map.of();
  private long serverNanos = -1;
  private @Nullable MachineTime machine;
  private long clientNanos;

  private Span(boolean measured, Counters counters, @Nullable Long serverPid) {
    this.measured = measured;
    this.serverPid = serverPid;
    this.countersBefore = counters;
    this.machineBefore = MachineTime.now().orElse(null);
    this.serverBefore = cpuNanos(serverPid);
    this.clientBefore = SYSTEM.getProcessCpuTime();
  }

  static Span begin(boolean measured, Connection control, @Nullable Long serverPid)
      throws SQLException {
    return new Span(measured, Counters.read(control), serverPid);
  }

  void end(Connection control) throws SQLException {
    clientNanos = SYSTEM.getProcessCpuTime() - clientBefore;
    long serverNow = cpuNanos(serverPid);
    serverNanos = serverBefore < 0 || serverNow < 0 ? -1 : serverNow - serverBefore;
    MachineTime now = MachineTime.now().orElse(null);
    machine = machineBefore == null || now == null ? null : now.since(machineBefore);
    counters = Counters.read(control).since(countersBefore);
  }

  /** Takes in what one worker has recorded. */
  synchronized void add(Histogram worker) {
    latencies.add(worker);
    threads++;
  }

  /** The finished span. */
  synchronized ForkLog.Span logged() {
    return new ForkLog.Span(
        measured,
        threads,
        latencies.getTotalCount(),
        clientNanos,
        serverNanos < 0 ? null : Long.valueOf(serverNanos),
        machine,
        counters,
        Histograms.encode(latencies));
  }

  private static long cpuNanos(@Nullable Long pid) {
    return pid == null
        ? -1
        : ProcessHandle.of(pid)
            .flatMap(process -> process.info().totalCpuDuration())
            .map(Duration::toNanos)
            .orElse(-1L);
  }
}
