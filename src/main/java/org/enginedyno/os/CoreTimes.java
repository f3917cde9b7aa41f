package org.enginedyno.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.CpuSet;

/** The time of each core since boot, read at one moment; empty if the system does not report it. */
public record CoreTimes(Map<Integer, MachineTime> cores) {
  private static final String CORE = "cpu\\d+ .*";
  private static final int TICK = 10;
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STOLEN = 7;

  /** Fields in the stat of a process after its name: flags, user time, system time. */
  private static final int FLAGS = 6;

  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;
  private static final long KERNEL_THREAD = 0x200000;

  public static CoreTimes now() {
    return of(KernelFiles.lines(KernelFiles.path("stat")));
  }

  static CoreTimes of(List<String> lines) {
    Map<Integer, MachineTime> cores = new TreeMap<>();
    for (String line : lines) {
      if (line.matches(CORE)) {
        int space = line.indexOf(' ');
        long[] ticks =
            Arrays.stream(line.substring(space).strip().split(" +"))
                .mapToLong(Long::parseLong)
                // user time includes guest time, which follows
                .limit(STOLEN + 1)
                .toArray();
        if (ticks.length > STOLEN) {
          cores.put(
              Integer.valueOf(line.substring("cpu".length(), space)),
              new MachineTime(
                  Arrays.stream(ticks).sum(), ticks[IDLE] + ticks[IO_WAIT], ticks[STOLEN]));
        }
      }
    }
    return new CoreTimes(cores);
  }

  public Optional<MachineTime> machine() {
    return cores.values().stream().reduce(MachineTime::plus);
  }

  /**
   * CPU time of the kernel's own threads since boot, in ticks; they write a server's synced data,
   * among other things. Zero in a container, where they are not visible.
   */
  public static long ofKernelThreads() {
    try (Stream<Path> processes = Files.list(KernelFiles.path(""))) {
      return processes
          .filter(process -> Character.isDigit(process.getFileName().toString().charAt(0)))
          .flatMap(process -> KernelFiles.lines(process.resolve("stat")).stream().limit(1))
          .mapToLong(CoreTimes::kernelTicks)
          .sum();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /** The ticks of a kernel thread; zero for other processes. */
  static long kernelTicks(String state) {
    String[] fields = state.substring(state.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length > SYSTEM_TIME && (Long.parseLong(fields[FLAGS]) & KERNEL_THREAD) != 0
        ? Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME])
        : 0;
  }

  public Optional<MachineTime> of(CpuSet some) {
    return some.cpus().stream()
        .flatMap(cpu -> Optional.ofNullable(cores.get(cpu)).stream())
        .reduce(MachineTime::plus);
  }

  /** The same times, with the time of processes that run only on idle cores counted as idle. */
  public CoreTimes withIdle(Map<Integer, Duration> spun) {
    Map<Integer, MachineTime> seen = new TreeMap<>(cores);
    spun.forEach(
        (core, time) ->
            seen.computeIfPresent(
                core, (any, all) -> all.plus(new MachineTime(0, time.toMillis() / TICK, 0))));
    return new CoreTimes(seen);
  }

  public OptionalInt count() {
    return cores.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cores.size());
  }

  /**
   * CPU time of a machine or of cores, in kernel ticks.
   *
   * @param kernel the time of the kernel's own threads; 0 for a subset of the cores, for which it
   *     is unknown
   */
  public record MachineTime(long total, long idle, long stolen, long kernel) {
    public MachineTime(long total, long idle, long stolen) {
      this(total, idle, stolen, 0);
    }

    public MachineTime withKernel(long ticks) {
      return new MachineTime(total, idle, stolen, ticks);
    }

    public MachineTime since(MachineTime earlier) {
      return new MachineTime(
          total - earlier.total,
          idle - earlier.idle,
          stolen - earlier.stolen,
          kernel - earlier.kernel);
    }

    public MachineTime plus(MachineTime other) {
      return new MachineTime(
          total + other.total, idle + other.idle, stolen + other.stolen, kernel + other.kernel);
    }

    /** The share of the time in which processes ran, those of the measurement included. */
    public double processShare() {
      return total == 0 ? 0 : Math.max(0, busyShare() - kernel / (double) total);
    }

    /** The share of the time in which the cores were busy, 0 to 1. */
    public double busyShare() {
      return total == 0 ? 0 : (total - idle - stolen) / (double) total;
    }
  }
}
