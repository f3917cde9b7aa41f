package org.enginedyno.os;

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
