package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.result.Interval;
import org.enginedyno.result.duel.Judge.InterimAnalyses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JudgeRulesTest {
  private static final InterimAnalyses LOOKS = new InterimAnalyses(List.of(48, 96, 192, 288), 0.05);

  @Test
  void looksSpendExactlyTheWholeError() {
    assertThat(IntStream.range(0, 4).mapToDouble(LOOKS::spent).sum())
        .isEqualTo(0.05, within(1e-12));
  }

  @Test
  void looksSpendInProportionToTheBlocks() {
    assertThat(LOOKS.spent(0)).isEqualTo(0.05 / 6, within(1e-12));
    assertThat(LOOKS.spent(2)).isEqualTo(0.05 / 3, within(1e-12));
  }

  @Test
  void aLookIsReachedWithItsLastBlock() {
    assertThat(LOOKS.reached(47)).isEqualTo(-1);
    assertThat(LOOKS.reached(48)).isZero();
    assertThat(LOOKS.reached(191)).isEqualTo(1);
    assertThat(LOOKS.reached(1_000)).isEqualTo(3);
  }

  private static final VerdictRule RULE = new VerdictRule(0.03);

  private static Ratio ratio(double middle, double low, double high) {
    return new Ratio(new Interval(low, middle, high), 0.95, 0.01);
  }

  @Test
  void callsADifferenceByItsDirection() {
    Ratio slower = ratio(0.94, 0.92, 0.96);
    assertThat(RULE.of(slower, true)).isEqualTo(Verdict.REGRESSION);
    assertThat(RULE.of(slower, false)).isEqualTo(Verdict.IMPROVEMENT);
    Ratio more = ratio(1.06, 1.04, 1.08);
    assertThat(RULE.of(more, true)).isEqualTo(Verdict.IMPROVEMENT);
    assertThat(RULE.of(more, false)).isEqualTo(Verdict.REGRESSION);
  }

  @Test
  void isEquivalentWithinDeltaEvenIfSignificant() {
    assertThat(RULE.of(ratio(0.99, 0.985, 0.995), true)).isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void doesNotPassAnInconclusivePair() {
    assertThat(RULE.of(ratio(1, 0.96, 1.04), true)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(RULE.of(ratio(0.9, 0.7, 1.1), true)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void isInconclusiveIfTheDifferenceMayBeWithinDelta() {
    assertThat(RULE.of(ratio(0.98, 0.965, 0.995), true)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  /** With a delta of 0.25, which has no rounding. */
  @ParameterizedTest
  @CsvSource({
    "0.75, 1, 1.125, INCONCLUSIVE",
    "0.875, 1, 1.25, INCONCLUSIVE",
    "0.76, 1, 1.24, EQUIVALENT",
    "1.125, 1.25, 1.5, IMPROVEMENT",
    "1.125, 1.249, 1.5, INCONCLUSIVE",
    "1, 1.25, 1.5, INCONCLUSIVE",
    "0.5, 0.75, 0.875, REGRESSION",
    "0.5, 0.75, 1, INCONCLUSIVE"
  })
  void hasExactBounds(double low, double value, double high, Verdict word) {
    assertThat(new VerdictRule(0.25).of(ratio(value, low, high), true)).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 2, 8, true", "0.49, 2, 8, false", "0.5, 2, 8.1, false"})
  void anIntervalIsUsefulUpToFourTimesItsValue(
      double low, double value, double high, boolean isBounded) {
    assertThat(ratio(value, low, high).isBounded()).isEqualTo(isBounded);
  }

  @Test
  void reportsTheSmallestDetectableDifference() {
    // reach 0.0400, of 95 %: quantile 1.96; a power of four in five needs 0.842 / 1.96 more
    Ratio wide = ratio(1, 1 / 1.0408, 1.0408);
    assertThat(RULE.smallestSeen(wide, false)).isEqualTo(0.0588, within(1e-3));
    // a rate falls by less than a cost rises
    assertThat(RULE.smallestSeen(wide, true)).isEqualTo(0.0556, within(1e-3));
    assertThat(RULE.smallestSeen(ratio(1, 0.999, 1.001), true)).isEqualTo(0.03);
  }

  @Test
  void reportsTheBlocksThatNarrowTheInterval() {
    // a reach of 0.06 must become 0.03: four times the blocks
    Ratio wide = ratio(1, Math.exp(-0.06), Math.exp(0.06));
    assertThat(RULE.blocksForVerdict(wide, 48)).isEqualTo(4 * 48, within(0.01));
    assertThat(RULE.blocksForVerdict(ratio(1, 0.999, 1.001), 48)).isEqualTo(48);
    // half of delta is left
    Ratio off = ratio(1.125, Math.exp(-0.25), Math.exp(0.25));
    assertThat(new VerdictRule(0.25).blocksForVerdict(off, 10)).isEqualTo(40, within(0.01));
  }
}
