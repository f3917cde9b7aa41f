package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.Copy;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Tail.Longest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JudgementTest {
  private static final Judge JUDGE = new Judge(DuelRules.USUAL);

  private static Finding finding(Figure figure, double low, double middle, double high) {
    Ratio ratio = new Ratio(new Interval(low, middle, high), 0.99, 0.001);
    return new Finding(figure, true, ratio, ratio, Verdict.INCONCLUSIVE, 1, 1, null);
  }

  private static String change(Figure figure, double low, double middle, double high) {
    return finding(figure, low, middle, high).change();
  }

  @Test
  void reportsTheDirectionAndSizeOfAChange() {
    assertThat(change(FigureCatalogue.THROUGHPUT, 0.917, 0.938, 0.959))
        .isEqualTo("6.2 % fewer operations/s (4.1 to 8.3 %)");
    assertThat(change(FigureCatalogue.THROUGHPUT, 1.041, 1.062, 1.083))
        .isEqualTo("6.2 % more operations/s (4.1 to 8.3 %)");
    assertThat(change(FigureCatalogue.SERVER_CPU, 0.80, 0.90, 0.95))
        .isEqualTo("10.0 % less server CPU per operation (5.0 to 20.0 %)");
    assertThat(change(FigureCatalogue.LATENCY_P99, 1.1, 1.2, 1.3))
        .isEqualTo("20.0 % longer p99 latency (10.0 to 30.0 %)");
  }

  @Test
  void reportsBothDirectionsIfTheIntervalIncludesThem() {
    assertThat(change(FigureCatalogue.THROUGHPUT, 0.98, 1.003, 1.025))
        .isEqualTo("0.3 % more operations/s (2.0 % fewer to 2.5 % more)");
  }

  @Test
  void printsNoMissingInterval() {
    assertThat(change(FigureCatalogue.CLIENT_CPU, 0, 1.5, Double.POSITIVE_INFINITY))
        .isEqualTo("50.0 % more client CPU per operation (no useful bound)");
  }

  @Test
  void reportsALargeChangeAsAFactor() {
    assertThat(change(FigureCatalogue.SERVER_CPU, 300, 360.922, 420))
        .isEqualTo("x361 server CPU per operation (x300 to x420)");
    assertThat(change(FigureCatalogue.SERVER_CPU, 0, 360.922, Double.POSITIVE_INFINITY))
        .isEqualTo("x361 server CPU per operation (no useful bound)");
    assertThat(change(FigureCatalogue.SERVER_CPU, 40, 360.922, Double.POSITIVE_INFINITY))
        .isEqualTo("x361 server CPU per operation (at least x40)");
    Finding server = finding(FigureCatalogue.SERVER_CPU, 300, 361, 420).with(Verdict.REGRESSION);
    assertThat(
            Judgement.where(List.of(server, finding(FigureCatalogue.CLIENT_CPU, 0.95, 1.012, 1.1))))
        .contains(
            "the server causes it: its CPU per operation changed by x361, that of the client by"
                + " +1.2 %");
  }

  @Test
  void omitsUselessBounds() {
    assertThat(change(FigureCatalogue.THROUGHPUT, 1e-9, 1.489, 334568645.89))
        .isEqualTo("48.9 % more operations/s (no useful bound)");
    assertThat(change(FigureCatalogue.THROUGHPUT, 0.001, 0.06, 0.24))
        .isEqualTo("94.0 % fewer operations/s (at least 76.0 %)");
    assertThat(finding(FigureCatalogue.THROUGHPUT, 0.3, 1.0, 3).ratio().isBounded()).isTrue();
  }

  /** A tail of a hundred blocks in which each side worked for a second, with a delta of 0.05. */
  @ParameterizedTest
  @CsvSource({
    "5, 0, 0, 0, , , false",
    "6, 0, 0, 0, , , true",
    "6, 1, 0, 0, , , false",
    "0, 0, 10, 60, , , false",
    "0, 0, 10, 61, , , true",
    "0, 0, 10, 60, 10, 20, false",
    "0, 0, 10, 60, 10, 21, true",
    "0, 0, 10, 60, , 21, false",
    "0, 0, 10, 60, 10, , false"
  })
  void aTailIsWorseBySlowBlocksAStallOrRareOperations(
      int slow,
      int slowBase,
      long longestBase,
      long longest,
      @Nullable Long baseP999,
      @Nullable Long p999,
      boolean worse) {
    Longest base = new Longest(1_000, longestBase, baseP999);
    Tail tail = new Tail(100, slow, slowBase, base, new Longest(1_000, longest, p999));

    assertThat(tail.isWorse(0.05)).isEqualTo(worse);
  }

  @Test
  void aTailReportsSlowBlocksAndLatencies() {
    Longest base = new Longest(1, 2_000_000, 1_000_000L);
    Longest candidate = new Longest(1, 5_000_000, 3_000_000L);
    String slow =
        "the new side had less than half the base's rate in 3 of 9 blocks;"
            + " the reverse held in 1";

    assertThat(new Tail(9, 3, 1, base, candidate))
        .hasToString(slow + "; longest operation 2.00 -> 5.00 ms; p99.9 1.00 -> 3.00 ms");
    assertThat(new Tail(9, 3, 1, base, new Longest(1, 5_000_000, null)))
        .hasToString(slow + "; longest operation 2.00 -> 5.00 ms");
    assertThat(new Tail(9, 3, 1, new Longest(1, 0, null), new Longest(1, 0, null)))
        .hasToString(slow);
  }

  @Test
  void aTailIncludesBothSides() {
    Duel known = Duels.withLatencies(Duels.of("a", 6, 4, 1, 1));
    List<Block> swapped =
        known.launches().stream()
            .flatMap(one -> one.blocks().stream())
            .map(
                block ->
                    new Block(
                        block.outer(),
                        /* base= */ block.candidate(),
                        /* candidate= */ block.base()))
            .toList();
    Tail tail = Tail.of(known);
    Tail reversed =
        Tail.of(new Duel(known.pair()).with(Copy.of(known.launches().get(0), "blocks", swapped)));

    assertThat(tail).returns(48, Tail::blocks).returns(48, Tail::slow).returns(0, Tail::slowBase);
    assertThat(tail.base().p999Nanos()).isNotNull();
    assertThat(reversed)
        .returns(0, Tail::slow)
        .returns(48, Tail::slowBase)
        .returns(tail.candidate(), Tail::base);
  }

  @Test
  void showsBothEstimatesIfTheyDiffer() {
    Finding even = finding(FigureCatalogue.THROUGHPUT, 1.1, 1.2, 1.3);
    Finding other = Copy.of(even, "middle", new Ratio(new Interval(0.7, 1.0, 1.4), 0.99, 0.001));

    assertThat(even.unlike(0.03)).isEmpty();
    assertThat(other.unlike(0.03))
        .containsExactly(
            "operations/s: the middle of the blocks is x1.000, but all operations"
                + " together give x1.200");
    assertThat(other.widest()).isEqualTo(other.middle());
  }

  @Test
  void aDuelReportsItsLastLaunchAndItsTime() {
    Duel duel = Duels.of("a", 3, 1, 1, 1);

    assertThat(duel.lastLaunch()).isEqualTo(3);
    assertThat(duel.seconds()).isEqualTo(60);
    assertThat(new Duel(duel.pair()).lastLaunch()).isZero();
    assertThat(duel.launches().get(0).isEmpty()).isFalse();
    assertThat(Copy.of(duel.launches().get(0), "blocks", List.of()).isEmpty()).isTrue();
  }

  @Test
  void blamesASideOnlyIfTheOtherChangedLess() {
    Finding server = finding(FigureCatalogue.SERVER_CPU, 0.1, 0.226, 0.5).with(Verdict.IMPROVEMENT);
    Finding client = finding(FigureCatalogue.CLIENT_CPU, 0.2, 0.603, 1.8);
    assertThat(Judgement.where(List.of(server, client))).isEmpty();
    Finding still = finding(FigureCatalogue.CLIENT_CPU, 0.9, 0.98, 1.1);
    assertThat(Judgement.where(List.of(server, still)))
        .contains(
            "the server causes it: its CPU per operation changed by -77.4 %, that of the client by"
                + " -2.0 %");
  }

  @Test
  void namesTheDecidingFigureFirst() {
    Judgement judgement = JUDGE.of(Duels.of("slower server", 6, 1, 1.12, 6));

    assertThat(judgement.word()).isEqualTo(Verdict.REGRESSION);
    assertThat(judgement.line())
        .matches(
            "REGRESSION slower server: 1\\d\\.\\d % more server CPU per operation \\(.* %\\),"
                + " \\d\\.\\d % (more|fewer) operations/s \\(.*\\); .*the server causes it: .*");
    assertThat(judgement.inOrder()).extracting(Finding::decides).startsWith(true, true, false);
    assertThat(judgement.findings()).extracting(Finding::decides).startsWith(true, true, false);
    assertThat(judgement.of(FigureCatalogue.SERVER_CPU)).isPresent();
    assertThat(judgement.where()).get().asString().startsWith("the server causes it: ");
  }

  @Test
  void reportsWhyThereAreNoFigures() {
    Duel broken = Duels.of("broken", 12, 1, 1, 3).with(List.of("base: the server is gone"));

    assertThat(JUDGE.of(broken).line()).isEqualTo("INVALID broken: base: the server is gone");
  }
}
