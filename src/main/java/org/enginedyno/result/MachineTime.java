package org.enginedyno.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** CPU time of a whole machine in the kernel's ticks: all of it, the idle part, the stolen part. */
public record MachineTime(long total, long idle, long stolen) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STOLEN = 7;

  /** The time since the machine came up, on systems that tell it. */
  public static Optional<MachineTime> now() {
    if (!Files.isReadable(STAT)) {
      return Optional.empty();
    }
    try (var lines = Files.lines(STAT)) {
      long[] ticks =
          lines
              .findFirst()
              .map(line -> line.replaceFirst("cpu\\s+", "").split(" "))
              .map(words -> Arrays.stream(words).mapToLong(Long::parseLong).toArray())
              .orElse(new long[0]);
      if (ticks.length <= STOLEN) {
        return Optional.empty();
      }
      // guest time, which follows, is part of user time already
      long total = Arrays.stream(ticks, 0, STOLEN + 1).sum();
      return Optional.of(new MachineTime(total, ticks[IDLE] + ticks[IO_WAIT], ticks[STOLEN]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The time between an earlier moment and this one. */
  public MachineTime since(MachineTime earlier) {
    return new MachineTime(total - earlier.total, idle - earlier.idle, stolen - earlier.stolen);
  }

  /** The time of both together. */
  public MachineTime plus(MachineTime other) {
    return new MachineTime(total + other.total, idle + other.idle, stolen + other.stolen);
  }
}
