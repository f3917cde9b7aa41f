package org.enginedyno.db.quiesce;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an engine has left undone.
 *
 * @param left absent where the server does not tell
 * @param tolerable more of it is a debt
 */
public record Remainder(Backlog backlog, @Nullable Long left, long tolerable) {
  @Override
  public String toString() {
    return left == null ? backlog + " unknown" : String.format(Locale.ROOT, "%d %s", left, backlog);
  }
}
