package org.enginedyno.bench.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.enginedyno.bench.WorkerCounts;
import org.enginedyno.workload.BlockDraws;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.PageStamp;

/** The reads and writes of one worker. */
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

  /** Executes the next drawn operation. */
  abstract void operate() throws IOException;

  /** Waits for the calls that are in flight at the end of a run. */
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

  /** The number of operations since the trial started. */
  final long operations() {
    return operations;
  }

  void close() {}

  /** Synchronous calls: writes or reads one block at a position, and syncs the files. */
  static final class BlockCalls extends FileCalls {
    private long writes;

    BlockCalls(FileTrial trial, int worker) {
      super(trial, worker, 1);
    }

    @Override
    void operate() throws IOException {
      draw();
      if (draws.isWrite()) {
        write();
      } else {
        read();
      }
    }

    /** Writes the block with its stamps, and syncs the files if it is due. */
    private void write() throws IOException {
      long position = draws.block() * work.blockBytes();
      stamp(0, position);
      FileChannel channel = trial.channel(position);
      long offset = work.files().offset(position);
      blocks.clear();
      long start = counts.start();
      counts.kinds().start();
      while (blocks.hasRemaining()) {
        channel.write(blocks, offset + blocks.position());
      }
      counts.kinds().lap(writeKind);
      writes++;
      if (work.forcing().isDue(writes)) {
        trial.force();
        counts.kinds().lap(forceKind);
      }
      counts.stop(start);
    }

    /** Reads the block, and then checks its stamps. */
    private void read() throws IOException {
      long position = draws.block() * work.blockBytes();
      FileChannel channel = trial.channel(position);
      long offset = work.files().offset(position);
      blocks.clear();
      long start = counts.start();
      counts.kinds().start();
      while (blocks.hasRemaining()) {
        if (channel.read(blocks, offset + blocks.position()) < 0) {
          throw new EOFException(
              "a file has only %d bytes and ends before the block to read"
                  .formatted(channel.size()));
        }
      }
      counts.kinds().lap(readKind);
      counts.stop(start);
      PageStamp.require(blocks, 0, position / FileSet.PAGE, work.pages());
    }
  }
}
