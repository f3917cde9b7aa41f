package org.enginedyno.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.IterationType;

/** A trial with its spans; in a duel, that of one side. */
public final class WorkerSlot {
  private final Trial trial;
  private final @Nullable Turn turn;
  private final List<OpenSpan> spans = new ArrayList<>();
  private long warmedUpAt;
  private int closed;

  WorkerSlot(Trial trial, @Nullable Turn turn) {
    this.trial = trial;
    this.turn = turn;
  }

  public Trial trial() {
    return trial;
  }

  /** The turn of its workers; null without a duel. */
  @Nullable Turn turn() {
    return turn;
  }

  /**
   * The span of a worker's next operations. The first worker starts it, after recreating the tables
   * that it needs empty. If no further warm-up is needed, it is the last span, which has ended:
   * warm-ups with a fixed number of operations are repeated until the warm-up time is over.
   *
   * @param nanos the planned length; 0 if unknown
   */
  synchronized OpenSpan enterSpan(IterationType type, long nanos) throws SQLException {
    boolean measured = type == IterationType.MEASUREMENT;
    if (spans.isEmpty()) {
      warmedUpAt = System.nanoTime() + nanos;
    }
    boolean isWarm =
        !measured && nanos > 0 && trial.extent().isCounted() && System.nanoTime() >= warmedUpAt;
    if (spans.isEmpty() || (spans.get(spans.size() - 1).isEnded() && !isWarm)) {
      spans.add(trial.begin(measured, nanos, spans.size()));
      if (turn != null) {
        turn.begin(nanos);
      }
    }
    return spans.get(spans.size() - 1);
  }

  /**
   * The first worker that leaves ends the span: JMH lets no worker call this before all have
   * finished their last operation, and no worker start again before all have called it.
   */
  synchronized void leaveSpan(OpenSpan span) throws SQLException {
    if (!span.isEnded()) {
      trial.end(span);
    }
  }

  /**
   * The last session closes the trial. JMH's tear-down of a shared state would make the other
   * threads sleep for a second if it takes longer than a millisecond.
   */
  synchronized void sessionClosed() throws IOException, SQLException {
    closed++;
    if (closed == trial.threads()) {
      trial.close(spans);
    }
  }
}
