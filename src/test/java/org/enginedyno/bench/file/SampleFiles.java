package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.subject.FileSubjects;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.FileFolder;
import org.enginedyno.workload.catalogue.Workloads;

/** Small cells on files, and their workers in this JVM. */
final class SampleFiles {
  private static final int WORKERS = 2;
  private static final DataSpec DATA = new DataSpec(1_000, 7);

  private SampleFiles() {}

  static Cell cell(String workload, Path place, String... knobs) {
    return CellBuilder.of(workload, Cell.NO_ENGINE)
        .on(Cell.NO_SERVER)
        .data(DATA)
        .knobs("place", place.toString(), "file.size", "1M", "file.reserve", "0")
        .knobs(knobs)
        .threads(WORKERS)
        .cell();
  }

  /** Opens and prepares the files of the cell. */
  static TestSubject open(Cell cell) throws IOException, InterruptedException {
    List<Cell> cells = List.of(cell);
    TestSubject testSubject =
        new FileSubjects(new SilentListener()).open(Subject.of(cell), cells, found -> {});
    testSubject.prepare(cells);
    return testSubject;
  }

  /** The log of a fork whose workers did so many operations each. */
  static ForkLog worked(Cell cell, TestSubject testSubject, Path log, int operations)
      throws IOException {
    List<FileBenchmark> workers =
        workers(cell, testSubject.folder(cell).orElseThrow(), log, WORKERS);
    workers.forEach(worker -> worker.begin(true, 1_000_000_000));
    for (int i = 0; i < operations; i++) {
      for (FileBenchmark worker : workers) {
        worker.operate();
      }
    }
    close(workers);
    return ForkLog.read(log);
  }

  /** The workers of a cell on its files. */
  static List<FileBenchmark> workers(Cell cell, FileFolder folder, Path log, int threads)
      throws IOException {
    FileBenchmark.FileFixture fixture = new FileBenchmark.FileFixture();
    fixture.knobs = cell.knobs().toString();
    fixture.seed = DATA.seed();
    fixture.open(
        Workloads.named(cell.workload()),
        new FileHandOver(folder.path().toString(), 1, folder.trial(), log.toString()),
        threads);
    List<FileBenchmark> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      FileBenchmark worker = new FileBenchmark();
      worker.open(fixture, i);
      workers.add(worker);
    }
    return workers;
  }

  static void close(List<FileBenchmark> workers) throws IOException {
    for (FileBenchmark worker : workers) {
      worker.end();
    }
    for (FileBenchmark worker : workers) {
      worker.close();
    }
  }
}
