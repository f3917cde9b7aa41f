package org.enginedyno.result.claim;

import org.enginedyno.claim.Bounds;

/** What a measured ratio says of a published one, as docs/claims.md tells. */
final class RatioRule {
  private RatioRule() {}

  static ClaimStatus of(Bounds published, MeasuredRatio measured) {
    if (published.isFall()) {
      return ahead(published.inverse().widened(), measured.inverse());
    }
    return published.isRise()
        ? ahead(published.widened(), measured)
        : within(published.aroundOne(), measured);
  }

  private static ClaimStatus ahead(Bounds widened, MeasuredRatio measured) {
    if (measured.most() < 1) {
      return ClaimStatus.REVERSED;
    }
    if (measured.most() < widened.least() || measured.least() > widened.most()) {
      return ClaimStatus.NOT_HELD;
    }
    return measured.least() > 1 ? ClaimStatus.HELD : ClaimStatus.NOT_TESTABLE_HERE;
  }

  private static ClaimStatus within(Bounds widened, MeasuredRatio measured) {
    if (measured.most() < widened.least() || measured.least() > widened.most()) {
      return ClaimStatus.NOT_HELD;
    }
    return measured.least() >= widened.least() && measured.most() <= widened.most()
        ? ClaimStatus.HELD
        : ClaimStatus.NOT_TESTABLE_HERE;
  }

  /** Why a single ratio stands so. */
  static String reason(Bounds published, MeasuredRatio measured, ClaimStatus standing) {
    boolean isFall = published.isFall();
    double ratio = isFall ? 1 / measured.ratio() : measured.ratio();
    double bound = isFall ? published.inverse().least() : published.least();
    return switch (standing) {
      case HELD -> "lies where it was published";
      case REVERSED -> "the other side is ahead in all its runs";
      case NOT_HELD ->
          published.isEqual()
              ? "differs by more than a tenth"
              : ratio < bound ? "less than was published" : "more than was published";
      default -> "the runs lie so far apart that they do not tell";
    };
  }
}
