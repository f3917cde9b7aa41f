package org.enginedyno.bench.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Gauges;
import org.enginedyno.bench.OpenSpan;
import org.enginedyno.bench.ThisJvm;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.result.fork.FileHandOver;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.workload.BlockDraws;
import org.enginedyno.workload.FileWork;
import org.enginedyno.workload.FileWork.FileSet;
import org.enginedyno.workload.FileWorkload;
import org.enginedyno.workload.PageStamp;
import org.enginedyno.workload.Workload;

/** The open files of a fork, and its counters. */
final class FileTrial {
  private static final long SPANS_PER_FORK = 1L << 20;

  private final FileWork work;
  private final List<String> kinds;
  private final Arrivals arrivals;
  private final long seed;
  private final FileHandOver handOver;
  private final int threads;
  private final FileChannel[] channels;
  private final Gauges.OfFiles gauges;
  private final List<OpenSpan> spans = new ArrayList<>();
  private final Long[] byWorker;
  private final List<FileCalls> workers = new ArrayList<>();
  private int closed;

  FileTrial(
      Workload workload,
      KnobValues knobs,
      Arrivals arrivals,
      long seed,
      FileHandOver handOver,
      int threads)
      throws IOException {
    this.work = workload.as(FileWorkload.class).orElseThrow().files(knobs);
    this.kinds = workload.kindsOfStatements(knobs);
    this.arrivals = arrivals;
    this.seed = seed;
    this.handOver = handOver;
    this.threads = threads;
    this.channels = new FileChannel[work.files().count()];
    for (int file = 0; file < channels.length; file++) {
      channels[file] = FileChannel.open(path(file), work.open().options());
    }
    this.gauges = new Gauges.OfFiles(Path.of(handOver.folder()));
    this.byWorker = new Long[threads];
    Arrays.fill(byWorker, 0L);
  }

  /** The span of a worker's next operations; the first worker that calls this starts it. */
  synchronized OpenSpan enterSpan(boolean measured, long nanos) {
    if (spans.isEmpty() || spans.get(spans.size() - 1).isEnded()) {
      long draws = seed * 31 + handOver.stream() * SPANS_PER_FORK + spans.size();
      spans.add(gauges.begin(measured, arrivals, nanos, draws));
    }
    return spans.get(spans.size() - 1);
  }

  /**
   * The first worker that leaves ends the span: it waits for the calls of all workers, and syncs
   * the files if the workload requires it. JMH lets no worker call this before all have finished
   * their last operation.
   */
  synchronized void leaveSpan(OpenSpan span, FileCalls worker) throws IOException {
    if (!span.isEnded()) {
      for (FileCalls one : workers) {
        one.drain();
      }
      if (work.forcing().atEnd()) {
        worker.forceTimed();
      }
      gauges.end(span);
    }
  }

  synchronized FileCalls calls(int worker) throws IOException {
    FileCalls calls =
        work.depth() > 1 ? new AsyncCalls(this, worker) : new FileCalls.BlockCalls(this, worker);
    workers.add(calls);
    return calls;
  }

  /** Records a worker's operations; the last worker ends the trial. */
  synchronized void workerClosed(int worker, long operations) throws IOException {
    byWorker[worker] = operations;
    closed++;
    if (closed == threads) {
      new ForkLog(
              spans.stream().map(OpenSpan::logged).toList(),
              List.of(),
              Map.of("calls", calls(), "open", work.open().toString()),
              ThisJvm.facts(Thread.currentThread()),
              null,
              List.of(),
              new ForkLog.Workers(List.of(), List.of(byWorker)),
              null)
          .write(Path.of(handOver.log()));
      for (FileChannel channel : channels) {
        channel.close();
      }
    }
  }

  private String calls() {
    return work.depth() > 1
        ? "io_uring, %d in flight".formatted(work.depth())
        : "pread, pwrite and fsync by FileChannel";
  }

  Arrivals arrivals() {
    return arrivals;
  }

  FileWork work() {
    return work;
  }

  /** The kinds of calls that are timed separately. */
  List<String> kinds() {
    return kinds;
  }

  int threads() {
    return threads;
  }

  long trial() {
    return handOver.trial();
  }

  BlockDraws draws(int worker) {
    return work.draws(seed, handOver.stream(), worker, threads);
  }

  /** Buffers for a number of blocks, filled with the content that all pages share. */
  ByteBuffer blocks(int count) {
    int bytes = Math.multiplyExact(count, work.blockBytes());
    ByteBuffer blocks =
        ByteBuffer.allocateDirect(bytes + FileSet.PAGE).alignedSlice(FileSet.PAGE).slice(0, bytes);
    PageStamp.fill(blocks, seed);
    return blocks;
  }

  Path path(int file) {
    return Path.of(handOver.folder()).resolve(work.files().name(file));
  }

  FileChannel channel(long position) {
    return channels[work.files().file(position)];
  }

  void force() throws IOException {
    for (FileChannel channel : channels) {
      channel.force(true);
    }
  }
}
