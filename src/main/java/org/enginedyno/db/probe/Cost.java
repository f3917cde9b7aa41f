package org.enginedyno.db.probe;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cost of the canary's query, the least of several tries.
 *
 * @param pages that the engine requested; null if the server does not count them
 */
public record Cost(@Nullable Long pages, long nanos) {
  private static final int MORE_PAGES = 2;
  private static final int SOME_PAGES = 3;
  private static final int MUCH_LONGER = 10;
  private static final long SOME_NANOS = Duration.ofMillis(5).toNanos();

  /** Whether the cost is about the same, so that no old entries remain. */
  public boolean isLike(Cost clean) {
    return nanos <= Math.max(SOME_NANOS, clean.nanos * MUCH_LONGER)
        && (pages == null || clean.pages == null || pages <= clean.pages * MORE_PAGES + SOME_PAGES);
  }

  Cost least(Cost other) {
    return new Cost(
        pages == null || other.pages == null ? null : Math.min(pages, other.pages),
        Math.min(nanos, other.nanos));
  }
}
