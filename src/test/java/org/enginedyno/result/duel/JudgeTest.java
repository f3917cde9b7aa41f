package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.enginedyno.result.duel.SimulatedDuels.verdicts;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.SimulatedDuels.Effect;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("simulated")
final class JudgeTest {
  private static final Judge JUDGE = new Judge(DuelRules.USUAL);
  private static final Set<Effect> EFFECTS = EnumSet.complementOf(EnumSet.of(Effect.NONE));

  private static Verdict word(Duel duel) {
    return JUDGE.of(duel).word();
  }

  @Test
  void findsARegression() {
    assertThat(word(Duels.of("a", 6, 1.06, 1.08, 1))).isEqualTo(Verdict.REGRESSION);
    assertThat(word(Duels.of("a", 6, 0.92, 0.90, 2))).isEqualTo(Verdict.IMPROVEMENT);
  }

  @Test
  void passesEqualSides() {
    assertThat(word(Duels.of("a", 12, 1, 1, 3))).isEqualTo(Verdict.EQUIVALENT);
  }

  /** Small counts, from seeds; {@code VerdictTrials simulate} counts thousands. */
  @ParameterizedTest
  @EnumSource(SimulatedDuels.Noise.class)
  void seldomErrs(SimulatedDuels.Noise noise) {
    assertRarelyErrs(DuelRules.USUAL, noise, EFFECTS, 10);
  }

  /** The fewest launches, of few blocks or of many. */
  @ParameterizedTest
  @EnumSource(SimulatedDuels.Noise.class)
  void rarelyErrsWithFewLaunches(SimulatedDuels.Noise noise) {
    // with 18 blocks often none is stalled
    assertRarelyErrs(
        RecordedDuel.rules(3, 18), noise, EnumSet.of(Effect.SLOWER_5, Effect.SLOWER_10), 40);
    assertRarelyErrs(RecordedDuel.rules(24, 144), noise, EFFECTS, 10);
  }

  private static void assertRarelyErrs(
      DuelRules rules, SimulatedDuels.Noise noise, Set<Effect> effects, int count) {
    assertThat(verdicts(rules, noise, Effect.NONE, 40))
        .doesNotContainKeys(Verdict.REGRESSION, Verdict.IMPROVEMENT);
    for (Effect effect : effects) {
      assertThat(verdicts(rules, noise, effect, count))
          .as("%s", effect)
          .doesNotContainKeys(Verdict.EQUIVALENT, Verdict.IMPROVEMENT);
    }
  }

  /** An eighth of the blocks loses 40 or 60 %, which hardly shows in the middle of all blocks. */
  @ParameterizedTest
  @EnumSource(names = {"STALLS_5", "STALLS_7_5"})
  void findsStallsThatTheMiddleDoesNotShow(Effect stalls) {
    assertThat(verdicts(SimulatedDuels.Noise.QUIET, stalls, 50).get(Verdict.REGRESSION))
        .isGreaterThanOrEqualTo(45);
  }

