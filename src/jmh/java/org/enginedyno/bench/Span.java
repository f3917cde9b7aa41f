package org.enginedyno.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
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
  private final Histogram latencies = Histograms.create();
  private final Histogram poolWaits = Histograms.create();
  private final @Nullable MachineTime machineBefore;
  private final long serverBefore;
  private final long clientBefore;
  private int threads;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;

  private boolean ended;
  private Map<String, Long> counters = Map.of();
  private long serverNanos = -1;
  private @Nullable MachineTime machine;
  private long clientNanos;

  Span(boolean measured, @Nullable Long serverPid, Counters counters) {
    this.measured = measured;
    this.serverPid = serverPid;
    this.countersBefore = counters;
    this.machineBefore = MachineTime.now().orElse(null);
    this.serverBefore = cpuNanos(serverPid);
    this.clientBefore = SYSTEM.getProcessCpuTime();
  }

  boolean isEnded() {
    return ended;
  }

  void stopClocks() {
    clientNanos = SYSTEM.getProcessCpuTime() - clientBefore;
    long serverNow = cpuNanos(serverPid);
    serverNanos = serverBefore < 0 || serverNow < 0 ? -1 : serverNow - serverBefore;
    MachineTime now = MachineTime.now().orElse(null);
    machine = machineBefore == null || now == null ? null : now.since(machineBefore);
  }

  void end(Counters now) {
    counters = now.since(countersBefore);
    ended = true;
  }

  /** Takes in what one worker has recorded between its first operation and its last. */
  synchronized void add(Histogram worker, @Nullable Histogram waits, long start, long end) {
    latencies.add(worker);
    if (waits != null) {
      poolWaits.add(waits);
    }
    threads++;
    if (worker.getTotalCount() > 0) {
      firstStart = Math.min(firstStart, start);
      lastEnd = Math.max(lastEnd, end);
    }
  }

  /** The finished span. */
  synchronized ForkLog.Span logged() {
    return new ForkLog.Span(
        measured,
        threads,
        latencies.getTotalCount(),
        Math.max(0, lastEnd - firstStart),
        clientNanos,
        serverNanos < 0 ? null : Long.valueOf(serverNanos),
        machine,
        null,
        null,
        counters,
        Map.of(),
        Histograms.encode(latencies),
        poolWaits.getTotalCount() == 0 ? null : Histograms.encode(poolWaits));
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
