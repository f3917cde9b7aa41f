package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.enginedyno.bench.peers.Contest;
import org.enginedyno.bench.peers.PeerProgram;
import org.enginedyno.bench.peers.Stretch;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.FileFolder;

/**
 * A program that compares dyno's random writes and reads with those of fio and sysbench on files of
 * equal size in one place: operations per second and CPU time of each.
 *
 * @param file of the other programs; sysbench requires its name, test_file.0
 */
record FilePeers(Path file, int seconds, int threads, Access access, Calls calls) {
  private static final String SIZE = "256M";
  private static final Access WRITE = new Access("FILE_RANDOM_WRITE", "randwrite", "rndwr");
  private static final Access READ = new Access("FILE_RANDOM_READ", "randread", "rndrd");

  /** Reads and writes per second in fio's terse line. */
  private static final Pattern FIO =
      Pattern.compile("(?m)^3;fio[^;]*(?:;[^;]*){5};([^;]*)(?:;[^;]*){40};([^;]*)");

  private static final Pattern SYSBENCH =
      Pattern.compile("(?s)reads/s: +([\\d.]+).*writes/s: +([\\d.]+)");

  /** The same work in the terms of each program. */
  private record Access(String workload, String fio, String sysbench) {}

  /** How blocks are passed to the kernel. */
  private record Calls(String block, String open, int depth) {
    boolean isQueued() {
      return depth > 1;
    }
  }

  /** Arguments: directory, seconds of a turn, turns, threads. */
  public static void main(String[] arguments) throws Exception {
    Path place = Path.of(arguments[0]).toAbsolutePath();
    Contest contest =
        new Contest(
            "fio",
            Integer.parseInt(arguments[2]),
            Contest.Column.ratio("operations/s", "%,.0f"),
            Contest.Column.ratio("CPU", "%.2f us"));
    contest.printHeader();
    for (String block : List.of("4K", "16K")) {
      for (int depth : List.of(1, 16)) {
        for (Access access : List.of(WRITE, READ)) {
          for (String open : List.of("direct", "direct+sync")) {
            if (access.equals(WRITE) || !open.endsWith("sync")) {
              new FilePeers(
                      place.resolve("test_file.0"),
                      Integer.parseInt(arguments[1]),
                      Integer.parseInt(arguments[3]),
                      access,
                      new Calls(block, open, depth))
                  .run(contest, place);
            }
          }
        }
      }
    }
  }

  private void run(Contest contest, Path place) throws Exception {
    Cell cell =
        SampleFiles.cell(
            access.workload(),
            place,
            "file.size",
            SIZE,
            "file.block",
            calls.block(),
            "file.open",
            calls.open(),
            "file.io",
            calls.isQueued() ? "async" : "sync",
            "file.depth",
            String.valueOf(Math.max(calls.depth(), 2)));
    try (TestSubject subject = SampleFiles.open(cell);
        PeerProgram fio = new PeerProgram(place, "", "fio");
        PeerProgram sysbench = new PeerProgram(place, "", PeerProgram.SYSBENCH)) {
      subject.before(cell, 1);
      FileFolder folder = subject.folder(cell).orElseThrow();
      Files.copy(folder.path().resolve("data-000"), file, StandardCopyOption.REPLACE_EXISTING);
      Map<String, Contest.Turn> clients = new LinkedHashMap<>();
      clients.put("dyno", () -> measured(cell, folder));
      clients.put("fio", () -> turn(fio.run(fioArguments()), FIO));
      if (calls.open().equals("direct") && !calls.isQueued()) {
        // sysbench accepts only one of these flags, and its queues do not use io_uring
        clients.put(PeerProgram.SYSBENCH, () -> turn(sysbench.run(sysbenchArguments()), SYSBENCH));
      }
      contest.run(
          "%s, %s, %s, %s, threads: %d"
              .formatted(
                  access.workload(),
                  calls.block(),
                  calls.open(),
                  calls.isQueued() ? "io_uring, depth " + calls.depth() : "psync",
                  threads),
          clients);
      Files.delete(file);
    }
  }

  private double[] measured(Cell cell, FileFolder folder) throws Exception {
    Path log = Files.createTempFile("peers", ".json");
    List<FileBenchmark> workers = SampleFiles.workers(cell, folder, log, threads);
    List<Stretch.Operation> operations = new ArrayList<>();
    for (FileBenchmark worker : workers) {
      worker.begin(true, 1_000_000_000);
      operations.add(worker::operate);
    }
    Stretch stretch = Stretch.of(seconds, operations);
    SampleFiles.close(workers);
    Files.delete(log);
    return new double[] {stretch.perSecond(), stretch.micros()};
  }

  /** The sum of reads and writes per second, and microseconds of CPU time for each. */
  private double[] turn(PeerProgram.Output output, Pattern rates) throws IOException {
    double perSecond = output.last(rates, 1) + output.last(rates, 2);
    return new double[] {perSecond, output.cpuSeconds() * 1e6 / (perSecond * seconds)};
  }

  private List<String> fioArguments() {
    // like dyno: submits all prepared blocks together and reaps all completed ones
    String engine =
        calls.isQueued()
            ? "io_uring --iodepth=%1$d --iodepth_batch=%1$d --iodepth_batch_complete_min=1"
                    .formatted(calls.depth())
                + " --iodepth_batch_complete_max="
                + calls.depth()
            : "psync";
    return words(
        ("--name=peer --filename=%s --rw=%s --bs=%s --direct=1 --sync=%d --numjobs=%d --thread"
                + " --time_based --runtime=%d --size=%s --norandommap --randrepeat=0"
                + " --group_reporting --output-format=terse --terse-version=3 --ioengine=%s")
            .formatted(
                file,
                access.fio(),
                calls.block(),
                calls.open().endsWith("sync") ? 1 : 0,
                threads,
                seconds,
                SIZE,
                engine));
  }

  private List<String> sysbenchArguments() {
    return words(
        ("fileio --file-num=1 --file-total-size=%s --file-test-mode=%s --file-block-size=%s"
                + " --file-extra-flags=direct --file-fsync-freq=0 --file-fsync-end=off"
                + " --threads=%d --time=%d run")
            .formatted(SIZE, access.sysbench(), calls.block(), threads, seconds));
  }

  private static List<String> words(String line) {
    return List.of(line.split(" ", -1));
  }
}
