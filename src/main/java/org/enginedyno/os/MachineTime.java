package org.enginedyno.os;

/**
 * CPU time of a machine or of cores in the kernel's ticks: all of it, the idle and stolen parts.
 */
public record MachineTime(long total, long idle, long stolen) {
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
