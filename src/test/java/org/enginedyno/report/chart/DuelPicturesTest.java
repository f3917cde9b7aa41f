package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.chart.IntervalPlot.Row;
import org.enginedyno.report.chart.SequencePlot.Group;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.junit.jupiter.api.Test;

final class DuelPicturesTest {
  private static final DuelResults RESULTS = SampleDuel.results();

  private static List<Row> rows(DuelResults results) {
    return DuelPictures.of(results).stream()
        .filter(picture -> DuelPictures.isOfRatios(picture.name()))
        .flatMap(picture -> ((IntervalPlot) picture.drawing()).rows().stream())
        .toList();
  }

  @Test
  void haveARowForEachCriterionJudgedOrNot() {
    List<Finding> deciding =
        RESULTS.judgements().stream().flatMap(one -> one.main().stream()).toList();

    assertThat(rows(RESULTS))
        .hasSize(10)
        .extracting(row -> row.ratio().value())
        .containsExactlyElementsOf(deciding.stream().map(one -> one.ratio().value()).toList());
    assertThat(rows(RESULTS))
        .extracting(Row::word)
        .contains("REGRESSION", "IMPROVEMENT", "EQUIVALENT", "INCONCLUSIVE", "not judged")
        .doesNotContain("INVALID");
  }

  @Test
  void drawARingForInconclusiveCriteria() {
    assertThat(rows(RESULTS))
        .allSatisfy(
            row ->
                assertThat(row.isOpen())
                    .isEqualTo(List.of("INCONCLUSIVE", "not judged").contains(row.word())));
  }

  @Test
  void showEveryBlockOfAPairLaunchByLaunch() {
    Judgement first = RESULTS.judgements().get(0);
    SequencePlot plot =
        DuelPictures.of(RESULTS).stream()
            .filter(one -> one.name().equals(DuelPictures.ofBlocks(first.duel().pair())))
            .map(Picture::drawing)
            .map(SequencePlot.class::cast)
            .findFirst()
            .orElseThrow();

    assertThat(plot.groups()).extracting(Group::name).containsExactly("1", "2", "3", "4", "5", "6");
    assertThat(plot.groups()).isNotEmpty().allMatch(group -> group.ratios().size() == 8);
  }

  @Test
  void areSplitIfTooLong() {
    Duel[] many =
        IntStream.range(0, 30)
            .mapToObj(i -> Duels.of("PAIR " + i, 6, 1, 1, i))
            .toArray(Duel[]::new);
    DuelResults results = SampleDuel.results("a", "b", many);

    assertThat(DuelPictures.of(results))
        .extracting(Picture::name)
        .contains("ratios", "ratios-2", "ratios-3")
        .doesNotHaveDuplicates();
    assertThat(rows(results)).hasSize(60);
  }
}
