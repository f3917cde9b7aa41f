package org.enginedyno.os;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** An io_uring of one thread: a queue of submitted calls and a queue of completed ones. */
public final class IoUring implements AutoCloseable {
  private static final VarHandle SHARED =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private static final int PARAMS = 120;
  private static final int FEATURES = 20;
  private static final int SQ = 40;
  private static final int CQ = 80;
  private static final int SQ_ARRAY = SQ + 24;
  private static final int CQ_ENTRIES = CQ + 20;
  private static final int HEAD = 0;
  private static final int TAIL = 4;
  private static final int MASK = 8;
  private static final long OFFSET_OF_CALLS = 0x10000000L;
  private static final int CALL = 64;
  private static final int DONE = 16;
  private static final int OP_READ = 22;
  private static final int OP_WRITE = 23;
  private static final int WAIT = 1;
  private static final int FORBIDDEN = 1;
  private static final int UNKNOWN = 38;

  private final int ring;
  private final Pointer mapped;
  private final long mappedBytes;
  private final Pointer mappedCalls;
  private final long callBytes;
  private final ByteBuffer queues;
  private final ByteBuffer calls;
  private final int callMask;
  private final int callTailAt;
  private final int doneHeadAt;
  private final int doneTailAt;
  private final int doneMask;
  private final int doneAt;
  private int callTail;
  private int handedOver;
  private int doneHead;

  private IoUring(int ring, ByteBuffer params) throws IOException {
    this.ring = ring;
    int entries = params.getInt(0);
    long ofCalls = params.getInt(SQ_ARRAY) + 4L * entries;
    long ofDone = params.getInt(CQ_ENTRIES) + (long) DONE * params.getInt(4);
    mappedBytes = Math.max(ofCalls, ofDone);
    callBytes = (long) CALL * entries;
    mapped = KernelCalls.map(ring, mappedBytes, 0);
    mappedCalls = KernelCalls.map(ring, callBytes, OFFSET_OF_CALLS);
    queues = mapped.getByteBuffer(0, mappedBytes).order(ByteOrder.nativeOrder());
    calls = mappedCalls.getByteBuffer(0, callBytes).order(ByteOrder.nativeOrder());
    callMask = queues.getInt(params.getInt(SQ + MASK));
    callTailAt = params.getInt(SQ + TAIL);
    doneHeadAt = params.getInt(CQ + HEAD);
    doneTailAt = params.getInt(CQ + TAIL);
    doneMask = queues.getInt(params.getInt(CQ + MASK));
    doneAt = params.getInt(CQ_ENTRIES);
    int array = params.getInt(SQ_ARRAY);
    for (int entry = 0; entry < entries; entry++) {
      queues.putInt(array + 4 * entry, entry);
    }
  }

  /** Sets up queues for a number of calls in flight. */
  public static IoUring open(int inFlight) throws IOException {
    if (!KernelCalls.areAvailable()) {
      throw new IOException("io_uring needs Linux");
    }
    try (Memory memory = new Memory(PARAMS)) {
      memory.clear();
      int made = KernelCalls.setUp(inFlight, memory);
      if (made < 0) {
        throw new IOException(refusal(-made));
      }
      ByteBuffer params = memory.getByteBuffer(0, PARAMS).order(ByteOrder.nativeOrder());
      if ((params.getInt(FEATURES) & 1) == 0) {
        KernelCalls.close(made);
        throw new IOException("this kernel's io_uring is older than Linux 5.4");
      }
      return new IoUring(made, params);
    }
  }

  private static String refusal(int error) {
    return switch (error) {
      case FORBIDDEN -> "io_uring is forbidden (by seccomp or kernel.io_uring_disabled)";
      case UNKNOWN -> "io_uring is not supported by this kernel";
      default -> "io_uring cannot be set up: error " + error;
    };
  }

  /** Why such queues cannot be set up; empty if they can. */
  public static Optional<String> obstacle(int inFlight) {
    try {
      open(inFlight).close();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Adds a read or write to the queue; {@link #await} submits it.
   *
   * @param mark identifies the completed call
   */
  public void add(boolean write, int file, long address, int bytes, long offset, long mark) {
    int at = (callTail & callMask) * CALL;
    calls.putInt(at, write ? OP_WRITE : OP_READ);
    calls.putInt(at + 4, file);
    calls.putLong(at + 8, offset);
    calls.putLong(at + 16, address);
    calls.putInt(at + 24, bytes);
    calls.putInt(at + 28, 0);
    calls.putLong(at + 32, mark);
    callTail++;
  }

  /** Submits the added calls and waits until a call has completed. */
  public void await() throws IOException {
    SHARED.setRelease(queues, callTailAt, callTail);
    handedOver += KernelCalls.enter(ring, callTail - handedOver, 1, WAIT);
  }

  /** Whether a completed call has not been taken yet. */
  public boolean isAnyDone() {
    return doneHead != (int) SHARED.getAcquire(queues, doneTailAt);
  }

  /** The mark of the next completed call. */
  public long mark() {
    return queues.getLong(doneAt + (doneHead & doneMask) * DONE);
  }

  /** Removes the next completed call; returns the bytes moved, or a negative error. */
  public int take() {
    int result = queues.getInt(doneAt + (doneHead & doneMask) * DONE + 8);
    doneHead++;
    SHARED.setRelease(queues, doneHeadAt, doneHead);
    return result;
  }

  @Override
  public void close() {
    KernelCalls.munmap(mapped, mappedBytes);
    KernelCalls.munmap(mappedCalls, callBytes);
    KernelCalls.close(ring);
  }
}
