package org.enginedyno.run.fork;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.fork.RowProgress;
import org.jspecify.annotations.Nullable;

/**
 * Monitors a fork, which cannot end itself while it waits for a server. Ends it if the server is
 * gone or does not answer, or if a run lasts much longer than planned.
 */
final class Watch implements AutoCloseable {
  private static final Duration BEAT = Duration.ofSeconds(2);

  /** The limit for starting or ending a JVM. */
  private static final Duration SET_UP = Duration.ofSeconds(50);

  private static final Duration AGAIN = Duration.ofMillis(100);

  /** How long closing the connection may take before it is abandoned. */
  private static final Duration LEAVING = Duration.ofSeconds(2);

  private final Patience patience;
  private final List<Party> parties;
  private final boolean countsRows;
  private final JmhOutput output;
  private final Runnable end;
  private final Path log;
  private final Thread thread;
  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final StallDetector standstill = new StallDetector(System::nanoTime);
  private Optional<RowProgress> soFar = Optional.empty();
  private JmhOutput.Phase phase = JmhOutput.Phase.between();
  private volatile List<ServerMonitor> monitors = List.of();
  private volatile boolean closed;
  private volatile boolean away;

  /**
   * Starts to monitor a fork.
   *
   * @param parties what it measures; of several clients, only the watch of the first one of each
   *     member checks servers
   * @param end ends the fork, if it has started
   * @param log the file to which the fork writes its counts
   */
  Watch(Cell cell, List<Party> parties, JmhOutput output, Runnable end, Path log) {
    this.patience = new Patience(cell);
    this.parties = parties.stream().filter(Party::isWatched).toList();
    // a fork that works on files reports no rows
    this.countsRows = parties.stream().anyMatch(party -> party.server() != null);
    this.output = output;
    this.end = end;
    this.log = log;
    output.onRun(this::forgetRows);
    this.thread = Daemon.start("dyno-watch", this::watch);
  }

  /** Stops checking the server, which may be gone from now on; only the fork is monitored. */
  public void lookAway() {
    away = true;
  }

  /** Why the fork was ended, if it was. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason.get());
  }

  public void endFork(String why) {
    reason.compareAndSet(null, why);
    ended.countDown();
    end.run();
  }

  private void watch() {
    try {
      beat();
      // endFork may have been called before the fork started
      while (!closed) {
        end.run();
        Thread.sleep(AGAIN.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() throws InterruptedException {
    List<ServerMonitor> open = new ArrayList<>();
    try {
      for (Party party : parties) {
        open.add(ServerMonitor.open(party));
      }
      monitors = List.copyOf(open);
      long beats = System.nanoTime();
      while (!ended.await(pause(open).toMillis(), TimeUnit.MILLISECONDS)) {
        boolean beat = System.nanoTime() - beats >= BEAT.toNanos();
        if (beat) {
          beats = System.nanoTime();
          lookHowFar();
        }
        Optional<String> trouble =
            (away ? Stream.<ServerMonitor>of() : open.stream())
                .flatMap(monitor -> monitor.trouble(beat).stream())
                .findFirst()
                .or(() -> beat ? late(output.phase()) : Optional.empty());
        // dyno may have killed the server during the check
        if (trouble.isPresent() && !closed && (!away || late(output.phase()).isPresent())) {
          endFork(trouble.get());
        }
      }
    } catch (SQLException | UserError e) {
      if (!away) {
        endFork("the server refused the monitoring connection: " + e.getMessage());
      }
    } finally {
      open.forEach(ServerMonitor::close);
    }
  }

  private static Duration pause(List<ServerMonitor> open) {
    return open.stream().map(ServerMonitor::pause).max(Comparator.naturalOrder()).orElse(BEAT);
  }

  /**
   * Other clients of a server that were not idle, after a last reading of its process list.
   *
   * @param own the sessions of the fork
   */
  OtherClients others(Target server, Set<Long> own) {
    return monitors.stream()
        .filter(monitor -> monitor.target().equals(server))
        .findFirst()
        .map(monitor -> monitor.others(own))
        .orElse(OtherClients.UNKNOWN);
  }

  /** Discards the progress of the last run, which does not apply to the next one. */
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
      output.reportsProgress(now.get());
    }
    soFar = now;
  }

  private Optional<String> late(JmhOutput.Phase phase) {
    Duration length = phase.length();
    if (length == null) {
      Duration still = patience.inWarmup().plus(patience.setUp());
      return countsRows ? standstill.reason(phase.age(), still, this::states) : Optional.empty();
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
        phase.kind() == JmhOutput.Phase.Kind.STARTING_OR_ENDING
            ? "the fork did not get ready within %d s".formatted(allowed.toSeconds())
            : "%s did not end within %d s after its planned end: operations take too long (measure.patience)"
                .formatted(
                    phase.kind() == JmhOutput.Phase.Kind.RUN ? "a run" : "the warm-up",
                    beyond.toSeconds()));
  }

  /** What the statements of the monitored server wait for; empty without a server. */
  private String states() {
    List<ServerMonitor> open = monitors;
    return open.isEmpty() ? "" : open.get(0).states();
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    Daemon.join(thread, LEAVING.toMillis());
  }
}
