package org.enginedyno.bench.worker;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.OptionalLong;
import org.enginedyno.os.CoreTimes;
import org.enginedyno.os.MachineTime;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.jspecify.annotations.Nullable;

/** What stood on the clocks of client, server and machine at one moment, and what was written. */
record Clocks(
    long nanos,
    long clientNanos,
    @Nullable Long serverNanos,
    @Nullable Long serverWritten,
    @Nullable MachineTime machine,
    @Nullable MachineTime clientCores,
    @Nullable MachineTime serverCores) {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  static Clocks read(Sides sides) {
    CpuSet ofServer = sides.serverCores();
    CoreTimes cores = CoreTimes.now();
    return new Clocks(
        System.nanoTime(),
        SYSTEM.getProcessCpuTime(),
        cpuNanos(sides.serverPid()),
        written(sides.serverPid()),
        cores.machine().orElse(null),
        cores.of(sides.clientCores()).orElse(null),
        ofServer == null ? null : cores.of(ofServer).orElse(null));
  }

  private static @Nullable Long cpuNanos(@Nullable Long pid) {
    return pid == null
        ? null
        : ProcessHandle.of(pid)
            .flatMap(process -> process.info().totalCpuDuration())
            .map(Duration::toNanos)
            .orElse(null);
  }

  private static @Nullable Long written(@Nullable Long pid) {
    OptionalLong bytes = pid == null ? OptionalLong.empty() : ProcessIo.written(pid);
    return bytes.isPresent() ? Long.valueOf(bytes.getAsLong()) : null;
  }

  /** What went by since an earlier moment; what could not be read at both is absent. */
  Clocks since(Clocks earlier) {
    return new Clocks(
        nanos - earlier.nanos,
        clientNanos - earlier.clientNanos,
        since(serverNanos, earlier.serverNanos),
        since(serverWritten, earlier.serverWritten),
        since(machine, earlier.machine),
        since(clientCores, earlier.clientCores),
        since(serverCores, earlier.serverCores));
  }

  private static @Nullable Long since(@Nullable Long now, @Nullable Long earlier) {
    return now == null || earlier == null ? null : Long.valueOf(now - earlier);
  }

  private static @Nullable MachineTime since(
      @Nullable MachineTime now, @Nullable MachineTime earlier) {
    return now == null || earlier == null ? null : now.since(earlier);
  }

  CoreUsage coreUsage(Sides sides) {
    return new CoreUsage(
        CoreTimes.now().count().orElse(Runtime.getRuntime().availableProcessors()),
        nanos,
        sides.clientCores(),
        sides.serverCores(),
        clientCores,
        serverCores);
  }
}
