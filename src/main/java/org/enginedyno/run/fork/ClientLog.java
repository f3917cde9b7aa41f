package org.enginedyno.run.fork;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.db.facts.ProcessList.Session;
import org.enginedyno.result.OtherClients;

/** Finds the sessions that worked between the first and the last of several process lists. */
final class ClientLog {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final boolean allVisible;
  private final Map<Long, Session> worked = new TreeMap<>();
  private final Set<Long> unreadable = new HashSet<>();
  private long firstAt;
  private int looks;

  /**
   * A log without a list yet.
   *
   * @param allVisible whether the lists have the sessions of all users
   */
  ClientLog(boolean allVisible) {
    this.allVisible = allVisible;
  }

  /**
   * Adds a list.
   *
   * @param asked nanoseconds on a clock when it was requested
   * @param answered when it had arrived
   */
  void add(ProcessList list, long asked, long answered) {
    if (looks++ == 0) {
      firstAt = answered;
    }
    for (Session session : list.sessions()) {
      if (hasWorked(session, asked)) {
        // what it executes says more than that it has executed something
        worked.merge(
            session.id(), session, (known, now) -> known.statement().isEmpty() ? now : known);
      }
    }
  }

  private boolean hasWorked(Session session, long asked) {
    if (session.isUnreadable()) {
      // a session of dyno that ends is seen once; a long rollback again
      return !unreadable.add(session.id());
    }
    return session.isIdle() ? hasEndedWork(session, asked) : !session.isWaitingSystem();
  }

  /** The server counts whole seconds, so the last work may be a second earlier than it seems. */
  private boolean hasEndedWork(Session session, long asked) {
    return asked - (session.seconds() + 1) * NANOS_PER_SECOND > firstAt;
  }

  /**
   * The sessions that worked.
   *
   * @param own sessions to leave out
   * @param last the last statement of a session, if it is known
   */
  OtherClients others(Set<Long> own, LongFunction<Optional<String>> last) {
    return new OtherClients(
        looks,
        allVisible,
        worked.values().stream()
            .filter(session -> !own.contains(session.id()))
            .map(
                session ->
                    session.text(session.isIdle() ? last.apply(session.id()) : Optional.empty()))
            .toList());
  }
}
