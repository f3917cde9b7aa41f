package org.enginedyno.session;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.enginedyno.plan.Units;
import org.enginedyno.plan.UserError;

/**
 * Shares a time among plans: each has what it cannot go below, and of the rest what it asks for.
 */
public final class TimeShares {
  private TimeShares() {}

  /**
   * What a plan needs.
   *
   * @param least with runs as short as they may be
   * @param usual as it is written
   */
  public record Need(Duration least, Duration usual) {
    /** Whole seconds, as no share is told more finely. */
    private long leastSeconds() {
      return Math.max(1, least.plusMillis(999).toSeconds());
    }

    private long further() {
      return Math.max(1, usual.minus(least).toMillis());
    }
  }

  /** Seconds for each plan, by its name. */
  public static Map<String, Long> of(Duration limit, Map<String, Need> needs) {
    long least = needs.values().stream().mapToLong(Need::leastSeconds).sum();
    long rest = limit.toSeconds() - least;
    if (rest < 0) {
      throw new UserError(
          "budget: %s is too short for %d plans; they need at least %s"
              .formatted(
                  Units.text(limit), needs.size(), Units.about(Duration.ofSeconds(least + 1))));
    }
    long all = needs.values().stream().mapToLong(Need::further).sum();
    Map<String, Long> shares = new LinkedHashMap<>();
    needs.forEach(
        (name, need) ->
            shares.put(
                name,
                need.leastSeconds()
                    + Math.round(Math.floor(rest * (double) need.further() / all))));
    return shares;
  }
}
