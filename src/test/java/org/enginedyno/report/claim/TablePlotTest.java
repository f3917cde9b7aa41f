package org.enginedyno.report.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.ArticleReader;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.IntervalPlot;
import org.enginedyno.report.chart.IntervalPlot.Row;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.result.Interval;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

final class TablePlotTest {
  private static final String ARTICLE =
      """
      title: A report
      date: 2010-01-01
      engines: [InnoDB, MyISAM, Falcon]
      claims:
        - id: lines
          says: queries per second
          workload: READ_PK_POINT
          unit: queries/s
          by: [engine, threads]
          figures: { InnoDB: { 1: 10, 4: 40, 64: 80 }, Falcon: { 1: 5, 4: 20, 64: 10 } }
        - id: turned
          says: queries per second
          workload: READ_PK_POINT
          unit: queries/s
          by: [threads, engine]
          figures: { 1: { InnoDB: 10, MyISAM: 5 }, 4: { InnoDB: 40, MyISAM: 20 } }
        - id: bars
          says: queries per second
          workload: READ_PK_POINT
          where: { threads: 4 }
          unit: queries/s
          figures: { InnoDB: 10, MyISAM: 20, Falcon: 5 }
        - id: gone
          says: queries per second
          workload: READ_PK_POINT
          where: { threads: 999 }
          unit: queries/s
          figures: { InnoDB: 10, MyISAM: 20 }
        - { id: ahead, says: x, workload: READ_PK_POINT, of: InnoDB, over: MyISAM, ratio: 1.5 to 2 }
      """;

  private static List<Picture> pictures() {
    Article article =
        new ArticleReader(Workloads.all()).read("mine", new YamlText("claim mine", ARTICLE));
    SampleRun sample = new SampleRun().forked(4);
    List<StoredRun> runs =
        List.of(sample.stored("friday"), new StoredRun("of nothing", sample.manifest(), List.of()));
    return ClaimPictures.of(ArticleResult.of(List.of(article), runs), runs);
  }

  private static Picture.Drawing drawing(String name) {
    return pictures().stream()
        .filter(picture -> picture.name().equals("mine--" + name))
        .map(Picture::drawing)
        .findFirst()
        .orElseThrow();
  }

  private static Plot plot(String name) {
    return (Plot) drawing(name);
  }

  @Test
  void isDrawnIfAnyFigureOfItWasMeasured() {
    assertThat(pictures())
        .extracting(Picture::name)
        .containsExactly("mine--lines", "mine--turned", "mine--bars", "mine--ratios-1");
  }

  @Test
  void scalesThePublishedCurveToTheMeasuredOne() {
    Plot plot = plot("lines");

    assertThat(plot.categories()).containsExactly("1", "4", "64");
    double[] theirs = values(plot, "InnoDB, published");
    double[] ours = values(plot, "InnoDB, here");
    assertThat(theirs[2] / theirs[0]).isCloseTo(8, within(1e-9));
    assertThat(ours[2]).isNaN();
    assertThat(theirs[2]).isGreaterThanOrEqualTo(ours[1]);
    assertThat(plot.getSeries("Falcon, published")).isNotNull();
    assertThat(plot.getSeries("Falcon, here")).isNull();
  }

  @Test
  void hasALineForEachEngineInWhicheverOrderATableIsWritten() {
    Plot plot = plot("turned");

    assertThat(plot.categories()).containsExactly("1", "4");
    double[] theirs = values(plot, "InnoDB, published");
    assertThat(theirs[1] / theirs[0]).isCloseTo(4, within(1e-9));
    assertThat(plot.getSeries("MyISAM, here")).isNotNull();
  }

  @Test
  void hasBarsWithTheFiguresAsTheyWerePublished() {
    assertThat(plot("bars").notes()).contains("10.0", "20.0", "5.00").hasSize(5);
  }

  @Test
  void ratiosHaveTheirRangeNextToTheMeasuredOne() {
    IntervalPlot plot = (IntervalPlot) drawing("ratios-1");

    assertThat(plot.rows())
        .extracting(Row::name, Row::about, Row::word)
        .containsExactly(tuple("ahead", "published", ""), tuple("ahead", "here", "REVERSED"));
    assertThat(plot.rows().get(0).ratio()).returns(1.5, Interval::low).returns(2.0, Interval::high);
    assertThat(plot.caption().toString()).contains("friday").doesNotContain("of nothing");
  }

  private static double[] values(Plot plot, String series) {
    return Objects.requireNonNull(plot.getSeries(series), series).getYData();
  }
}
