package org.enginedyno.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.enginedyno.plan.axis.CpuSet;

/** The program that confines processes to cores. */
public final class Taskset {
  public static final String PROGRAM = "taskset";

  private static final int TIMES = 3;

  private Taskset() {}

  /**
   * The words to put before a command that may use only these cores. The program replaces itself by
   * the command, so the command stays a child of its parent.
   */
  public static List<String> prefix(String cpus) {
    return List.of(PROGRAM, "-c", cpus);
  }

  /** Confines all threads of a process and returns the program's output. */
  static String confine(long pid, CpuSet cores) throws IOException, InterruptedException {
    for (int time = 1; time < TIMES; time++) {
      try {
        return confineOnce(pid, cores);
      } catch (IOException e) {
        // a thread may have ended since the program listed it
      }
    }
    return confineOnce(pid, cores);
  }

  private static String confineOnce(long pid, CpuSet cores)
      throws IOException, InterruptedException {
    Process program =
        new ProcessBuilder(
                PROGRAM, "--all-tasks", "--cpu-list", "--pid", cores.toString(), Long.toString(pid))
            .redirectErrorStream(true)
            .start();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (program.waitFor() != 0) {
      throw new IOException(
          "process %d cannot be confined to cores %s: %s".formatted(pid, cores, output.strip()));
    }
    return output.strip();
  }
}
