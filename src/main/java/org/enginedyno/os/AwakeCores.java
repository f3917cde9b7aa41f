package org.enginedyno.os;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.CpuSet;

/**
 * Cores that are kept from halting: on each spins a process that the kernel runs only where the
 * core would be idle. It ends with the process that started it, however that ends.
 */
public final class AwakeCores implements AutoCloseable {
  /** The system property that makes a fork keep its cores awake. */
  public static final String PROPERTY = "dyno.keep-awake";

  private static final String NAME = "dyno-keep-awake";

  /**
   * In a session of its own, as the kernel may share cores out by sessions: within the client's, it
   * would use up what the client is due. It spins outside the kernel: what yields to all others
   * must not be stopped while it holds a lock there.
   */
  private static final String SPIN =
      "echo 19 >/proc/self/autogroup; chrt -i -p 0 $$ || exit;"
          + " while [ -e /proc/$1/exe ]; do"
          + " i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; done";

  private final List<Process> spinning = new ArrayList<>();

  private AwakeCores() {}

  /** Starts a process on each of the cores; where one cannot start, they are not awake. */
  public static AwakeCores start(CpuSet cores) throws IOException {
    return start(cores, ProcessHandle.current().pid());
  }

  static AwakeCores start(CpuSet cores, long owner) throws IOException {
    AwakeCores awake = new AwakeCores();
    for (Integer core : cores.cpus()) {
      List<String> command = new ArrayList<>(List.of("setsid"));
      command.addAll(AllowedCpus.prefix(core.toString()));
      command.addAll(List.of("sh", "-c", SPIN, NAME, Long.toString(owner), core.toString()));
      awake.spinning.add(
          ChildEnvironment.program(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start());
    }
    return awake;
  }

  /** The CPU time of the processes that keep cores awake, dyno's other forks' too, by core. */
  public static Map<Integer, Duration> spun() {
    Map<Integer, Duration> spun = new TreeMap<>();
    ProcessHandle.allProcesses()
        .map(ProcessHandle::info)
        .forEach(
            info -> {
              List<String> words = List.of(info.arguments().orElse(new String[0]));
              int name = words.size() - 3;
              if (name > 0 && words.get(name).equals(NAME)) {
                spun.merge(
                    Integer.valueOf(words.get(name + 2)),
                    info.totalCpuDuration().orElse(Duration.ZERO),
                    Duration::plus);
              }
            });
    return spun;
  }

  /**
   * Whether this process and another are in one control group. The kernel shares cores out by
   * groups first, so a spinning process takes CPU from those in other groups.
   */
  public static boolean sharesGroup(long pid) {
    return group(KernelFiles.path("self/cgroup")).equals(group(KernelFiles.path(pid, "cgroup")));
  }

  private static List<String> group(Path file) {
    return KernelFiles.lines(file).stream()
        .filter(line -> line.matches("\\d+:(|cpu|.*,cpu|cpu,.*|.*,cpu,.*):.*"))
        .toList();
  }

  /** Whether each of its cores is kept awake. */
  public boolean isAwake() {
    return spinning.stream().allMatch(Process::isAlive);
  }

  List<Process> processes() {
    return List.copyOf(spinning);
  }

  /** Kills the processes without waiting: what yields to all others may end late. */
  @Override
  public void close() {
    spinning.forEach(Process::destroyForcibly);
  }
}
