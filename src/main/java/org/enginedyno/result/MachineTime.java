package org.enginedyno.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.enginedyno.plan.setup.CpuSet;

/** CPU time of a whole machine in the kernel's ticks: all of it, the idle part, the stolen part. */
public record MachineTime(long total, long idle, long stolen) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STOLEN = 7;

  /** The time since the machine came up, on systems that tell it. */
  public static Optional<MachineTime> now() {
    return ticks().stream().filter(line -> line.startsWith("cpu ")).map(MachineTime::of).findAny();
  }

  /** The same of some of its cores alone. */
  public static Optional<MachineTime> now(CpuSet cores) {
    Set<String> names = new HashSet<>();
    cores.cpus().forEach(cpu -> names.add("cpu" + cpu));
    return ticks().stream()
        .filter(line -> names.contains(line.substring(0, line.indexOf(' '))))
        .map(MachineTime::of)
        .reduce(MachineTime::plus);
  }

  /** How many cores the machine has, whoever may use them, on systems that tell it. */
  public static OptionalInt cores() {
    int cores = (int) ticks().stream().filter(line -> !line.startsWith("cpu ")).count();
    return cores == 0 ? OptionalInt.empty() : OptionalInt.of(cores);
  }

  /** The lines of the machine and of each core; none on other systems. */
  private static List<String> ticks() {
    if (!Files.isReadable(STAT)) {
      return List.of();
    }
    try (var lines = Files.lines(STAT)) {
      return lines.filter(line -> line.startsWith("cpu")).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static MachineTime of(String line) {
    long[] ticks =
        Arrays.stream(line.split(" +"))
            .skip(1)
            .mapToLong(Long::parseLong)
            // guest time, which follows, is part of user time already
            .limit(STOLEN + 1)
            .toArray();
    return new MachineTime(
        Arrays.stream(ticks).sum(),
        ticks[IDLE] + ticks[IO_WAIT],
        ticks.length > STOLEN ? ticks[STOLEN] : 0);
  }

  /** The time between an earlier moment and this one. */
  public MachineTime since(MachineTime earlier) {
    return new MachineTime(total - earlier.total, idle - earlier.idle, stolen - earlier.stolen);
  }

  /** The time of both together. */
  public MachineTime plus(MachineTime other) {
    return new MachineTime(total + other.total, idle + other.idle, stolen + other.stolen);
  }

  /** The part of the time in which the cores were at work for anybody, 0 to 1. */
  public double busyShare() {
    return total == 0 ? 0 : (total - idle - stolen) / (double) total;
  }
}
