package org.enginedyno.result;

import java.util.Collections;
import java.util.List;
import org.enginedyno.plan.ScoreRule;

/**
 * Round trips per second of one thread, in short alternating slices.
 *
 * @param halting while idle cores could halt
 * @param awake while a process of the lowest priority kept every core awake
 */
public record IdleCores(List<Double> halting, List<Double> awake) {
  private static final double NOTABLE = 1.2;

  public IdleCores {
    halting = List.copyOf(halting);
    awake = List.copyOf(awake);
  }

  public double haltingRate() {
    return ScoreRule.median(halting);
  }

  public double awakeRate() {
    return ScoreRule.median(awake);
  }

  /** Whether all slices with awake cores were faster than all others, and their median by 20 %. */
  public boolean isSlowing() {
    return Collections.min(awake) > Collections.max(halting)
        && awakeRate() >= NOTABLE * haltingRate();
  }
}
