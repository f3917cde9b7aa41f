package org.enginedyno.os;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.enginedyno.plan.axis.CpuSet;

/** The time of each core since boot, read at one moment; empty if the system does not report it. */
public record CoreTimes(Map<Integer, MachineTime> cores) {
  private static final String CORE = "cpu\\d+ .*";
  private static final int TICK = 10;
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STOLEN = 7;

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
                // guest time, which follows, is part of user time already
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

  public Optional<MachineTime> of(CpuSet some) {
    return some.cpus().stream()
        .flatMap(cpu -> Optional.ofNullable(cores.get(cpu)).stream())
        .reduce(MachineTime::plus);
  }

  /** The same, where processes that run only on idle cores count as idle time. */
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

  /** CPU time of a machine or of cores, in kernel ticks: total, idle and stolen. */
  public record MachineTime(long total, long idle, long stolen) {
    public MachineTime since(MachineTime earlier) {
      return new MachineTime(total - earlier.total, idle - earlier.idle, stolen - earlier.stolen);
    }

    public MachineTime plus(MachineTime other) {
      return new MachineTime(total + other.total, idle + other.idle, stolen + other.stolen);
    }

    /** The share of the time in which the cores were busy, 0 to 1. */
    public double busyShare() {
      return total == 0 ? 0 : (total - idle - stolen) / (double) total;
    }
  }
}
