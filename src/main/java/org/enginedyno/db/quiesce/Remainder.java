package org.enginedyno.db.quiesce;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The remaining amount of deferred work.
 *
 * @param left null if the server does not report it
 * @param tolerable an amount that is not yet a debt
 */
public record Remainder(Backlog backlog, @Nullable Long left, long tolerable) {
  @Override
  public String toString() {
    return left == null ? backlog + " unknown" : String.format(Locale.ROOT, "%d %s", left, backlog);
  }
}
