package org.enginedyno.bench.file;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.util.Arrays;
import org.enginedyno.os.IoUring;
import org.enginedyno.os.RawFile;
import org.enginedyno.workload.PageStamp;

/**
 * The calls of one worker with many calls in flight, in an io_uring. An operation waits until one
 * call completes and replaces it with the next; the latency of a call starts when it is queued.
 */
final class AsyncCalls extends FileCalls {
  private static final long FREE = -1;

  private final long address;
  private final IoUring ring;
  private final RawFile[] files;
  private final long[] inFlight;
  private final long[] startedAt;
  private final boolean[] written;
  private int busy;

  AsyncCalls(FileTrial trial, int worker) throws IOException {
    super(trial, worker, trial.work().depth());
    int depth = work.depth();
    address = Pointer.nativeValue(Native.getDirectBufferPointer(blocks));
    inFlight = new long[depth];
    Arrays.fill(inFlight, FREE);
    startedAt = new long[depth];
    written = new boolean[depth];
    ring = IoUring.open(depth);
    files = new RawFile[work.files().count()];
    for (int file = 0; file < files.length; file++) {
      files[file] =
          RawFile.openDirect(
              trial.path(file), work.open().isDurable(), work.open().isWhollyDurable());
    }
  }

  @Override
  void operate() throws IOException {
    // a call that had to wait for others on its block has freed their slots; fills these, too
    for (int free = inFlight.length - busy; free > 0; free--) {
      begin(freeSlot());
    }
    begin(finished());
  }

  private int freeSlot() {
    int slot = 0;
    while (inFlight[slot] != FREE) {
      slot++;
    }
    return slot;
  }

  /** Draws the next operation, and queues its call. */
  private void begin(int slot) throws IOException {
    draw();
    long block = draws.block();
    awaitBlock(block);
    long position = block * work.blockBytes();
    int at = slot * work.blockBytes();
    if (draws.isWrite()) {
      stamp(at, position);
    }
    inFlight[slot] = block;
    written[slot] = draws.isWrite();
    busy++;
    startedAt[slot] = System.nanoTime();
    ring.add(
        draws.isWrite(),
        files[work.files().file(position)].number(),
        address + at,
        work.blockBytes(),
        work.files().offset(position),
        slot);
  }

  /** Waits for calls on the same block, as the order of two writes in flight is undefined. */
  private void awaitBlock(long block) throws IOException {
    for (int slot = 0; slot < inFlight.length; slot++) {
      while (inFlight[slot] == block) {
        finished();
      }
    }
  }

  /** Waits for a call, checks its result, and returns its slot, which is free again. */
  private int finished() throws IOException {
    while (!ring.isAnyDone()) {
      ring.await();
    }
    int slot = (int) ring.mark();
    int moved = ring.take();
    long end = System.nanoTime();
    counts.operation(startedAt[slot], end);
    counts.kinds().record(written[slot] ? writeKind : readKind, end - startedAt[slot]);
    if (moved != work.blockBytes()) {
      throw new IOException(
          moved < 0
              ? "a call failed: error " + -moved
              : "a call moved %d of %d bytes".formatted(moved, work.blockBytes()));
    }
    if (!written[slot]) {
      PageStamp.require(
          blocks, slot * work.blockBytes(), inFlight[slot] * work.pages(), work.pages());
    }
    inFlight[slot] = FREE;
    busy--;
    return slot;
  }

  @Override
  void drain() throws IOException {
    while (busy > 0) {
      finished();
    }
  }

  @Override
  void close() {
    ring.close();
    for (RawFile file : files) {
      file.close();
    }
  }
}
