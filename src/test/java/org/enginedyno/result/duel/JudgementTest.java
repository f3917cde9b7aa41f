package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.Interval;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.junit.jupiter.api.Test;

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
  void saysInWhichDirectionAndByHowMuch() {
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
  void saysBothDirectionsWhereTheIntervalHasBoth() {
    assertThat(change(FigureCatalogue.THROUGHPUT, 0.98, 1.003, 1.025))
        .isEqualTo("0.3 % more operations/s (2.0 % fewer to 2.5 % more)");
  }

  @Test
  void hasNoIntervalWhereThereIsNone() {
    assertThat(change(FigureCatalogue.CLIENT_CPU, 0, 1.5, Double.POSITIVE_INFINITY))
        .isEqualTo("50.0 % more client CPU per operation (no useful bound)");
  }

  @Test
  void printsNoBoundsThatBoundNothing() {
    assertThat(change(FigureCatalogue.THROUGHPUT, 1e-9, 1.489, 334568645.89))
        .isEqualTo("48.9 % more operations/s (no useful bound)");
    assertThat(finding(FigureCatalogue.THROUGHPUT, 0.3, 1.0, 3).ratio().isBounded()).isTrue();
  }

  @Test
  void blamesASideOnlyWhereTheOtherWasShownToMoveLess() {
    Finding server = finding(FigureCatalogue.SERVER_CPU, 0.1, 0.226, 0.5).with(Verdict.IMPROVEMENT);
    Finding client = finding(FigureCatalogue.CLIENT_CPU, 0.2, 0.603, 1.8);
    assertThat(Judgement.where(List.of(server, client))).isEmpty();
    Finding still = finding(FigureCatalogue.CLIENT_CPU, 0.9, 0.98, 1.1);
    assertThat(Judgement.where(List.of(server, still)))
        .contains(
            "it is the server: its CPU per operation changed by -77.4 %, that of the client by"
                + " -2.0 %");
  }

  @Test
  void namesFirstWhatGaveTheWord() {
    Judgement judgement = JUDGE.of(Duels.of("slower server", 6, 1, 1.12, 6));

    assertThat(judgement.word()).isEqualTo(Verdict.REGRESSION);
    assertThat(judgement.line())
        .matches(
            "REGRESSION slower server: 1\\d\\.\\d % more server CPU per operation \\(.* %\\),"
                + " \\d\\.\\d % (more|fewer) operations/s \\(.*\\); .*it is the server: .*");
    assertThat(judgement.inOrder()).extracting(Finding::decides).startsWith(true, true, false);
  }

  @Test
  void saysWhyThereAreNoFigures() {
    Duel broken = Duels.of("broken", 12, 1, 1, 3).with(List.of("base: the server is gone"));

    assertThat(JUDGE.of(broken).line()).isEqualTo("INVALID broken: base: the server is gone");
  }
}
