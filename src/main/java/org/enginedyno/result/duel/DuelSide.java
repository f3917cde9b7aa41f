package org.enginedyno.result.duel;

import org.enginedyno.plan.Plan;
import org.enginedyno.result.record.Records;

/**
 * One side of a duel.
 *
 * @param text what it was called by whoever asked
 * @param records what was found of it
 */
public record DuelSide(String text, Plan plan, Records records) {
  /** The same with what was found of it by now. */
  public DuelSide with(Records found) {
    return new DuelSide(text, plan, found);
  }
}
