package org.enginedyno.bench.file;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.enginedyno.bench.file.FilePrograms.Access;
import org.enginedyno.bench.file.FilePrograms.Calls;
import org.enginedyno.bench.file.FilePrograms.Cost;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.run.subject.FileFolder;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Random writes and reads of ours beside those of fio and sysbench, by turns on files of equal size
 * in one place: operations a second, and CPU time for each.
 */
public final class FilePeers {
  private static final String SIZE = "256M";
  private static final Access WRITE = new Access("FILE_RANDOM_WRITE", "randwrite", "rndwr");
  private static final Access READ = new Access("FILE_RANDOM_READ", "randread", "rndrd");

  private final Path place;
  private final int seconds;
  private final int turns;
  private final int threads;

  private FilePeers(Path place, int seconds, int turns, int threads) {
    this.place = place;
    this.seconds = seconds;
    this.turns = turns;
    this.threads = threads;
  }

  /** Somebody's turn. */
  private interface Turn {
    Cost take() throws Exception;
  }

  /**
   * Directory, seconds to a turn, turns, threads.
   *
   * @param arguments in that order
   */
  public static void main(String[] arguments) throws Exception {
    FilePeers peers =
        new FilePeers(
            Path.of(arguments[0]).toAbsolutePath(),
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]));
    for (String block : List.of("4K", "16K")) {
      for (int depth : List.of(1, 16)) {
        peers.contest(WRITE, new Calls(block, "direct", depth));
        peers.contest(WRITE, new Calls(block, "direct+sync", depth));
        peers.contest(READ, new Calls(block, "direct", depth));
      }
    }
  }

  private void contest(Access access, Calls calls) throws Exception {
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
    try (TestSubject bed = SampleFiles.open(cell)) {
      bed.before(cell, 1);
      FileFolder folder = bed.folder(cell).orElseThrow();
      Path copy = folder.path().resolveSibling("test_file.0");
      Files.copy(folder.path().resolve("data-000"), copy, StandardCopyOption.REPLACE_EXISTING);
      Map<String, Turn> all = new LinkedHashMap<>();
      all.put("dyno", () -> ours(cell, folder));
      FilePrograms programs = new FilePrograms(copy, SIZE, threads, seconds);
      all.put("fio", () -> programs.fio(access, calls));
      if (calls.open().equals("direct") && !calls.isQueued()) {
        // of its flags it takes one and not two, and its queues are not io_uring's
        all.put("sysbench", () -> programs.sysbench(access, calls));
      }
      Map<String, List<Cost>> costs = taken(all);
      List<Cost> base = Objects.requireNonNull(costs.get("fio"));
      costs.forEach((name, each) -> tell(access, calls, name, each, base));
    }
  }

  /** All turns, each round begun by another; the first of each is not counted. */
  private Map<String, List<Cost>> taken(Map<String, Turn> all) throws Exception {
    List<String> names = List.copyOf(all.keySet());
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    names.forEach(name -> costs.put(name, new ArrayList<>()));
    for (int round = 0; round <= turns; round++) {
      for (int turn = 0; turn < names.size(); turn++) {
        String name = names.get((turn + round) % names.size());
        Cost cost = Objects.requireNonNull(all.get(name)).take();
        if (round > 0) {
          Objects.requireNonNull(costs.get(name)).add(cost);
        }
      }
    }
    return costs;
  }

  private void tell(Access access, Calls calls, String name, List<Cost> each, List<Cost> base) {
    System.out.printf(
        Locale.ROOT,
        "| %s, %s, %s, %s, threads: %d | %s | %,.0f | %.2f us | x%.3f | x%.3f |%n",
        access.workload(),
        calls.block(),
        calls.open(),
        calls.isQueued() ? "io_uring, depth " + calls.depth() : "psync",
        threads,
        name,
        median(each, Cost::perSecond),
        median(each, Cost::cpuMicros),
        ratio(each, base, Cost::perSecond),
        ratio(each, base, Cost::cpuMicros));
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> of) {
    return StatUtils.percentile(costs.stream().mapToDouble(of).toArray(), 50);
  }

  /** Turn by turn. */
  private static double ratio(List<Cost> costs, List<Cost> base, ToDoubleFunction<Cost> of) {
    return StatUtils.percentile(
        IntStream.range(0, costs.size())
            .mapToDouble(i -> of.applyAsDouble(costs.get(i)) / of.applyAsDouble(base.get(i)))
            .toArray(),
        50);
  }

  private Cost ours(Cell cell, FileFolder folder) throws Exception {
    FileFixture fixture = new FileFixture();
    fixture.knobs = cell.knobs().toString();
    Path log = Files.createTempFile("peers", ".json");
    FileHandOver handOver =
        new FileHandOver(folder.path().toString(), 1, folder.trial(), log.toString());
    fixture.open(Workloads.named(cell.workload()), handOver, threads);
    List<FileWorker> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      FileWorker worker = new FileWorker();
      worker.open(fixture, i);
      worker.begin(true);
      workers.add(worker);
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    long cpu = cpuNanos();
    long begun = System.nanoTime();
    long end = begun + seconds * 1_000_000_000L;
    List<Future<Long>> done =
        workers.stream().map(worker -> pool.submit(() -> work(worker, end))).toList();
    long operations = 0;
    for (Future<Long> one : done) {
      operations += one.get();
    }
    double took = (System.nanoTime() - begun) / 1e9;
    double used = (cpuNanos() - cpu) / 1e3;
    pool.shutdown();
    for (FileWorker worker : workers) {
      worker.end();
    }
    for (FileWorker worker : workers) {
      worker.close();
    }
    Files.delete(log);
    return new Cost(operations / took, used / operations);
  }

  private static long work(FileWorker worker, long end) throws IOException {
    long operations = 0;
    while (System.nanoTime() < end) {
      worker.operate();
      operations++;
    }
    return operations;
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
