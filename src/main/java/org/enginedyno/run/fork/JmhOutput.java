package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.enginedyno.result.Secrets;
import org.enginedyno.result.fork.CrashDue;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.run.machine.RunListener;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Writes JMH's output to a file, and passes rates and progress to listeners. */
final class JmhOutput implements OutputFormat, AutoCloseable {
  /** JMH repeats twenty lines of each of a fork's two streams. */
  private static final int REMEMBERED = 60;

  private final PrintStream stream;
  private final OutputFormat file;
  private final RunListener listener;
  private volatile Runnable crashes = () -> {};
  private volatile Runnable runs = () -> {};
  private final Deque<String> last = new ArrayDeque<>();
  private final StringBuilder said = new StringBuilder();
  private volatile Phase phase = Phase.between();
  private volatile @Nullable Duration warmup;

  public JmhOutput(Path log, RunListener listener) throws IOException {
    OutputStream out =
        Files.newOutputStream(
            log, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    stream = new PrintStream(new MaskedLines(out), true, UTF_8);
    file = OutputFormatFactory.createFormatInstance(stream, VerboseMode.NORMAL);
    this.listener = listener;
  }

  /** Sets the listener that is called when the fork's server is to be killed. */
  public void onCrash(Runnable listener) {
    crashes = listener;
  }

  /** Sets the listener that is called when a run starts, before the phase changes. */
  void onRun(Runnable listener) {
    runs = listener;
  }

  /**
   * The current work of the fork, and its start.
   *
   * @param length its planned length; null if it ends after a number of operations
   */
  record Phase(long sinceNanos, @Nullable Duration length, Kind kind) {
    enum Kind {
      STARTING_OR_ENDING,
      WARMUP,
      RUN
    }

    static Phase between() {
      return new Phase(System.nanoTime(), Duration.ZERO, Kind.STARTING_OR_ENDING);
    }

    Duration age() {
      return Duration.ofNanos(System.nanoTime() - sinceNanos);
    }
  }

  /** How long the last warm-up took; null before the first one has ended. */
  @Nullable Duration warmup() {
    return warmup;
  }

  Phase phase() {
    return phase;
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
    @Nullable Duration length =
        isCounted(benchmark)
            ? null
            : Duration.ofMillis(params.getTime().convertTo(TimeUnit.MILLISECONDS));
    boolean measured = params.getType() == IterationType.MEASUREMENT;
    if (!measured) {
      JmhFiles.keepRecord();
    }
    runs.run();
    phase = new Phase(System.nanoTime(), length, measured ? Phase.Kind.RUN : Phase.Kind.WARMUP);
    file.iteration(benchmark, params, iteration);
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
    if (phase.kind() == Phase.Kind.WARMUP) {
      warmup = phase.age();
    }
    phase = Phase.between();
    file.iterationResult(benchmark, params, iteration, result);
    if (!isCounted(benchmark)) {
      double seconds = params.getTime().convertTo(TimeUnit.MILLISECONDS) / 1e3;
      listener.rate(
          result.getMetadata().getMeasuredOps() / seconds,
          params.getType() == IterationType.MEASUREMENT);
    }
  }

  /** A counted run is one call to JMH, which knows nothing of the operations in it. */
  private static boolean isCounted(BenchmarkParams benchmark) {
    return benchmark.getMode() == Mode.SingleShotTime;
  }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {
    file.startBenchmark(benchmark);
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    file.endBenchmark(result);
  }

  @Override
  public void startRun() {
    file.startRun();
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    file.endRun(results);
  }

  @Override
  public void print(String text) {
    file.print(text);
  }

  /** The last lines, in which JMH repeats the output of a failed JVM. */
  public synchronized List<String> lastLines() {
    return List.copyOf(last);
  }

  @Override
  public void println(String text) {
    file.println(text);
    remember(text);
  }

  @Override
  public void flush() {
    file.flush();
  }

  private synchronized void remember(String text) {
    text.lines().map(Secrets::hiddenIn).forEach(last::add);
    while (last.size() > REMEMBERED) {
      last.remove();
    }
  }

  @Override
  public void close() {
    stream.close();
  }

  @Override
  public void verbosePrintln(String text) {
    file.verbosePrintln(text);
  }

  @Override
  public void write(int b) {
    file.write(b);
    hear(b);
  }

  @Override
  public void write(byte[] b) throws IOException {
    file.write(b);
    for (byte one : b) {
      hear(one);
    }
  }

  /** JMH passes on a fork's output byte by byte. */
  private synchronized void hear(int b) {
    if (b != '\n') {
      said.append((char) b);
      return;
    }
    String line = said.toString();
    said.setLength(0);
    if (CrashDue.isIn(line)) {
      crashes.run();
    }
  }

  /** Reports the progress of a run. */
  void reportsProgress(RowProgress soFar) {
    listener.rows(soFar);
  }
}
