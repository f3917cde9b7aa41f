package org.enginedyno.run.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.server.Server;
import org.jspecify.annotations.Nullable;

/**
 * Watches over a fork, which cannot help itself while it waits for a server: ends it when the
 * server is gone or does not answer, or when a run does not end long after its time.
 */
final class Watch implements AutoCloseable {
  private static final Duration BEAT = Duration.ofSeconds(2);
  private static final int ANSWER_SECONDS = 20;
  private static final Map<String, String> IMPATIENT =
      Map.of("socketTimeout", Integer.toString(ANSWER_SECONDS * 1_000));

  /** Starting a JVM, and ending one. */
  private static final Duration SET_UP = Duration.ofSeconds(50);

  private static final Duration AGAIN = Duration.ofMillis(100);

  /** How long closing the connection may take before it is abandoned. */
  private static final Duration LEAVING = Duration.ofSeconds(2);

  private final Patience patience;
  private final @Nullable Server server;
  private final JmhOutput output;
  private final String handOver;
  private final Path log;
  private final Thread thread;
  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final StallDetector standstill = new StallDetector(System::nanoTime);
  private Optional<RowProgress> soFar = Optional.empty();
  private JmhOutput.Phase phase = JmhOutput.Phase.between();
  private volatile boolean closed;
  private volatile boolean away;

  /**
   * Watches over the fork that is given this file.
   *
   * @param server absent where it works on files, with no server between
   * @param log where the fork will leave what it counted
   */
  public Watch(Cell cell, @Nullable Server server, JmhOutput output, Path handOver, Path log) {
    this.patience = new Patience(cell);
    this.server = server;
    this.output = output;
    this.handOver = handOver.toString();
    this.log = log;
    this.thread = new Thread(this::watch, "dyno-watch");
    output.onRun(this::forgetRows);
    thread.setDaemon(true);
    thread.start();
  }

  /** From now on the server may be gone, and only the fork itself is watched. */
  public void lookAway() {
    away = true;
  }

  /** Why the fork was ended, if it was. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason.get());
  }

  /** Ends the fork. */
  public void endFork(String why) {
    reason.compareAndSet(null, why);
    ended.countDown();
    killFork();
  }

  private void killFork() {
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(handOver))
        .forEach(ProcessHandle::destroyForcibly);
  }

  private void watch() {
    try {
      beat();
      // its end may have been decided before it began
      while (!closed) {
        killFork();
        Thread.sleep(AGAIN.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() throws InterruptedException {
    Server watched = server;
    try (Connection heart =
        watched == null ? null : Connections.openDatabase(watched.target(), IMPATIENT)) {
      while (!ended.await(BEAT.toMillis(), TimeUnit.MILLISECONDS)) {
        lookHowFar();
        Optional<String> trouble =
            away || watched == null || heart == null
                ? late(output.phase(), heart)
                : trouble(watched, heart);
        // the server may have been killed while it was asked
        if (trouble.isPresent() && !closed && (!away || late(output.phase(), heart).isPresent())) {
          endFork(trouble.get());
        }
      }
    } catch (SQLException | UserError e) {
      if (!away) {
        endFork("the server does not let the watch in: " + e.getMessage());
      }
    }
  }

  /** That all rows of the last run came says nothing of the next. */
  private void forgetRows() {
    try {
      RowProgress.forget(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void lookHowFar() {
    JmhOutput.Phase current = output.phase();
    if (!current.equals(phase)) {
      phase = current;
      standstill.begin();
    }
    Optional<RowProgress> now = RowProgress.read(log);
    now.ifPresent(standstill::look);
    if (now.isPresent() && !now.equals(soFar)) {
      output.comesOn(now.get());
    }
    soFar = now;
  }

  private Optional<String> trouble(Server watched, Connection heart) {
    if (!watched.lastWords().isEmpty()) {
      return Optional.of("the server is gone: " + watched.lastWords());
    }
    long asked = System.nanoTime();
    if (!answers(heart)) {
      return Optional.of(silence(Duration.ofNanos(System.nanoTime() - asked)));
    }
    return late(output.phase(), heart);
  }

  private Optional<String> late(JmhOutput.Phase phase, @Nullable Connection heart) {
    Duration length = phase.length();
    if (length == null) {
      if (heart == null) {
        return Optional.empty();
      }
      Duration still = patience.inWarmup().plus(patience.setUp());
      return standstill.reason(phase.age(), still, () -> StallDetector.states(heart));
    }
    Duration beyond =
        switch (phase.kind()) {
          case STARTING_OR_ENDING -> SET_UP;
          case WARMUP -> patience.inWarmup();
          case RUN -> patience.inRun(output.warmup());
        };
    Duration allowed = length.plus(beyond).plus(patience.setUp());
    if (phase.age().compareTo(allowed) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        switch (phase.kind()) {
          case STARTING_OR_ENDING ->
              "the fork did not get ready within %d s".formatted(allowed.toSeconds());
          case WARMUP -> overdue("the warm-up", beyond);
          case RUN -> overdue("a run", beyond);
        });
  }

  private static String overdue(String what, Duration beyond) {
    return "%s had not ended %d s after its time: operations take too long for it (measure.patience)"
        .formatted(what, beyond.toSeconds());
  }

  /** By a statement that no client sends, so that it can be identified. */
  private static boolean answers(Connection heart) {
    try {
      Sql.execute(heart, "SHOW ERRORS");
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** A server that goes down breaks off its connections before its process has ended. */
  private static String silence(Duration waited) {
    return waited.toSeconds() < ANSWER_SECONDS / 2
        ? "the server broke off the connection that watches over it"
        : "the server did not answer within " + ANSWER_SECONDS + " s";
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(LEAVING.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
