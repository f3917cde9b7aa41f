package org.enginedyno.bench.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.PageStamp;

/** The calls of one worker: a block at a position is written or read, and files are forced. */
final class BlockCalls extends FileCalls {
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

  /** Writes the block with its stamps, and forces the files where it is time. */
  private void write() throws IOException {
    long position = draws.block() * work.blockBytes();
    stamp(0, position);
    FileChannel channel = trial.channel(position);
    long offset = work.files().offset(position);
    blocks.clear();
    long start = System.nanoTime();
    counts.kinds().start();
    while (blocks.hasRemaining()) {
      channel.write(blocks, offset + blocks.position());
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
    blocks.clear();
    long start = System.nanoTime();
    counts.kinds().start();
    while (blocks.hasRemaining()) {
      if (channel.read(blocks, offset + blocks.position()) < 0) {
        throw new EOFException(
            "a file ends at %d bytes, where a block of it was to be read"
                .formatted(channel.size()));
      }
    }
    lap(readKind);
    counts.operation(start, System.nanoTime());
    PageStamp.require(blocks, 0, position / FileSet.PAGE, work.pages());
  }

  private void lap(int kind) {
    if (kind >= 0) {
      counts.kinds().lap(kind);
    }
  }
}
