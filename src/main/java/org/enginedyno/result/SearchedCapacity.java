package org.enginedyno.result;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search for the highest arrival rate at which a cell meets an objective.
 *
 * @param objective as in {@code p99 < 10 ms}
 * @param rate the rate at which half of the probes miss the objective; its bounds are the rates at
 *     which 5 % and 95 % of the probes miss it; absent before the first usable probe, and if the
 *     search failed
 * @param text the rate and the number of probes, or why there is none
 */
public record SearchedCapacity(
    State state, String objective, @Nullable Interval rate, String text) {
  /** How a search ended. */
  public enum State {
    FOUND,
    /** All probes missed, so that there is only an upper bound. */
    BELOW,
    UNFINISHED,
    FAILED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public boolean isFound() {
    return state == State.FOUND;
  }

  /** The rate; null unless it was found. */
  public @Nullable Double found() {
    return isFound() && rate != null ? rate.value() : null;
  }

  public @Nullable Double low() {
    return isFound() && rate != null ? rate.low() : null;
  }

  public @Nullable Double high() {
    return (isFound() || state == State.BELOW) && rate != null ? rate.high() : null;
  }

  /** For a list: {@code unfinished: 4,250/s (2,100/s to 9,400/s), 5 probes}. */
  @Override
  public String toString() {
    return isFound() || state == State.BELOW ? text : state + ": " + text;
  }
}
