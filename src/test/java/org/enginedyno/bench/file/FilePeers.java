package org.enginedyno.bench.file;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
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
import org.enginedyno.plan.Cell;
import org.enginedyno.result.fork.files.FileHandOver;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.FileFolder;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Random writes and reads of ours beside those of fio and sysbench, by turns on files of equal size
 * in one place: operations a second, and CPU time for each.
 */
public final class FilePeers {
  private static final String SIZE = "256M";

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

  /** What a turn came to. */
  private record Cost(double perSecond, double cpuMicros) {}

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
      peers.contest("FILE_RANDOM_WRITE", "randwrite", "rndwr", block, "direct");
      peers.contest("FILE_RANDOM_WRITE", "randwrite", "rndwr", block, "direct+sync");
      peers.contest("FILE_RANDOM_READ", "randread", "rndrd", block, "direct");
    }
  }

  private void contest(String workload, String fio, String sysbench, String block, String open)
      throws Exception {
    Cell cell =
        SampleFiles.cell(
            workload, place, "file.size", SIZE, "file.block", block, "file.open", open);
    try (Bed bed = SampleFiles.open(cell)) {
      bed.before(cell, 1);
      FileFolder folder = bed.folder(cell).orElseThrow();
      Path copy = folder.path().resolveSibling("test_file.0");
      Files.copy(folder.path().resolve("data-000"), copy, StandardCopyOption.REPLACE_EXISTING);
      Map<String, Turn> all = new LinkedHashMap<>();
      all.put("dyno", () -> ours(cell, folder));
      all.put("fio, psync", () -> fio(copy, fio, block, open));
      if (open.equals("direct")) {
        // of its flags it takes one, and not two
        all.put("sysbench", () -> sysbench(copy, sysbench, block));
      }
      Map<String, List<Cost>> costs = taken(all);
      List<Cost> base = Objects.requireNonNull(costs.get("fio, psync"));
      costs.forEach((name, each) -> tell(workload, block, open, name, each, base));
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

  private void tell(
      String workload, String block, String open, String name, List<Cost> each, List<Cost> base) {
    System.out.printf(
        Locale.ROOT,
        "| %s, %s, %s, %d threads | %s | %,.0f | %.2f us | x%.3f | x%.3f |%n",
        workload,
        block,
        open,
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

  private Cost fio(Path file, String mode, String block, String open) throws Exception {
    String out =
        told(
            file,
            "fio --name=peer --filename=%s --rw=%s --bs=%s --ioengine=psync --direct=1 --sync=%d --numjobs=%d --thread --time_based --runtime=%d --size=%s --norandommap --randrepeat=0 --group_reporting --output-format=terse --terse-version=3"
                .formatted(
                    file, mode, block, open.endsWith("sync") ? 1 : 0, threads, seconds, SIZE));
    String line = out.lines().filter(one -> one.startsWith("3;fio")).findFirst().orElseThrow();
    String[] words = line.split(";", -1);
    double perSecond = Double.parseDouble(words[7]) + Double.parseDouble(words[48]);
    return new Cost(perSecond, cpuSeconds(out) * 1e6 / (perSecond * seconds));
  }

  private Cost sysbench(Path file, String mode, String block) throws Exception {
    String out =
        told(
            file,
            "sysbench fileio --file-num=1 --file-total-size=%s --file-test-mode=%s --file-block-size=%s --file-extra-flags=direct --file-fsync-freq=0 --file-fsync-end=off --threads=%d --time=%d run"
                .formatted(SIZE, mode, block, threads, seconds));
    double perSecond = number(out, "reads/s:") + number(out, "writes/s:");
    return new Cost(perSecond, cpuSeconds(out) * 1e6 / (perSecond * seconds));
  }

  private static double number(String out, String after) {
    String line =
        out.lines().filter(one -> one.strip().startsWith(after)).findFirst().orElseThrow();
    return Double.parseDouble(line.substring(line.indexOf(':') + 1).strip());
  }

  /** What a program said, and below it the CPU time of user and system. */
  private static String told(Path file, String command) throws Exception {
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
