package org.enginedyno.run.subject;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.workload.BlockDraws;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.PageStamp;

/**
 * Checks that files hold what a fork wrote. It repeats the draws of every worker to know who wrote
 * each block and when, and reads back a sample of blocks.
 */
final class ContentCheck {
  private static final long SAMPLES = 4_000;
  private static final int SHOWN = 3;

  private final FileWork work;
  private final long seed;
  private final int fork;
  private final long trial;
  private final List<Long> operations;
  private final long step;
  private final long[][] last;

  ContentCheck(FileWork work, long seed, int fork, long trial, ForkLog log) {
    this.work = work;
    this.seed = seed;
    this.fork = fork;
    this.trial = trial;
    this.operations = log.byWorker();
    this.step = Math.max(1, work.blocks() / SAMPLES);
    this.last = new long[operations.size()][samples()];
  }

  Check of(Path folder) throws IOException {
    repeat();
    List<String> contradictions = new ArrayList<>();
    long written = 0;
    ByteBuffer block = WorkFiles.Blocks.aligned(work.blockBytes());
    ByteBuffer filled = ByteBuffer.allocate(FileSet.PAGE);
    PageStamp.fill(filled, seed);
    FileSet files = work.files();
    List<FileChannel> channels = new ArrayList<>();
    try {
      for (int file = 0; file < files.count(); file++) {
        channels.add(FileChannel.open(folder.resolve(files.name(file)), StandardOpenOption.READ));
      }
      for (int sample = 0; sample < samples(); sample++) {
        long number = sample * step;
        long position = number * work.blockBytes();
        read(channels.get(files.file(position)), block.clear(), files.offset(position));
        boolean touched = isWritten(sample);
        written += touched ? 1 : 0;
        contradictions.addAll(contradictions(number, sample, touched, block, filled));
      }
    } finally {
      for (FileChannel channel : channels) {
        channel.close();
      }
    }
    return check(contradictions, written);
  }

  private int samples() {
    return (int) ((work.blocks() + step - 1) / step);
  }

  /** Repeats the draws of every worker up to its last operation. */
  private void repeat() {
    for (int worker = 0; worker < operations.size(); worker++) {
      BlockDraws draws = work.draws(seed, fork, worker, operations.size());
      long all = operations.get(worker);
      for (long operation = 1; operation <= all; operation++) {
        draws.next();
        if (draws.isWrite() && draws.block() % step == 0) {
          last[worker][(int) (draws.block() / step)] = operation;
        }
      }
    }
  }

  private boolean isWritten(int sample) {
    for (long[] worker : last) {
      if (worker[sample] > 0) {
        return true;
      }
    }
    return false;
  }

  private static void read(FileChannel channel, ByteBuffer block, long offset) throws IOException {
    while (block.hasRemaining()) {
      if (channel.read(block, offset + block.position()) < 0) {
        throw new IOException("a file is shorter than its size");
      }
    }
  }

  private List<String> contradictions(
      long number, int sample, boolean touched, ByteBuffer block, ByteBuffer filled) {
    List<String> found = new ArrayList<>();
    for (int page = 0; page < work.pages() && found.isEmpty(); page++) {
      int at = page * FileSet.PAGE;
      long due = number * work.pages() + page;
      PageStamp stamp = PageStamp.read(block, at).orElse(null);
      if (stamp == null || !PageStamp.hasBody(block, at, filled)) {
        found.add("page %d is torn or not written by dyno".formatted(due));
      } else if (stamp.page() != due) {
        found.add("page %d holds page %d".formatted(due, stamp.page()));
      } else if (touched && !isLast(stamp, sample)) {
        found.add(
            "page %d was acknowledged, but holds an earlier write (worker %d, operation %d)"
                .formatted(due, stamp.worker(), stamp.operation()));
      }
    }
    return found;
  }

  /** If several workers wrote a block, the order of their writes is unknown. */
  private boolean isLast(PageStamp stamp, int sample) {
    return stamp.trial() == trial
        && stamp.worker() < last.length
        && last[stamp.worker()][sample] == stamp.operation();
  }

  private Check check(List<String> contradictions, long written) {
    String summary =
        String.format(
            Locale.ROOT,
            "%,d blocks were read back, %,d of them written by this fork",
            samples(),
            written);
    return new Check(
        "content",
        contradictions.isEmpty(),
        contradictions.isEmpty()
            ? summary + ": each has its number and its last write"
            : "%s; %,d are wrong: %s"
                .formatted(
                    summary,
                    contradictions.size(),
                    String.join(
                        "; ", contradictions.subList(0, Math.min(SHOWN, contradictions.size())))));
  }
}
