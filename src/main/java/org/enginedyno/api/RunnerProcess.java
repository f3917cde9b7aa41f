package org.enginedyno.api;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run in a separate process, with dyno's libraries and none of the caller's. */
final class RunnerProcess {
  private static final String MAIN = "org.enginedyno.api.RunnerMain";
  private static final Duration UNWINDING = Duration.ofMinutes(2);
  private static final int LAST_LINES = 20;

  private final DynoRun run;
  private final boolean isGate;

  RunnerProcess(DynoRun run, boolean isGate) {
    this.run = run;
    this.isGate = isGate;
  }

  /** Measures, and returns the results that the runner sends. */
  Object results() throws IOException, InterruptedException {
    String classPath = RunnerJars.classPath();
    Path errors = Files.createTempFile("enginedyno-runner-", ".log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-Djava.awt.headless=true",
                // warnings of the JVM would end up among the messages
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-cp",
                classPath,
                MAIN,
                errors.toString())
            .redirectError(errors.toFile())
            .start();
    Thread end =
        new Thread(
            () -> {
              end(process);
              errors.toFile().delete();
            },
            "dyno-end");
    Runtime.getRuntime().addShutdownHook(end);
    try {
      return awaited(process, errors);
    } finally {
      end(process);
      forget(end);
      Files.deleteIfExists(errors);
    }
  }

  /** Another thread reads the messages, because a blocked read ignores interrupts. */
  private Object awaited(Process process, Path errors) throws IOException, InterruptedException {
    FutureTask<Object> task = new FutureTask<>(() -> conversation(process, errors));
    Thread reader = new Thread(task, "dyno-run");
    reader.setDaemon(true);
    reader.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      throw (InterruptedException) new InterruptedException("the run was interrupted").initCause(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof IOException broken) {
        throw broken;
      }
      if (cause instanceof RuntimeException defect) {
        throw defect;
      }
      throw new IllegalStateException(cause);
    }
  }

  private Object conversation(Process process, Path errors) throws IOException {
    try (DataOutputStream to = new DataOutputStream(process.getOutputStream());
        DataInputStream from =
            new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      send(to, run.request(isGate));
      while (true) {
        Object message = RecordStream.read(from);
        if (!(message instanceof RunnerMessage event)) {
          return message;
        }
        handle(event, to);
      }
    } catch (EOFException e) {
      throw new IOException("the runner ended without results: " + lastLines(errors), e);
    }
  }

  private void handle(RunnerMessage event, DataOutputStream to) throws IOException {
    if (event instanceof RunnerMessage.Note note) {
      run.listener.note(note.line());
    } else if (event instanceof RunnerMessage.CellStarts cell) {
      run.listener.cellStarts(cell.number(), cell.of(), cell.id(), cell.left());
    } else if (event instanceof RunnerMessage.CellEnds cell) {
      run.listener.cellEnds(cell.number(), cell.of(), cell.cell());
    } else if (event instanceof RunnerMessage.PasswordNeeded) {
      send(to, new RunnerMessage.Password(run.askedPassword()));
    } else if (event instanceof RunnerMessage.Failure failure) {
      if (failure.isMistake()) {
        throw new DynoException(failure.message(), null);
      }
      throw new IOException(failure.message());
    }
  }

  private static void send(DataOutputStream to, RunnerMessage message) throws IOException {
    RecordStream.write(to, message);
    to.flush();
  }

  private static String lastLines(Path errors) throws IOException {
    try (Stream<String> lines = Files.lines(errors, StandardCharsets.UTF_8)) {
      List<String> all = lines.toList();
      return String.join("; ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
    }
  }

  /** Ends the runner, which ends its servers and measuring JVMs first. Interrupts are deferred. */
  private static void end(Process process) {
    process.destroy();
    boolean isInterrupted = false;
    long deadline = System.nanoTime() + UNWINDING.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      try {
        process.waitFor(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    process.destroyForcibly();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void forget(@Nullable Thread end) {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException e) {
      awaitTheEnd(); // of the JVM: the shutdown hook is running
    }
  }

  /**
   * Does not return while the JVM ends; otherwise the caller would still print a result or an
   * error.
   */
  private static void awaitTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
