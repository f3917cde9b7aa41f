package org.enginedyno.bench.worker;

import java.util.stream.IntStream;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.plan.axis.CpuSet;
import org.jspecify.annotations.Nullable;

/** The two processes that are at work in a trial, and the cores that each of them may run on. */
record Sides(
    long clientPid, @Nullable Long serverPid, CpuSet clientCores, @Nullable CpuSet serverCores) {
  static Sides of(@Nullable Long serverPid) {
    long client = ProcessHandle.current().pid();
    return new Sides(
        client,
        serverPid,
        AllowedCpus.now().orElseGet(Sides::available),
        serverPid == null ? null : AllowedCpus.of(serverPid).orElse(null));
  }

  private static CpuSet available() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new CpuSet(IntStream.range(0, cores).boxed().toList());
  }
}
