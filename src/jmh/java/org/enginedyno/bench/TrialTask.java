package org.enginedyno.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.OpenSpan.Rated;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Figures.LeftOut;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The task of a trial: the workload with its knobs.
 *
 * @param share the share of the threads of all clients that this JVM has
 * @param group the connection to the other clients; null if there are none
 */
record TrialTask(
    HandOver handOver,
    Workload workload,
    CellParams params,
    TrialKnobs chosen,
    ClientShare share,
    @Nullable GroupMember group) {
  private static final long STREAMS_PER_FORK = 1L << 20;

  /** When its operations are due: in a closed loop, or at a rate. */
  Arrivals arrivals() {
    return params.client().get(PlanAxis.ARRIVALS);
  }

  /** The schedule of a run; null without an arrival rate. */
  @Nullable Rated rated(Extent extent, long nanos, int number) {
    // a stream that no worker uses
    int schedule = number * share.clients() + share.client();
    long seed = params.data().seed() * 31 + stream(handOver, STREAMS_PER_FORK - 1 - schedule);
    // a side of a duel is active for an unknown part of the run
    long length = handOver.duel() == null ? nanos : 0;
    return arrivals().isClosed()
        ? null
        : Rated.of(arrivals(), share, share.operations(extent), length, seed);
  }

  /** The random stream of one worker. */
  long stream(int thread) {
    long stream = stream(handOver, share.thread(thread));
    if (group != null) {
      group.streams().add(stream);
    }
    return stream;
  }

  static long stream(HandOver handOver, long thread) {
    return handOver.stream() * STREAMS_PER_FORK + thread;
  }

  /**
   * The knobs of a trial's workload, without the searches for words that the engine's full-text
   * keys omit.
   */
  record TrialKnobs(KnobValues values, List<LeftOut> leftOut) {
    static TrialKnobs of(
        Connection control, EngineTraits traits, Workload workload, KnobValues given)
        throws SQLException {
      SearchWorkload search = workload.as(SearchWorkload.class).orElse(null);
      if (search == null) {
        return new TrialKnobs(given, List.of());
      }
      Map<String, String> left =
          WordRules.leftOut(control, traits.keys().fullText(), search, given);
      return new TrialKnobs(
          left.isEmpty() ? given : search.without(left.keySet(), given),
          left.entrySet().stream().map(one -> new LeftOut(one.getKey(), one.getValue())).toList());
    }
  }

  /** Reports the rows added so far, next to the log of the fork. */
  void tell(RowProgress soFar) {
    try {
      soFar.write(Path.of(handOver().log()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
