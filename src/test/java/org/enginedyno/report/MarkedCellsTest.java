package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.Ratio;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

/** A marked score is shown as marked everywhere and is excluded from firm comparisons. */
final class MarkedCellsTest {
  private static final Mark DRIFTING =
      new Mark(Label.DRIFTING, "the rate rose by 30 %; a longer warm-up would help");
  private static final Mark NOISY = new Mark(Label.NOISY, "runs from 100 to 200 a second");
  private static final Mark TOO_SHORT = new Mark(Label.TOO_SHORT, "noise could hide a drift");

  private final SampleRun run = new SampleRun();
  private final Measurement best = run.cell("InnoDB", 4);

  /** The run with a marked cell. */
  private SampleRun with(Mark... marks) {
    return run.with(SampleRun.marked(run.cell("InnoDB", 4), marks));
  }

  @Test
  void isInNoFirmRatio() {
    Measurement other = run.forked(2).cell("MyISAM", 4);
    Measurement own = run.cell("InnoDB", 4);

    assertThat(ratio(own, other)).isEqualTo("x0.786 of MyISAM");
    assertThat(ratio(SampleRun.marked(own, DRIFTING), other))
        .isEqualTo("x0.786 of MyISAM, 0.73 to 0.84, drifting");
    assertThat(ratio(own, SampleRun.marked(other, NOISY)))
        .isEqualTo("x0.786 of MyISAM, 0.73 to 0.84, MyISAM is noisy");
    assertThat(ratio(SampleRun.marked(own, TOO_SHORT), other)).isEqualTo("x0.786 of MyISAM");
  }

  private String ratio(Measurement cell, Measurement reference) {
    return Ratio.of(cell, reference, "MyISAM", run.manifest()).orElseThrow().toString();
  }

  @Test
  void isStillTheBestOfItsPattern() {
    Measurement greatest = run.results().workload("READ_PK_POINT").best().orElseThrow();
    Results results = run.withAll(cell -> noisyAtFour(cell)).results();

    assertThat(results.workload("READ_PK_POINT").best().orElseThrow().cell())
        .isEqualTo(greatest.cell());
    assertThat(SummaryRow.of(results)).extracting(SummaryRow::threads).containsOnly(4);
    assertThat(run.table(100))
        .contains("READ_PK_POINT        4  6,036  1.29 ms n")
        .contains("16 cells: 16 proven, 8 steady, 8 noisy");
  }

  private static Measurement noisyAtFour(Measurement cell) {
    return cell.cell().threads() == 4 ? SampleRun.noisy(cell) : cell;
  }

  @Test
  void isInEffectsIfThereAreNoOtherCells() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.withAll(SampleRun::noisy);

    assertThat(SummaryMarkdown.text(run.results()))
        .contains("| checkout | borrow | held | 12 marked | x0.8");
  }

  @Test
  void isInNoEffectOfAnAxis() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    int all = pairs();

    with(NOISY);

    assertThat(pairs()).isEqualTo(all - 1);
  }

  private int pairs() {
    return new AxisEffects(run.results()).of(run.measurements()).get(0).pairs();
  }

  @Test
  void isMarkedInTheTerminalWithALegend() {
    assertThat(run.table(100)).doesNotContain("drifting").doesNotContain("A ratio");
    assertThat(with(DRIFTING, NOISY).table(100))
        .contains(" dn")
        .contains("d drifting, n noisy. A ratio with a marked cell is not firm")
        .contains("READ_PK_POINT InnoDB, 4 threads: " + DRIFTING);
  }

  @Test
  void isMarkedInMarkdownAndCsv() {
    assertThat(SummaryMarkdown.text(with(DRIFTING).results()))
        .contains("(drifting), ")
        .contains("## Marked")
        .contains("READ_PK_POINT InnoDB, 4 threads: drifting: the rate rose by 30 %");
    assertThat(CellsCsv.text(with(DRIFTING, NOISY).results()))
        .contains("\"drifting, noisy\",the rate rose by 30 %; a longer warm-up would help; runs");
  }

  @Test
  void isMarkedOnThePageWithItsTimeline() throws IOException {
    assertThat(run.page()).doesNotContain("class=\"mark\"").doesNotContain("<svg class=\"course\"");
    assertThat(with(NOISY).page())
        .contains("<small class=\"mark\">noisy</small>")
        .contains("<b>noisy: </b>runs from 100 to 200 a second")
        .contains("<svg class=\"course\"")
        .contains("<path class=\"warmup\"");
  }

  @Test
  void isHollowInThePlotWithItsLetters() {
    Plot plot = with(DRIFTING, NOISY).plot("read_pk_point-throughput");
    double score = best.score().orElseThrow();

    var hollow = Objects.requireNonNull(plot.getSeries("InnoDB, marked"));
    assertThat(hollow.getYData()).containsExactly(score);
    assertThat(hollow.isShowInLegend()).isTrue();
    assertThat(plot.getSeries("MyISAM, marked")).isNull();
    assertThat(plot.getSeriesCollection())
        .filteredOn(one -> one.getXYSeriesRenderStyle().isPresent())
        .filteredOn(XYSeries::isShowInLegend)
        .extracting(XYSeries::getLabel)
        .contains("marked", "drifting", "noisy");
    assertThat(plot.getSeries("InnoDB, noisy").getYData()).containsExactly(score);
  }

  /** All points noisy, and a few drifting: only these have letters. */
  @Test
  void isNamedOnceBelowAPlotIfAllAreMarked() {
    run.withAll(cell -> SampleRun.marked(cell, NOISY));
    with(DRIFTING, NOISY);
    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(String.join(" ", plot.caption().conditions()))
        .contains("the least to the best run. Marked: all noisy.");
    assertThat(plot.getSeries("InnoDB, noisy")).isNull();
    assertThat(plot.getSeries("InnoDB, drifting").getYData()).hasSize(1);
    assertThat(SampleRun.lines(run.plot("read_pk_point-percentiles")))
        .contains("InnoDB (d)", "MyISAM", "Aria");
  }

  @Test
  void isNamedOnceBelowAPlotIfNearlyAllAreMarked() {
    Measurement steady = run.cell("Aria", 4);
    run.withAll(cell -> SampleRun.marked(cell, NOISY)).with(steady);
    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(String.join(" ", plot.caption().conditions())).contains("Marked: 5 of 6 noisy.");
    assertThat(plot.getSeriesCollection()).noneMatch(one -> one.getName().endsWith(", noisy"));
    assertThat(plot.getSeries("Aria, marked").getYData()).hasSize(1);
  }

  @Test
  void isSolidInThePlotIfItWasOnlyTooShort() {
    Plot plot = with(TOO_SHORT).plot("read_pk_point-throughput");

    assertThat(plot.getSeries("InnoDB, marked")).isNull();
    assertThat(plot.getSeries("InnoDB, too short").getYData())
        .containsExactly(best.score().orElseThrow());
  }

  @Test
  void isNamedBelowTheFigureOfABar() {
    run.threads = List.of(4);

    assertThat(with(DRIFTING, NOISY).plot("read_pk_point-throughput").notes())
        .contains(Numbers.number(best.score().orElseThrow()) + "\ndrifting, noisy");
  }

  @Test
  void reportsTooShortCellsOnce() {
    assertThat(SummaryMarkdown.text(with(TOO_SHORT).results()))
        .contains("1 cell was too short")
        .doesNotContain("## Marked");
  }
}
