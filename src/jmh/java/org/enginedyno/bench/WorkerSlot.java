package org.enginedyno.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.IterationType;

/** A trial with its workers and its spans; of a duel, one side's. */
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

  /** When its workers may be at work; absent where they always may. */
  @Nullable Turn turn() {
    return turn;
  }

  /**
   * The span of a worker's next operations. The first worker starts it, after the tables that it
   * needs empty were created again. It is the last one, which has ended, where a further warm-up is
   * not needed: counted ones are repeated until the time of one is over.
   *
   * @param nanos how long it is to last; zero where that is not known
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
   * Ends a span with the first worker that has nothing more to do in it: JMH lets no worker come
   * here before all have finished their last operation, nor start again before all were here.
   */
  synchronized void leaveSpan(OpenSpan span) throws SQLException {
    if (!span.isEnded()) {
      trial.end(span);
    }
  }

  /**
   * Ends the trial with its last session. JMH's own tear-down of a shared state would do, but makes
   * the other threads sleep for a second where it takes longer than a millisecond.
   */
  synchronized void sessionClosed() throws IOException, SQLException {
    closed++;
    if (closed == trial.threads()) {
      trial.close(spans);
    }
  }
}
