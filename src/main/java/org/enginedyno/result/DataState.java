package org.enginedyno.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether the pages that a cell worked on were in its engine's memory.
 *
 * @param pagesPerOperation that were not, and had to be fetched; absent where the server reports
 *     none
 * @param text the figures and what they leave open, in a reader's words
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

  /** Whether some of it is known to have been fetched. */
  public boolean isFetched() {
    return label == Label.PARTLY_CACHED || label == Label.IO_BOUND;
  }
}