  @Test
  void isNotEquivalentIfTheTailIsWorse() {
    Duel same = Duels.of("a", 12, 1, 1, 3);
    Judgement judgement = JUDGE.of(stalled(same, 4));
    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .startsWith(
                        "operations/s: the new side's tail is worse; tail: the new side had less"
                            + " than half the base's rate in 4 of 96 blocks; the reverse held"
                            + " in 0"));
    assertThat(Tail.of(stalled(same, 2)).isWorse(0.03)).isFalse();
  }

  /** The first blocks of each launch, from the first one on, lose much of their operations. */
  private static Duel stalled(Duel duel, int launches) {
    return new Duel(
        duel.pair(),
        duel.launches().stream()
            .map(one -> one.number() > launches ? one : Copy.of(one, "blocks", stalled(one)))
            .toList(),
        List.of());
  }

  private static List<Block> stalled(Launch launch) {
    List<Block> blocks = new ArrayList<>(launch.blocks());
    Block first = blocks.get(0);
    long left = first.candidate().operations() * 45 / 100;
    blocks.set(0, Copy.of(first, "candidate", Copy.of(first.candidate(), "operations", left)));
    return blocks;
  }

  @Test
  void reportsASmallRegression() {
    List<Verdict> words =
        LongStream.range(0, 40).mapToObj(seed -> word(Duels.of("a", 6, 1.03, 1.03, seed))).toList();
    assertThat(words).doesNotContain(Verdict.IMPROVEMENT, Verdict.EQUIVALENT);
  }

  @Test
  void decidesByTheWorseOfTwoQuantities() {
    assertThat(word(Duels.of("a", 6, 0.9, 1.10, 4))).isEqualTo(Verdict.REGRESSION);
    assertThat(word(Duels.of("a", 12, 0.9, 1, 5))).isEqualTo(Verdict.IMPROVEMENT);
  }

  @Test
  void reportsWhichSideUsesTheTime() {
    assertThat(JUDGE.of(Duels.of("a", 6, 1.06, 1.12, 6)).reasons())
        .singleElement()
        .asString()
        .startsWith("the server causes it: its CPU per operation changed by +1");
  }

  @Test
  void reportsTheDetectableDifferenceAndTheRemainingTime() {
    Judgement judgement = JUDGE.of(Duels.of("a", 6, 1.028, 1, 7));
    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .matches(
                        "operations/s: the smallest detectable change for the worse was [\\d.]+ %; a verdict"
                            + " needs about \\d+ blocks \\(\\d+ min\\) more, but duel.looks ends at 288"));
  }

  @Test
  void dividesTheErrorOfALookAmongFiguresAndEstimates() {
    Judgement judgement = JUDGE.of(Duels.of("a", 6, 1.06, 1.08, 1));
    List<Integer> looks = DuelRules.USUAL.schedule().looks();
    double spent = DuelRules.USUAL.error() * looks.get(0) / looks.get(looks.size() - 1);

    assertThat(judgement.findings().get(0).ratio().confidence())
        .isEqualTo(1 - spent / DuelRules.USUAL.judged().size() / 2, within(1e-12));
  }

  @Test
  void givesNoBoundIfLaunchesDifferWidely() {
    Duel same = Duels.of("a", 6, 1, 1, 1);
    List<Launch> launches = new ArrayList<>(same.launches());
    launches.set(2, Duels.of("a", 6, 30, 1, 1).launches().get(2));

    assertThat(JUDGE.of(new Duel(same.pair(), launches, List.of())).reasons())
        .contains(
            "operations/s: only a difference of more than 100 % is detectable, because 6 launches"
                + " differ too much; use more launches or a quieter machine");
  }

  @Test
  void looksOnlyAtScheduledLooks() {
    assertThat(word(Duels.of("a", 5, 1.5, 1.5, 8))).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(JUDGE.isLook(36, 48)).isTrue();
    assertThat(JUDGE.isLook(48, 60)).isFalse();
    assertThat(JUDGE.isLook(84, 96)).isTrue();
    assertThat(JUDGE.isLast(288)).isTrue();
  }

  /** Blocks after a look of an interrupted duel are not judged before the next look. */
  @Test
  void decidesOnlyAtItsLooks() {
    Duel slower = Duels.of("a", 12, 1.06, 1.08, 1);
    assertThat(JUDGE.isDecided(upTo(5, slower))).isFalse();
    assertThat(JUDGE.isDecided(upTo(6, slower))).isTrue();
    Duel late =
        LongStream.range(0, 2_000)
            .mapToObj(seed -> Duels.of("a", 7, 1.031, 1, seed))
            .filter(
                duel ->
                    word(upTo(6, duel)) == Verdict.INCONCLUSIVE
                        && word(duel) != Verdict.INCONCLUSIVE)
            .findFirst()
            .orElseThrow();
    assertThat(JUDGE.isDecided(late)).isFalse();
    assertThat(JUDGE.isDecided(Duels.of("a", 36, 1.028, 1, 7))).isTrue();
    assertThat(JUDGE.isDecided(upTo(1, slower).with(List.of("new: it left")))).isTrue();
  }

  private static Duel upTo(int launches, Duel duel) {
    return new Duel(duel.pair(), duel.launches().subList(0, launches), List.of());
  }

  @Test
  void givesNoVerdictOnAnInvalidDuel() {
    Judgement judgement =
        JUDGE.of(Duels.of("a", 6, 1.5, 1.5, 9).with(List.of("new: another plan")));
    assertThat(judgement.word()).isEqualTo(Verdict.INVALID);
    assertThat(judgement.reasons()).containsExactly("new: another plan");
    assertThat(judgement.findings()).isEmpty();
    assertThat(judgement.main())
        .allSatisfy(finding -> assertThat(finding.decides()).isFalse())
        .extracting(finding -> finding.figure().key())
        .containsExactly("throughput", "server-cpu");
  }

  @Test
  void namesTheNoiseFirstIfInconclusive() {
    Duel same = Duels.of("a", 6, 1.028, 1, 7);
    List<Launch> launches =
        same.launches().stream()
            .map(launch -> Copy.of(launch, "othersCpu", launch.number() / 10.0))
            .toList();
    Judgement judgement = JUDGE.of(new Duel(same.pair(), launches, List.of()));

    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons().get(0))
        .matches(
            "noise: other processes used 35 % of the CPU; operations/s of single launches:"
                + " x0\\.9\\d+ to x[01]\\.\\d+; server CPU per operation of single launches: .*");
  }

  @Test
  void namesTheQuantityThatCouldNotBeMeasured() {
    Duel seen = Duels.of("a", 6, 1.2, 1, 10);
    Judgement judgement = JUDGE.of(withoutServerCpu(seen));
    assertThat(judgement.word()).isEqualTo(Verdict.REGRESSION);
    assertThat(judgement.findings())
        .noneMatch(finding -> finding.figure().equals(FigureCatalogue.SERVER_CPU));
    assertThat(judgement.reasons())
        .contains("server CPU per operation is unknown, and is not judged");
  }

  @Test
  void doesNotPassWithAnUnknownP99ThatItShallJudge() {
    DuelRules rules = Copy.of(DuelRules.USUAL, "judged", List.of("throughput", "latency-p99"));
    Judgement judgement = new Judge(rules).of(Duels.of("a", 6, 1 / 1.2, 1, 10));

    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.findings().get(0).word()).isEqualTo(Verdict.IMPROVEMENT);
    assertThat(judgement.reasons()).anyMatch(reason -> reason.contains(" is unknown, because a "));
  }

  @Test
  void reportsOtherSettingsOfDurability() {
    Duel same = Duels.of("a", 6, 1 / 1.2, 1, 10);
    List<Launch> launches =
        same.launches().stream()
            .map(launch -> Copy.of(launch, "durability", "base log; new no log"))
            .toList();
    Judgement judgement = JUDGE.of(new Duel(same.pair(), launches, List.of()));

    assertThat(judgement.reasons())
        .contains("the sides have other settings of durability: base log; new no log");
    assertThat(JUDGE.of(same).reasons()).noneMatch(reason -> reason.contains("durability"));
  }

  private static Duel withoutServerCpu(Duel duel) {
    List<Launch> launches =
        duel.launches().stream()
            .map(
                launch ->
                    Copy.of(
                        launch, "blocks", launch.blocks().stream().map(JudgeTest::blind).toList()))
            .toList();
    return new Duel(duel.pair(), launches, List.of());
  }

  private static Block blind(Block block) {
    return new Block(block.outer(), blind(block.base()), blind(block.candidate()));
  }

  private static SideSums blind(SideSums sums) {
    return Copy.of(sums, "serverNanos", null);
  }

  /** What one comparison may find by chance is likely to be found in one of very many. */
  @Test
  void requiresMoreIfManyCellsAreJudgedTogether() {
    Duel faint =
        LongStream.range(0, 2_000)
            .mapToObj(seed -> Duels.of("faint", 6, 1.031, 1, seed))
            .filter(duel -> isFaint(JUDGE.of(duel)))
            .findFirst()
            .orElseThrow();
    Judgement alone = JUDGE.of(faint);
    List<Judgement> many =
        Stream.concat(
                Stream.of(alone),
                LongStream.range(0, 60)
                    .mapToObj(seed -> JUDGE.of(Duels.of("other " + seed, 6, 1, 1, seed))))
            .toList();

    assertThat(JUDGE.together(List.of(alone)).get(0).word()).isEqualTo(Verdict.REGRESSION);
    assertThat(JUDGE.together(many).get(0).word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(JUDGE.together(many).get(0).why())
        .contains(
            "operations/s: one of so many comparisons may differ as much by chance (Holm's"
                + " correction); repeat the duel with this pair alone")
        .doesNotContain("operations/s: the smallest");
    assertThat(JUDGE.together(many).subList(1, many.size()))
        .isEqualTo(many.subList(1, many.size()));
  }

  private static boolean isFaint(Judgement judgement) {
    return judgement.findings().stream()
        .anyMatch(
            finding ->
                finding.decides()
                    && finding.word() == Verdict.REGRESSION
                    && finding.ratio().probability() > 0.0002);
  }

  @Test
  void holmCorrectsLikeRAndKeepsASingleProbability() {
    assertThat(Judge.corrected(List.of(0.01, 0.04, 0.03, 0.005, 0.5)))
        .usingComparatorForType((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1, Double.class)
        .containsExactly(0.04, 0.09, 0.09, 0.025, 0.5);
    assertThat(Judge.corrected(List.of(0.04))).containsExactly(0.04);
    assertThat(Judge.corrected(List.of())).isEmpty();
  }
}
