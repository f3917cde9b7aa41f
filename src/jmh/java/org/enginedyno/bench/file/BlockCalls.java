package org.enginedyno.bench.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.enginedyno.bench.WorkerCounts;
import org.enginedyno.bench.worker.StatementTimes;
import org.enginedyno.workload.BlockDraws;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.PageStamp;

/** The calls of one worker: a block at a position is written or read, and files are forced. */
final class BlockCalls implements FileCalls {
  private final FileTrial trial;
  private final FileWork work;
  private final BlockDraws draws;
  private final ByteBuffer block;
  private final WorkerCounts counts;
  private final int worker;
  private final int readKind;
  private final int writeKind;
  private final int forceKind;
  private long operations;
  private long writes;

  BlockCalls(FileTrial trial, int worker) {
    this.trial = trial;
    this.worker = worker;
    work = trial.work();
    draws = trial.draws(worker);
    block = trial.blocks(1);
    counts = WorkerCounts.ofFiles(new StatementTimes(trial.kinds(), trial.threads()), worker);
    readKind = trial.kinds().indexOf("read");
    writeKind = trial.kinds().indexOf("write");
    forceKind = trial.kinds().indexOf("fsync");
  }

  @Override
  public void operate() throws IOException {
    draws.next();
    operations++;
    if (draws.isWrite()) {
      write();
    } else {
      read();
    }
  }

  /** Writes the block with its stamps, and forces the files where it is time. */
  private void write() throws IOException {
    long position = draws.block() * work.blockBytes();
    long first = position / FileSet.PAGE;
    for (int page = 0; page < work.pages(); page++) {
      PageStamp.put(block, page * FileSet.PAGE, first + page, trial.trial(), worker, operations);
    }
    FileChannel channel = trial.channel(position);
    long offset = work.files().offset(position);
    block.clear();
    long start = System.nanoTime();
    counts.kinds().start();
    while (block.hasRemaining()) {
      channel.write(block, offset + block.position());
    }
    lap(writeKind);
    writes++;
    if (work.forcing().isDue(writes)) {
      trial.force();
      counts.kinds().lap(forceKind);
    }
    counts.operation(start, System.nanoTime());
  }

  /** Reads the block, and then looks whether it is the right one. */
  private void read() throws IOException {
    long position = draws.block() * work.blockBytes();
    FileChannel channel = trial.channel(position);
    long offset = work.files().offset(position);
    block.clear();
    long start = System.nanoTime();
    counts.kinds().start();
    while (block.hasRemaining()) {
      if (channel.read(block, offset + block.position()) < 0) {
        throw new EOFException(
            "a file ends at %d bytes, where a block of it was to be read"
                .formatted(channel.size()));
      }
    }
    lap(readKind);
    counts.operation(start, System.nanoTime());
    PageStamp.require(block, 0, position / FileSet.PAGE, work.pages());
  }

  private void lap(int kind) {
    if (kind >= 0) {
      counts.kinds().lap(kind);
    }
  }

  /** Nothing is in flight between two operations. */
  @Override
  public void drain() {}

  @Override
  public void forceTimed() throws IOException {
    counts.kinds().start();
    trial.force();
    counts.kinds().lap(forceKind);
  }

  @Override
  public WorkerCounts counts() {
    return counts;
  }

  @Override
  public long operations() {
    return operations;
  }

  /** The files are the trial's. */
  @Override
  public void close() {}
}
