package org.enginedyno.bench.file;

import java.io.IOException;
import java.util.Objects;
import org.enginedyno.bench.worker.OpenSpan;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/** One worker on files, as JMH sees it. */
@State(Scope.Thread)
public class FileWorker {
  private @Nullable FileTrial trial;
  private @Nullable FileCalls calls;
  private @Nullable OpenSpan span;
  private int worker;

  /** Dependent on the fixture, so that JMH sets it up later and tears it down earlier. */
  @Setup(Level.Trial)
  public void open(FileFixture fixture, ThreadParams params) throws IOException {
    open(fixture, params.getThreadIndex());
  }

  void open(FileFixture fixture, int index) throws IOException {
    trial = fixture.trial();
    calls = fixture.trial().calls(index);
    worker = index;
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams params) {
    begin(params.getType() == IterationType.MEASUREMENT);
  }

  void begin(boolean measured) {
    span = trial().enterSpan(measured);
    calls().counts().begin(span.begunAt());
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    OpenSpan ending = Objects.requireNonNull(span);
    trial().leaveSpan(ending, calls());
    calls().counts().addTo(ending, null, false);
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    calls().close();
    trial().workerClosed(worker, calls().operations());
  }

  /** Reads or writes the next block, as it is drawn. */
  public void operate() throws IOException {
    calls().operate();
  }

  private FileTrial trial() {
    return Objects.requireNonNull(trial);
  }

  private FileCalls calls() {
    return Objects.requireNonNull(calls);
  }
}
