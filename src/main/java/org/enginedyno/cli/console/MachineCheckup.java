package org.enginedyno.cli.console;

import static org.enginedyno.db.probe.Finding.Level.BAD;
import static org.enginedyno.db.probe.Finding.Level.WARNING;
import static org.enginedyno.db.probe.Finding.check;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.probe.Finding;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Units;
import org.enginedyno.server.container.Docker;
import org.enginedyno.workload.catalogue.Workloads;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;

/** Looks at this machine with a plan in mind. */
public final class MachineCheckup {
  private static final int FILES_BESIDE = 200;
  private static final long FORK_BYTES = 1L << 30;

  /** Data files, the log, and what an engine keeps while it builds its indexes. */
  private static final int DISK_FACTOR = 3;

  private static final String ELSEWHERE =
      "point TMPDIR (java.io.tmpdir) or XDG_CACHE_HOME elsewhere";

  private final CommandContext surroundings;
  private final Plan plan;
  private final long tableBytes;

  public MachineCheckup(CommandContext surroundings, Plan plan) {
    this.surroundings = surroundings;
    this.plan = plan;
    this.tableBytes = Workloads.bytes(plan.workloads(), plan.data(), plan.knobs());
  }

  public List<Finding> findings(boolean startsServer) throws IOException, InterruptedException {
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
            "use fewer rows or engines, or close something"));
    if (startsServer) {
      long disk = (1L << 30) + plan.engines().size() * tableBytes * DISK_FACTOR;
      findings.add(space(surroundings.places().temporary(), disk));
      findings.add(space(existing(surroundings.places().cache()), 1L << 29));
    }
    findings.add(
        ForeignLoad.now()
            .map(ForeignLoad::finding)
            .orElse(Finding.info("what others use of it: not known on this system")));
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
      return new Finding(
          BAD, "disk: %s is no folder that can be written to".formatted(folder), ELSEWHERE);
    }
    long free = Files.getFileStore(folder).getUsableSpace();
    return check(
        free >= needed,
        BAD,
        "disk: %s free under %s, wanted %s"
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
    return new Docker(surroundings.environment())
        .trouble()
        .map(Finding::info)
        .orElse(Finding.good("Docker answers"));
  }
}
