package org.enginedyno.cli;

import static org.enginedyno.db.probe.Checkup.Finding.Level.BAD;
import static org.enginedyno.db.probe.Checkup.Finding.Level.WARNING;
import static org.enginedyno.db.probe.Checkup.Finding.check;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.os.CoreTimes;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.account.SteadinessRule;
import org.enginedyno.server.container.Docker;
import org.enginedyno.workload.catalogue.Workloads;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;

/** Checks whether this machine can run a plan. */
record MachineCheckup(CommandContext context, Plan plan) {
  private static final int FILES_BESIDE = 200;
  private static final long FORK_BYTES = 1L << 30;

  /** Data files, the log, and temporary files while an engine builds its indexes. */
  private static final int DISK_FACTOR = 3;

  private static final String ELSEWHERE =
      "set TMPDIR (java.io.tmpdir) or XDG_CACHE_HOME to another folder";

  List<Finding> findings(boolean startsServer) throws IOException, InterruptedException {
    long tableBytes = Workloads.bytes(plan.workloads(), plan.data(), plan.knobs());
    List<Finding> findings = new ArrayList<>();
    findings.add(Finding.good("JDK " + Runtime.version() + " (17 or later is needed)"));
    GlobalMemory memory = new SystemInfo().getHardware().getMemory();
    long needed = FORK_BYTES + (startsServer ? plan.engines().size() * tableBytes * 3 / 2 : 0);
    findings.add(
        check(
            memory.getAvailable() >= needed,
            WARNING,
            "memory: %s available, the plan takes about %s"
                .formatted(Units.text(memory.getAvailable()), Units.text(needed)),
            "use fewer rows or engines, or end other programs"));
    if (startsServer) {
      long disk = (1L << 30) + plan.engines().size() * tableBytes * DISK_FACTOR;
      findings.add(space(context.workplace().places().temporary(), disk));
      findings.add(space(existing(context.workplace().places().cache()), 1L << 29));
    }
    findings.add(
        ForeignLoad.now()
            .map(ForeignLoad::finding)
            .orElse(Finding.info("CPU used by other processes: not known on this system")));
    findings.add(files());
    findings.add(docker());
    return findings;
  }

  private static Path existing(Path path) {
    Path there = path.toAbsolutePath();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    return there == null ? Path.of("/") : there;
  }

  private static Finding space(Path folder, long needed) throws IOException {
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      return new Finding(BAD, "disk: %s is not a writable folder".formatted(folder), ELSEWHERE);
    }
    long free = Files.getFileStore(folder).getUsableSpace();
    return check(
        free >= needed,
        BAD,
        "disk: %s free under %s, required %s"
            .formatted(Units.text(free), folder.toAbsolutePath(), Units.text(needed)),
        "free some space, or " + ELSEWHERE);
  }

  private Finding files() {
    if (!(ManagementFactory.getOperatingSystemMXBean()
        instanceof UnixOperatingSystemMXBean system)) {
      return Finding.info("open files: no limit is known on this system");
    }
    long needed = plan.mostThreads() * 2L + FILES_BESIDE;
    return check(
        system.getMaxFileDescriptorCount() >= needed,
        BAD,
        "open files: limit %d, the plan needs about %d"
            .formatted(system.getMaxFileDescriptorCount(), needed),
        "ulimit -n " + needed);
  }

  private Finding docker() {
    return new Docker(context.workplace().environment())
        .trouble()
        .map(Finding::info)
        .orElse(Finding.good("Docker answers"));
  }

  /**
   * The CPU that other processes use while dyno is idle.
   *
   * @param share the part of this machine's CPU time, 0 to 1
   * @param busiest the process that used the most CPU, or empty
   */
  record ForeignLoad(double share, String busiest) {
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** Measures for one second; empty on systems that do not report CPU times. */
    static Optional<ForeignLoad> now() throws InterruptedException {
      Optional<MachineTime> before = CoreTimes.now().machine();
      long kernel = CoreTimes.ofKernelThreads();
      Map<ProcessHandle, Duration> processes = processes();
      long began = System.nanoTime();
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
      Map<ProcessHandle, Duration> used = processes();
      long took = System.nanoTime() - began;
      Optional<MachineTime> after = CoreTimes.now().machine();
      if (before.isEmpty() || after.isEmpty()) {
        return Optional.empty();
      }
      used.replaceAll(
          (process, time) -> time.minus(processes.getOrDefault(process, Duration.ZERO)));
      Duration own = used.getOrDefault(ProcessHandle.current(), Duration.ZERO);
      used.remove(ProcessHandle.current());
      double machine = (double) took * CoreTimes.now().count().orElse(1);
      return Optional.of(
          of(
              after.get().since(before.get()).withKernel(CoreTimes.ofKernelThreads() - kernel),
              own.toNanos() / machine,
              busiest(used)));
    }

    static ForeignLoad of(MachineTime all, double ownShare, String busiest) {
      double stolen = all.total() == 0 ? 0 : all.stolen() / (double) all.total();
      return new ForeignLoad(Math.max(0, all.processShare() + stolen - ownShare), busiest);
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

    /** Whether the load would make cells noisy, by the rule that marks cells. */
    Finding finding() {
      return Finding.check(
          share <= SteadinessRule.DISTURBED,
          Finding.Level.WARNING,
          "other processes use %d %% of the CPU%s"
              .formatted(
                  Math.round(100 * share),
                  share <= SteadinessRule.DISTURBED || busiest.isEmpty()
                      ? ""
                      : ", most of all " + busiest),
          "end it or wait: cells are marked noisy if other processes use more than %d %%"
              .formatted(Math.round(100 * SteadinessRule.DISTURBED)));
    }
  }
}
