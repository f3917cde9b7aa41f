package org.enginedyno.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
