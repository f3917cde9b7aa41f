package org.enginedyno.report.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.ArticleReader;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.claim.ClaimText.Form;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ClaimTextTest {
  private static final String ARTICLE =
      """
      title: What a colleague says
      engines: [InnoDB, MyISAM]
      claims:
        - { id: ahead, says: x, workload: READ_PK_POINT, threads: [4], of: InnoDB, over: MyISAM, ratio: less }
        - { id: has, says: x, reports: transactions, list: { InnoDB: "YES" } }
      """;

  private static List<ArticleResult> results(SampleRun sample) {
    Article article =
        new ArticleReader(Workloads.all()).read("mine", new YamlText("claim mine", ARTICLE));
    return ArticleResult.of(List.of(article), List.of(sample.stored("friday")));
  }

  private static Measurement wild(Measurement cell) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw = List.of(List.of(1e-3), List.of(1e300), List.of(1e-300), List.of(1.0));
    return figures.in(cell);
  }

  @ParameterizedTest
  @EnumSource
  void omitsUselessBounds(Form form) {
    SampleRun sample = new SampleRun().forked(4);
    String text = ClaimText.of(results(sample.with(wild(sample.cell("InnoDB", 4)))), form);

    assertThat(text)
        .contains("NOT TESTABLE HERE")
        .doesNotContainIgnoringCase("infinity")
        .doesNotContain("NaN", "\"least\"", "0.000 to");
    if (form == Form.TEXT || form == Form.MD) {
      assertThat(text).contains(" (no useful bound)");
    }
  }

  @Test
  void showsRatiosAndGroupsOtherClaimsByReasonInMarkdown() {
    assertThat(ClaimText.of(results(new SampleRun().forked(4)), Form.MD))
        .contains(
            "| claim | says | published | here | verdict |",
            "| ahead | x | less | ",
            "- HELD, as SHOW ENGINES reports: has.InnoDB");
  }

  @Test
  void countsServerReportsSeparately() {
    assertThat(ArticleResult.counts(results(new SampleRun().forked(4))))
        .isEqualTo("1 claim: 1 HELD; 1 claim about what SHOW ENGINES reports: 1 HELD");
  }
}
