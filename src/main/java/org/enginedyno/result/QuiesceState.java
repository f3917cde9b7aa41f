package org.enginedyno.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What its server had left undone of earlier work when a fork began.
 *
 * @param fork its number, from one
 * @param seconds that were waited
 */
public record QuiesceState(
    int fork, List<PendingWork> left, List<CanarySight> canaries, double seconds) {
  public QuiesceState {
    left = List.copyOf(left);
    canaries = List.copyOf(canaries);
  }

  /** What was too much for a measurement to begin, a line each. */
  public List<String> debts() {
    return Stream.concat(
            left.stream().filter(PendingWork::isDebt).map(PendingWork::debt),
            canaries.stream().filter(sight -> !sight.clean()).map(CanarySight::debt))
        .toList();
  }

  @Override
  public String toString() {
    String words =
        Stream.concat(left.stream().map(Object::toString), canaries.stream().map(Object::toString))
            .collect(Collectors.joining("; "));
    return String.format(
        Locale.ROOT, "%s; waited %.1f s", words.isEmpty() ? "nothing to look at" : words, seconds);
  }

  /**
   * One kind of work that an engine had put off.
   *
   * @param what in words, in the plural
   * @param count absent where the server does not tell
   * @param tolerable more of it is a debt
   */
  public record PendingWork(String engine, String what, @Nullable Long count, long tolerable) {
    public boolean isDebt() {
      return count != null && count > tolerable;
    }

    String debt() {
      return String.format(
          Locale.ROOT, "%s had %d %s left, more than %d", engine, count, what, tolerable);
    }

    @Override
    public String toString() {
      return "%s: %s %s".formatted(engine, count == null ? "unknown" : count.toString(), what);
    }
  }

  /**
   * What an engine's canary took when a fork began, and when its table was new.
   *
   * @param clean whether that was about the same
   * @param pages absent where the server does not count them
   * @param trouble why it could not be looked at; absent where it could
   */
  public record CanarySight(
      String engine,
      boolean clean,
      @Nullable Long pages,
      @Nullable Long cleanPages,
      double micros,
      double cleanMicros,
      @Nullable String trouble) {
    /** One that could not be looked at, which says nothing against the cell. */
    public static CanarySight unseen(String engine, String trouble) {
      return new CanarySight(engine, true, null, null, 0, 0, trouble);
    }

    String debt() {
      return "%s had not cleared away what earlier work left: its canary took %s"
          .formatted(engine, costs());
    }

    private String costs() {
      String time =
          String.format(Locale.ROOT, "%.0f us, when it was new %.0f us", micros, cleanMicros);
      return pages == null || cleanPages == null
          ? time
          : "%d pages and %s and %d pages".formatted(pages, time, cleanPages);
    }

    @Override
    public String toString() {
      return engine + ": canary " + (trouble == null ? costs() : "not looked at (" + trouble + ")");
    }
  }
}
