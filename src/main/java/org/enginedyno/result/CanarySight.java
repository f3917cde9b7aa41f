package org.enginedyno.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
