package org.enginedyno.cli.console;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.probe.Finding;
import org.enginedyno.os.CoreTimes;
import org.enginedyno.os.MachineTime;
import org.enginedyno.result.account.SteadinessRule;

/**
 * What others use of this machine while we only look.
 *
 * @param share the part of all its CPU time, 0 to 1
 * @param busiest the process that used the most of it, where one is seen
 */
record ForeignLoad(double share, String busiest) {
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** What is used during a second; nothing on systems that do not tell. */
  static Optional<ForeignLoad> now() throws InterruptedException {
    Optional<MachineTime> before = CoreTimes.now().machine();
    Map<ProcessHandle, Duration> processes = processes();
    long began = System.nanoTime();
    TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    Map<ProcessHandle, Duration> used = processes();
    long took = System.nanoTime() - began;
    Optional<MachineTime> after = CoreTimes.now().machine();
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    used.replaceAll((process, time) -> time.minus(processes.getOrDefault(process, Duration.ZERO)));
    Duration own = used.getOrDefault(ProcessHandle.current(), Duration.ZERO);
    used.remove(ProcessHandle.current());
    double machine = (double) took * CoreTimes.now().count().orElse(1);
    return Optional.of(of(after.get().since(before.get()), own.toNanos() / machine, busiest(used)));
  }

  static ForeignLoad of(MachineTime all, double ownShare, String busiest) {
    double stolen = all.total() == 0 ? 0 : all.stolen() / (double) all.total();
    return new ForeignLoad(Math.max(0, all.busyShare() + stolen - ownShare), busiest);
  }

  private static Map<ProcessHandle, Duration> processes() {
    Map<ProcessHandle, Duration> times = new HashMap<>();
    ProcessHandle.allProcesses()
        .forEach(
            process ->
                process.info().totalCpuDuration().ifPresent(time -> times.put(process, time)));
    return times;
  }

  private static String busiest(Map<ProcessHandle, Duration> used) {
    return used.entrySet().stream()
        .filter(process -> process.getValue().toMillis() > 0)
        .max(Comparator.comparing(Map.Entry::getValue))
        .map(process -> words(process.getKey()))
        .orElse("");
  }

  private static String words(ProcessHandle process) {
    String program = process.info().command().orElse("").replaceFirst(".*/", "");
    return (program.isEmpty() ? "process " : program + ", process ") + process.pid();
  }

  /** Whether it would spoil what is measured, by the rule that marks cells. */
  Finding finding() {
    return Finding.check(
        share <= SteadinessRule.DISTURBED,
        Finding.Level.WARNING,
        "others use %d %% of this machine's CPU%s"
            .formatted(
                Math.round(100 * share),
                share <= SteadinessRule.DISTURBED || busiest.isEmpty() ? "" : ", most " + busiest),
        "end it or wait: cells that are measured amid more than %d %% are marked noisy"
            .formatted(Math.round(100 * SteadinessRule.DISTURBED)));
  }
}
