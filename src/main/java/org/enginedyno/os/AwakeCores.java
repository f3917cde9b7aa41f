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
 * Keeps cores from halting: on each core spins a process that the kernel runs only while the core
 * would be idle. It ends with the process that started it, even if that is killed.
 */
public final class AwakeCores implements AutoCloseable {
  /** The system property that makes a fork keep its cores awake. */
  public static final String PROPERTY = "dyno.keep-awake";

  private static final String NAME = "dyno-keep-awake";

  /**
   * Runs in a separate session, as the kernel may divide CPU time by session: in the client's, it
   * would use the client's share. It spins in user mode: a process of idle priority must not be
   * preempted while it holds a lock of the kernel.
   */
  private static final String SPIN =
      "echo 19 >/proc/self/autogroup; chrt -i -p 0 $$ || exit;"
          + " while [ -e /proc/$1/exe ]; do"
          + " i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; done";

  private final List<Process> spinning = new ArrayList<>();

  private AwakeCores() {}

  /** Starts a process on each core; {@link #isAwake} is false if one of them ends. */
  public static AwakeCores start(CpuSet cores) throws IOException {
    return start(cores, ProcessHandle.current().pid());
  }

  static AwakeCores start(CpuSet cores, long owner) throws IOException {
    AwakeCores awake = new AwakeCores();
    for (Integer core : cores.cpus()) {
      List<String> command = new ArrayList<>(List.of("setsid"));
      command.addAll(AllowedCpus.prefix(core.toString()));
      command.addAll(List.of("sh", "-c", SPIN, NAME, Long.toString(owner), core.toString()));
      try {
        awake.spinning.add(
            ChildEnvironment.program(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start());
      } catch (IOException e) {
        awake.close();
        throw e;
      }
    }
    return awake;
  }

  /**
   * The CPU time of the processes that keep cores awake, by core; includes those of other forks.
   */
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
   * Whether this process and another are in the same control group. The kernel divides CPU time
   * between groups first, so a spinning process takes CPU time from processes in other groups.
   */
  public static boolean sharesGroup(long pid) {
    return group(KernelFiles.path("self/cgroup")).equals(group(KernelFiles.path(pid, "cgroup")));
  }

  private static List<String> group(Path file) {
    return KernelFiles.lines(file).stream()
        .filter(line -> line.matches("\\d+:(|cpu|.*,cpu|cpu,.*|.*,cpu,.*):.*"))
        .toList();
  }

  /** Whether each of the cores is kept awake. */
  public boolean isAwake() {
    return spinning.stream().allMatch(Process::isAlive);
  }

  List<Process> processes() {
    return List.copyOf(spinning);
  }

  /** Kills the processes without waiting, as a process of idle priority may end late. */
  @Override
  public void close() {
    spinning.forEach(Process::destroyForcibly);
  }
}
