package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.enginedyno.bench.WorkerCounts;
import org.enginedyno.workload.BlockDraws;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.PageStamp;

/** How one worker reads and writes blocks. */
abstract class FileCalls {
  final FileTrial trial;
  final FileWork work;
  final BlockDraws draws;
  final ByteBuffer blocks;
  final WorkerCounts counts;
  final int readKind;
  final int writeKind;
  final int forceKind;
  private final int worker;
  private long operations;

  FileCalls(FileTrial trial, int worker, int depth) {
    this.trial = trial;
    this.worker = worker;
    work = trial.work();
    draws = trial.draws(worker);
    blocks = trial.blocks(depth);
    counts = new WorkerCounts(trial.kinds(), trial.threads(), null, worker);
    readKind = trial.kinds().indexOf("read");
    writeKind = trial.kinds().indexOf("write");
    forceKind = trial.kinds().indexOf("fsync");
  }

  /** Does one operation, as it is drawn. */
  abstract void operate() throws IOException;

  /** Waits for whatever is in flight when a run is over. */
  void drain() throws IOException {}

  final void draw() {
    draws.next();
    operations++;
  }

  /** Stamps the pages of a block at a position of the files. */
  final void stamp(int at, long position) {
    long first = position / FileSet.PAGE;
    for (int page = 0; page < work.pages(); page++) {
      PageStamp.put(
          blocks, at + page * FileSet.PAGE, first + page, trial.trial(), worker, operations);
    }
  }

  final void forceTimed() throws IOException {
    counts.kinds().start();
    trial.force();
    counts.kinds().lap(forceKind);
  }

  final WorkerCounts counts() {
    return counts;
  }

  /** The number of operations since the trial began. */
  final long operations() {
    return operations;
  }

  void close() {}
}
