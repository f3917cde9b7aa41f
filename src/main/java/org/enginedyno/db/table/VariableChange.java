package org.enginedyno.db.table;

import org.jspecify.annotations.Nullable;

/**
 * A global variable that was changed.
 *
 * @param original what it was before
 * @param ours what it became by us; unknown where a run was ended before it could look
 */
public record VariableChange(String variable, String original, @Nullable String ours) {
  /** Whether the value that is found is what we left, and not somebody else's since. */
  boolean isStillOurs(String found) {
    return ours == null || ours.equals(found);
  }
}
