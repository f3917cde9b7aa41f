package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** Other programs that work on a file for so long, and what they say of it. */
record FilePrograms(Path file, String size, int threads, int seconds) {
  /** The same work in the words of each. */
  record Access(String workload, String fio, String sysbench) {}

  /** How blocks go to the kernel. */
  record Calls(String block, String open, int depth) {
    boolean isQueued() {
      return depth > 1;
    }
  }

  /** What a turn came to. */
  record Cost(double perSecond, double cpuMicros) {}

  /** Random access by fio. */
  Cost fio(Access access, Calls calls) throws Exception {
    String out =
        told(
            "fio --name=peer --filename=%s --rw=%s --bs=%s --ioengine=%s%s --direct=1 --sync=%d --numjobs=%d --thread --time_based --runtime=%d --size=%s --norandommap --randrepeat=0 --group_reporting --output-format=terse --terse-version=3"
                .formatted(
                    file,
                    access.fio(),
                    calls.block(),
                    calls.isQueued() ? "io_uring" : "psync",
                    calls.isQueued() ? queue(calls.depth()) : "",
                    calls.open().endsWith("sync") ? 1 : 0,
                    threads,
                    seconds,
                    size));
    String line = out.lines().filter(one -> one.startsWith("3;fio")).findFirst().orElseThrow();
    String[] words = line.split(";", -1);
    double perSecond = Double.parseDouble(words[7]) + Double.parseDouble(words[48]);
    return new Cost(perSecond, cpuSeconds(out) * 1e6 / (perSecond * seconds));
  }

  /** As here: handed over together are all blocks that found a place, and taken back all done. */
  private static String queue(int depth) {
    return " --iodepth=%1$d --iodepth_batch=%1$d --iodepth_batch_complete_min=1 --iodepth_batch_complete_max=%1$d"
        .formatted(depth);
  }

  /** Random access by sysbench, whose file is named test_file.0. */
  Cost sysbench(Access access, Calls calls) throws Exception {
    String out =
        told(
            "sysbench fileio --file-num=1 --file-total-size=%s --file-test-mode=%s --file-block-size=%s --file-extra-flags=direct --file-fsync-freq=0 --file-fsync-end=off --threads=%d --time=%d run"
                .formatted(size, access.sysbench(), calls.block(), threads, seconds));
    double perSecond = number(out, "reads/s:") + number(out, "writes/s:");
    return new Cost(perSecond, cpuSeconds(out) * 1e6 / (perSecond * seconds));
  }

  private static double number(String out, String after) {
    String line =
        out.lines().filter(one -> one.strip().startsWith(after)).findFirst().orElseThrow();
    return Double.parseDouble(line.substring(line.indexOf(':') + 1).strip());
  }

  /** What a program said, and below it the CPU time of user and system. */
  private String told(String command) throws Exception {
    Process process =
        new ProcessBuilder("bash", "-c", "TIMEFORMAT='cpu: %U %S'; time " + command)
            .directory(Objects.requireNonNull(file.getParent()).toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(out);
    }
    return out;
  }

  private static double cpuSeconds(String out) {
    String line = out.lines().filter(one -> one.startsWith("cpu: ")).findFirst().orElseThrow();
    String[] words = line.split(" ", -1);
    return Double.parseDouble(words[1]) + Double.parseDouble(words[2]);
  }
}
