package org.enginedyno.result.claim;

import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.claim.Bounds;
import org.enginedyno.claim.Claim;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;

/**
 * A claim and its status.
 *
 * @param ratios the measured ratios of comparable cells
 * @param differences how servers, machines and cells differ from the article's
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

  /** How a published claim compares with what was measured. */
  public enum ClaimStatus {
    /** The interval of every measured ratio lies in the published range. */
    HELD,
    /** The same side is ahead by more or by less than was published, or neither is. */
    NOT_HELD,
    /** The other side is ahead. */
    REVERSED,
    /** No cell of these runs can test it. */
    NOT_TESTABLE_HERE,
    /** These runs have no such cells. */
    NOT_MEASURED;

    @Override
    public String toString() {
      return name().replace('_', ' ');
    }
  }

  /**
   * The ratio of one case to another in a run.
   *
   * @param run the name of its folder
   * @param threads of both sides; zero where they differ, or where the highest figure counts
   */
  public record MeasuredRatio(String run, int threads, Interval ratio) {

    /** Whether a published ratio holds here, by the rules in docs/claims.md. */
    ClaimStatus status(Bounds published) {
      Bounds widened = published.widened();
      boolean isBehind = ratio.high() < 1;
      boolean isAhead = ratio.low() > 1;
      if (ratio.high() < widened.least() || ratio.low() > widened.most()) {
        return (published.isRise() && isBehind) || (published.isFall() && isAhead)
            ? ClaimStatus.REVERSED
            : ClaimStatus.NOT_HELD;
      }
      boolean isOnItsSide = published.isRise() ? isAhead : published.isFall() ? isBehind : true;
      if (isOnItsSide && ratio.low() >= widened.least() && ratio.high() <= widened.most()) {
        return ClaimStatus.HELD;
      }
      return ratio.isWide() ? ClaimStatus.NOT_TESTABLE_HERE : ClaimStatus.NOT_HELD;
    }

    private Interval inverse() {
      return Interval.exactly(1).over(ratio);
    }

    String reason(Bounds published) {
      double value = published.isFall() ? inverse().value() : ratio.value();
      double bound = published.isFall() ? published.inverse().least() : published.least();
      return switch (status(published)) {
        case HELD -> "is within the published range";
        case REVERSED -> "the other side is ahead";
        case NOT_HELD ->
            published.isEqual()
                ? "differs by more than 10 %"
                : value <= bound ? "less than published" : "more than published";
        default ->
            "the interval reaches beyond the published range; more forks (measure.forks) are needed"
                + " for a verdict";
      };
    }

    /** The threads and runs of some ratios, to precede a statement about them. */
    static String where(List<MeasuredRatio> ratios, boolean isOneRun) {
      String where =
          ratios.stream()
              .map(ratio -> ratio.where(isOneRun).strip())
              .filter(text -> !text.isEmpty())
              .distinct()
              .collect(Collectors.joining(", "));
      return where.isEmpty() ? "" : where + ": ";
    }

    private String where(boolean isOneRun) {
      return (threads > 0 ? "at " + threads : "") + (isOneRun ? "" : " in " + run);
    }
  }
}
