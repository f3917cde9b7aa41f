package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.Ratio;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

/** A marked score is seen to be marked wherever it is shown, and stands for nothing elsewhere. */
final class MarkedCellsTest {
  private static final Mark DRIFTING =
      new Mark(Label.DRIFTING, "the rate rose by 30 %; a longer warm-up would help");
  private static final Mark NOISY = new Mark(Label.NOISY, "runs from 100 to 200 a second");
  private static final Mark TOO_SHORT = new Mark(Label.TOO_SHORT, "noise could hide a drift");

  private final SampleRun run = new SampleRun();
  private final List<Measurement> plain = run.measurements();
  private final Measurement best = SampleRun.find(plain, "READ_PK_POINT", "InnoDB", 4);

  private List<Measurement> with(Mark... marks) {
    return SampleRun.with(plain, SampleRun.marked(best, marks));
  }

  private Results results(Mark... marks) {
    return Results.of(run.manifest(), with(marks));
  }

  @Test
  void standsInNoRatio() {
    Measurement other = SampleRun.find(plain, "READ_PK_POINT", "MyISAM", 4);

    assertThat(Ratio.of(best, other, "MyISAM", run.manifest())).isPresent();
    assertThat(Ratio.of(SampleRun.marked(best, DRIFTING), other, "MyISAM", run.manifest()))
        .isEmpty();
    assertThat(Ratio.of(other, SampleRun.marked(best, NOISY), "InnoDB", run.manifest())).isEmpty();
    assertThat(Ratio.of(SampleRun.marked(best, TOO_SHORT), other, "MyISAM", run.manifest()))
        .isPresent();
  }

  @Test
  void isNobodysBest() {
    Measurement greatest =
        Results.of(run.manifest(), plain).workload("READ_PK_POINT").best().orElseThrow();
    List<Measurement> marked = SampleRun.with(plain, SampleRun.marked(greatest, DRIFTING));
    Results results = Results.of(run.manifest(), marked);

    assertThat(results.workload("READ_PK_POINT").best())
        .hasValueSatisfying(cell -> assertThat(cell.cell()).isNotEqualTo(greatest.cell()));
    assertThat(SummaryRow.of(results)).isNotEmpty();
  }

  @Test
  void isInNoEffectOfAnAxis() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    List<Measurement> all = run.measurements();
    Measurement cell = SampleRun.find(all, "READ_PK_POINT", "InnoDB", 4);

    assertThat(pairs(SampleRun.with(all, SampleRun.marked(cell, NOISY)))).isEqualTo(pairs(all) - 1);
  }

  private int pairs(List<Measurement> cells) {
    return new AxisEffects(Results.of(run.manifest(), cells)).of(cells).get(0).pairs();
  }

  @Test
  void isMarkedInTheTerminalWithTheLettersTold() {
    String text = SummaryTable.text(run.manifest(), with(DRIFTING, NOISY), 100);

    assertThat(text)
        .contains(" dn")
        .contains("d drifting, n noisy. Marked cells are in no ratio")
        .contains("READ_PK_POINT InnoDB, 4 threads: " + DRIFTING);
    assertThat(SummaryTable.text(run.manifest(), plain, 100)).doesNotContain("arked");
  }

  @Test
  void isMarkedInMarkdownAndCsv() {
    assertThat(SummaryMarkdown.text(results(DRIFTING)))
        .contains("(drifting), ")
        .contains("## Marked")
        .contains("READ_PK_POINT InnoDB, 4 threads: drifting: the rate rose by 30 %");
    assertThat(CellsCsv.text(results(DRIFTING, NOISY)))
        .contains("\"drifting, noisy\",the rate rose by 30 %; a longer warm-up would help; runs");
  }

  @Test
  void isMarkedOnThePageWithItsCourseDrawn() throws IOException {
    String page = page(results(NOISY));

    assertThat(page)
        .contains("<small class=\"mark\">noisy</small>")
        .contains("<b>noisy: </b>runs from 100 to 200 a second")
        .contains("<svg class=\"course\"")
        .contains("<polyline class=\"warmup\"");
    assertThat(page(Results.of(run.manifest(), plain)))
        .doesNotContain("class=\"mark\"")
        .doesNotContain("<svg class=\"course\"");
  }

  private static String page(Results results) throws IOException {
    return new HtmlReport(results, Map.of(), Optional.empty(), List.of()).text();
  }

  private static Plot throughput(Results results) {
    return Plots.of(results).stream()
        .filter(one -> one.name().equals("read_pk_point-throughput"))
        .findFirst()
        .orElseThrow()
        .plot();
  }

  @Test
  void isHollowInThePlotWithItsLettersBeside() {
    Plot plot = throughput(results(DRIFTING, NOISY));
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
    assertThat(plot.getSeries("InnoDB, noisy 1").getYData()).containsExactly(score);
  }

  @Test
  void isFullInThePlotWhereItWasTooShortAlone() {
    Plot plot = throughput(results(TOO_SHORT));

    assertThat(plot.getSeries("InnoDB, marked")).isNull();
    assertThat(plot.getSeries("InnoDB, too short 0").getYData())
        .containsExactly(best.score().orElseThrow());
  }

  @Test
  void isSaidBelowTheFigureOfABar() {
    run.threads = List.of(4);
    List<Measurement> cells = run.measurements();
    Measurement cell = SampleRun.find(cells, "READ_PK_POINT", "InnoDB", 4);
    Results results =
        Results.of(run.manifest(), SampleRun.with(cells, SampleRun.marked(cell, DRIFTING, NOISY)));

    assertThat(throughput(results).notes())
        .contains(Numbers.number(cell.score().orElseThrow()) + "\ndrifting, noisy");
  }

  @Test
  void thatItWasTooShortIsSaidOnce() {
    assertThat(SummaryMarkdown.text(results(TOO_SHORT)))
        .contains("1 cell was too short")
        .doesNotContain("## Marked");
  }
}
