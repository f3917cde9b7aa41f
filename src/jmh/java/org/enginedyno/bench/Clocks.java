package org.enginedyno.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.AwakeCores;
import org.enginedyno.os.CoreTimes;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.os.ProcessIo;
import org.enginedyno.os.ProcessThreads;
import org.enginedyno.os.ProcessThreads.JvmPart;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of client, server and machine at one moment, and the bytes that the server has
 * written.
 */
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
    CoreTimes cores =
        ThisJvm.keepsAwake() ? CoreTimes.now().withIdle(AwakeCores.spun()) : CoreTimes.now();
    return new Clocks(
        System.nanoTime(),
        SYSTEM.getProcessCpuTime(),
        sum(sides.serverPids(), Clocks::cpuNanos),
        sum(sides.serverPids(), ProcessIo::written),
        cores.machine().orElse(null),
        cores.of(sides.clientCores()).orElse(null),
        ofServer == null ? null : cores.of(ofServer).orElse(null));
  }

  /** The sum over processes; null if there are none, or the figure is unknown for one of them. */
  private static @Nullable Long sum(List<Long> pids, LongFunction<OptionalLong> figure) {
    List<OptionalLong> each = pids.stream().map(figure::apply).toList();
    return each.isEmpty() || each.contains(OptionalLong.empty())
        ? null
        : Long.valueOf(each.stream().mapToLong(OptionalLong::getAsLong).sum());
  }

  private static OptionalLong cpuNanos(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().totalCpuDuration()).stream()
        .mapToLong(Duration::toNanos)
        .findFirst();
  }

  /** The differences from an earlier moment; null for values that are unknown at one of them. */
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

  static @Nullable Long since(@Nullable Long now, @Nullable Long earlier) {
    return now == null || earlier == null ? null : Long.valueOf(now - earlier);
  }

  private static @Nullable MachineTime since(
      @Nullable MachineTime now, @Nullable MachineTime earlier) {
    return now == null || earlier == null ? null : now.since(earlier);
  }

  /**
   * Adds the ticks of the kernel's threads; only where the cores are all of the machine's, as the
   * threads may run on any core.
   */
  Clocks withKernel(long ticks) {
    return new Clocks(
        nanos,
        clientNanos,
        serverNanos,
        serverWritten,
        withKernel(machine, ticks),
        withKernel(clientCores, ticks),
        withKernel(serverCores, ticks));
  }

  private @Nullable MachineTime withKernel(@Nullable MachineTime some, long ticks) {
    return some != null && some.equals(machine) ? some.withKernel(ticks) : some;
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

  /**
   * The processes of a trial, and the cores that they may run on.
   *
   * @param serverPids several for a cluster; empty if the server is not visible
   */
  record Sides(
      long clientPid, List<Long> serverPids, CpuSet clientCores, @Nullable CpuSet serverCores) {
    static Sides of(List<Long> serverPids) {
      long client = ProcessHandle.current().pid();
      return new Sides(
          client,
          serverPids,
          AllowedCpus.now().orElseGet(Sides::available),
          serverPids.stream().findFirst().flatMap(AllowedCpus::of).orElse(null));
    }

    /**
     * Whether a process that keeps cores awake takes no CPU time from the server; true if the
     * server is not visible.
     */
    boolean areInOneGroup() {
      return serverPids.stream().allMatch(AwakeCores::sharesGroup);
    }

    /** The cores that either side may run on. */
    CpuSet cores() {
      return new CpuSet(
          Stream.of(clientCores, serverCores == null ? clientCores : serverCores)
              .flatMap(set -> set.cpus().stream())
              .toList());
    }

    private static CpuSet available() {
      int cores = Runtime.getRuntime().availableProcessors();
      return new CpuSet(IntStream.range(0, cores).boxed().toList());
    }
  }

  /**
   * Counters at one moment, by thread: context switches of client and server, their waits for a
   * core, and CPU time of the client's JIT compiler and garbage collector; and the ticks of the
   * kernel's threads.
   */
  record Switches(
      @Nullable Map<String, Long> client,
      @Nullable Map<String, Long> server,
      @Nullable Map<String, Long> clientWaits,
      @Nullable Map<String, Long> serverWaits,
      @Nullable Map<String, Long> compiler,
      @Nullable Map<String, Long> collector,
      long kernel) {
    static Switches read(Sides sides) {
      List<Long> server = sides.serverPids();
      return new Switches(
          ProcessThreads.switches(sides.clientPid()).orElse(null),
          ProcessThreads.ofAll(server, ProcessThreads::switches).orElse(null),
          ProcessThreads.coreWaits(sides.clientPid()).orElse(null),
          ProcessThreads.ofAll(server, ProcessThreads::coreWaits).orElse(null),
          ProcessThreads.cpuNanos(sides.clientPid(), JvmPart.COMPILER).orElse(null),
          ProcessThreads.cpuNanos(sides.clientPid(), JvmPart.COLLECTOR).orElse(null),
          CoreTimes.ofKernelThreads());
    }

    /** The parts of the client's CPU time since an earlier moment. */
    ClientThreads threadsSince(Switches earlier, @Nullable Long workers) {
      return new ClientThreads(
          workers, between(earlier.compiler, compiler), between(earlier.collector, collector));
    }

    /** The time that the threads of both sides waited for a core since an earlier moment. */
    @Nullable Long coreWaitsSince(Switches earlier) {
      Long ofClient = between(earlier.clientWaits, clientWaits);
      Long ofServer = between(earlier.serverWaits, serverWaits);
      return ofClient == null || ofServer == null ? null : Long.valueOf(ofClient + ofServer);
    }

    /**
     * The sum of the threads' increases between two moments. Threads that ended are left out, and
     * the count of a new thread with a reused id starts at zero, so no difference is negative.
     */
    static @Nullable Long between(
        @Nullable Map<String, Long> before, @Nullable Map<String, Long> after) {
      if (before == null || after == null) {
        return null;
      }
      long switches = 0;
      for (Map.Entry<String, Long> thread : after.entrySet()) {
        long then = before.getOrDefault(thread.getKey(), 0L);
        long now = thread.getValue();
        switches += now < then ? now : now - then;
      }
      return switches;
    }
  }
}
