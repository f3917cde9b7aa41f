package org.enginedyno.db.table;

import org.jspecify.annotations.Nullable;

/**
 * A changed global variable.
 *
 * @param setByDyno the value after the change; null if a run ended before reading it
 */
record VariableChange(String variable, String original, @Nullable String setByDyno) {
  /** Whether a value is the one that dyno set, not a later one of another client. */
  boolean isSetByDyno(String found) {
    return setByDyno == null || setByDyno.equals(found);
  }
}
