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
   * What stands before a command that is to run on these cores only, a list as the kernel's tools
   * read it. The program becomes the command, so that this is still the child that its parent
   * started.
   */
  public static List<String> before(String cpus) {
    return List.of(PROGRAM, "-c", cpus);
  }

  /** Confines all threads of a process; what the program said of it. */
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
    String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (program.waitFor() != 0) {
      throw new IOException(
          "process %d cannot be confined to cores %s: %s".formatted(pid, cores, said.strip()));
    }
    return said.strip();
  }
}
