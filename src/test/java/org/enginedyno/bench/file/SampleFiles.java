package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.subject.FileFolder;
import org.enginedyno.run.subject.FileSubjects;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** Small cells on files, and their workers in this JVM. */
final class SampleFiles {
  private static final int WORKERS = 2;
  private static final DataSpec DATA = new DataSpec(1_000, 7);

  private SampleFiles() {}

  static Cell cell(String workload, Path place, String... knobs) {
    Map<String, String> given =
        new TreeMap<>(Map.of("place", place.toString(), "file.size", "1M", "file.reserve", "0"));
    for (int i = 0; i < knobs.length; i += 2) {
      given.put(knobs[i], knobs[i + 1]);
    }
    return new Cell(
        Cell.NO_SERVER,
        SampleCells.work(workload, Cell.NO_ENGINE, DATA, given),
        WORKERS,
        Setup.AS_SHIPPED,
        Cores.FREE,
        Client.USUAL,
        new Measure(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1, ScoreRule.MEDIAN));
  }

  /** The files' bed, made ready for the cell. */
  static TestSubject open(Cell cell) throws IOException, InterruptedException {
    List<Cell> cells = List.of(cell);
    TestSubject bed =
        new FileSubjects(new SilentListener()).open(Subject.of(cell), cells, found -> {});
    bed.prepare(cells);
    return bed;
  }

  /** What the workers of a fork leave behind who have done so many operations each. */
  static ForkLog worked(Cell cell, TestSubject bed, Path log, int operations) throws IOException {
    FileFolder folder = bed.folder(cell).orElseThrow();
    Workload workload = Workloads.named(cell.workload());
    FileFixture fixture = new FileFixture();
    fixture.knobs = cell.knobs().toString();
    fixture.seed = DATA.seed();
    fixture.open(
        workload,
        new FileHandOver(folder.path().toString(), 1, folder.trial(), log.toString()),
        WORKERS);
    List<FileWorker> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      FileWorker worker = new FileWorker();
      worker.open(fixture, i);
      workers.add(worker);
    }
    workers.forEach(worker -> worker.begin(true));
    for (int i = 0; i < operations; i++) {
      for (FileWorker worker : workers) {
        worker.operate();
      }
    }
    for (FileWorker worker : workers) {
      worker.end();
    }
    for (FileWorker worker : workers) {
      worker.close();
    }
    return ForkLog.read(log);
  }
}
