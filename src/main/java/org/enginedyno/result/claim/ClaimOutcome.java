package org.enginedyno.result.claim;

import java.util.List;
import org.enginedyno.claim.Claim;

/**
 * A claim and how it stands.
 *
 * @param reason why it stands so
 * @param ratios those that were measured, of cells that may stand beside others
 * @param differences what was otherwise than in the article
 */
public record ClaimOutcome(
    Claim claim,
    ClaimStatus standing,
    String reason,
    List<MeasuredRatio> ratios,
    List<String> differences) {
  static ClaimOutcome without(Claim claim, ClaimStatus standing, String reason) {
    return new ClaimOutcome(claim, standing, reason, List.of(), List.of());
  }
}
