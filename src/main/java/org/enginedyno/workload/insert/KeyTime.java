package org.enginedyno.workload.insert;

import java.util.Locale;

/** When the secondary keys of a table are filled that is loaded in bulk. */
enum KeyTime {
  /** With every row: they are there before the first. */
  BEFORE,
  /** All at once: they are added when all rows are in. */
  AFTER,
  /** All at once: they are there, but disabled until all rows are in. */
  DISABLED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
