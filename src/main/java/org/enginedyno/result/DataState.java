package org.enginedyno.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether the pages that a cell worked on were in its engine's memory.
 *
 * @param pagesPerOperation pages that were not in memory and had to be fetched; absent if the
 *     server does not count them
 * @param text the figures and their limits, as text
 */
public record DataState(Label label, @Nullable Double pagesPerOperation, String text) {
  public enum Label {
    CACHED,
    PARTLY_CACHED,
    IO_BOUND,
    /** The server reports too little. */
    UNKNOWN;

    @Override
    public String toString() {
      return this == IO_BOUND ? "I/O-bound" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Whether some pages are known to have been fetched. */
  public boolean isFetched() {
    return label == Label.PARTLY_CACHED || label == Label.IO_BOUND;
  }
}
