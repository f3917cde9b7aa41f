package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.Golden;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.ArticleReader;
import org.enginedyno.claim.Question;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

final class HtmlReportTest {
  private static final String HOSTILE = "<script>alert('x')</script>\"&{{title}}$1\\";

  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() throws IOException {
    run.name = "percona-2007-short";
    run.engines = List.of("InnoDB", "MyISAM", "Aria");
    run.workloads = List.of("READ_PK_POINT", "READ_PK_RANGE");
    run.suitability = SampleRun.lacking("Aria", "READ_PK_RANGE", "Aria is not offered");
    run.with(
        SampleRun.invalid(run.cell("READ_PK_RANGE", "MyISAM", 4), "EXPLAIN shows index email"));
    run.reached = run.measurements().size() - 1;
    Results results = run.results();
    Map<String, String> plots = new LinkedHashMap<>();
    results.workloads().stream()
        .flatMap(workload -> Stream.of("throughput", "p99").map(of -> workload.name() + "-" + of))
        .forEach(name -> plots.put(name.toLowerCase(Locale.ROOT), "<svg></svg>\n"));
    plots.put(Plots.SIZES, "<svg></svg>\n");

    String page = new HtmlReport(results, plots, Optional.empty(), held(results)).text();

    Golden.assertMatches(getClass(), "report.html", withoutFiles(page));
  }

  /** Parts that other tests check, or that other files hold. */
  private static String withoutFiles(String page) {
    return withoutScript(page)
        .replaceAll("(?s)<style>.*</style>", "<style></style>")
        .replaceAll("sha256-[^']*", "sha256-")
        .replaceAll("base64,[^\"]*", "base64,");
  }

  private static String withoutScript(String page) {
    return page.replaceFirst("(?s)<script>.*?</script>", "");
  }

  @Test
  void showsHostileTextAsText() throws IOException {
    run.title = HOSTILE;
    run.servers = List.of(HOSTILE);
    run.engines = List.of("InnoDB", HOSTILE);
    run.with(SampleRun.invalid(run.cell(HOSTILE, 4), HOSTILE));

    assertThat(withoutScript(run.page()))
        .doesNotContain("<script")
        .doesNotContain("alert('x')")
        .contains(
            "<h1>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;{{title}}$1\\</h1>");
  }

  @Test
  void isSelfContained() throws IOException {
    assertThat(run.page())
        .doesNotContain("http:")
        .doesNotContain("https:")
        .doesNotContain("src=")
        .doesNotContain("import ")
        .doesNotContain("fetch(")
        .contains("content=\"default-src 'none';")
        .doesNotContain("@import");
  }

  @Test
  void showsNoScoreOfAnInvalidCellOutsideItsDetails() throws IOException {
    Measurement cell = run.cell("Aria", 4);
    String score = ">" + Numbers.number(cell.score().orElseThrow()) + "<";

    assertThat(run.page()).contains(score);
    assertThat(run.with(SampleRun.invalid(cell, "why")).page())
        .doesNotContain(score)
        .contains("(not a valid result)");
  }

  @Test
  void isCompleteWithoutAnyCell() throws IOException {
    run.reached = 0;

    assertThat(run.page())
        .contains("<li>16 cells were not run.</li>", "<dd>16 cells: 0 proven, 16 not run</dd>")
        .doesNotContain("<h2>Charts</h2>", "<h2>All cells</h2>");
  }

  @Test
  void isCompleteWithoutAnyOkCell() throws IOException {
    run.withAll(cell -> SampleRun.failed(cell, "no server"));

    assertThat(run.page()).contains("No cell of this pattern is OK.").contains("no server");
  }

  @Test
  void reportsWhyThereAreNoPlots() throws IOException {
    assertThat(
            new HtmlReport(run.results(), Map.of(), Optional.of("no font here"), List.of()).text())
        .contains("no font here")
        .doesNotContain("<figure>");
  }

  @Test
  void comparesCellsWithPublishedClaims() throws IOException {
    String heading = "<h2>Compared with what was published</h2>";
    run.engines = List.of("InnoDB", "MyISAM");
    assertThat(compared()).contains(heading, "READ_PK_POINT: InnoDB is 6 to 9 % ahead of MyISAM");
    run.engines = List.of("InnoDB");
    run.threads = List.of(1);
    assertThat(compared()).doesNotContain(heading);
  }

  /** The claims of this article about SHOW ENGINES need no cell, and so show nothing of a run. */
  @Test
  void namesNoClaimWithoutACell() throws IOException {
    run.engines = List.of("InnoDB", "Aria");
    run.workloads = List.of("READ_PK_POINT");
    List<ArticleResult> held = held("karlsson-2010", run.results());

    assertThat(held.get(0).outcomes())
        .anyMatch(one -> one.claim().question() instanceof Question.Support && holds(one));
    assertThat(new HtmlReport(run.results(), Map.of(), Optional.empty(), held).text())
        .doesNotContain("Compared with what was published", "SHOW ENGINES");
  }

  private static boolean holds(ClaimOutcome outcome) {
    return outcome.standing() == ClaimOutcome.ClaimStatus.HELD;
  }

  private String compared() throws IOException {
    run.forked(4);
    return new HtmlReport(run.results(), Map.of(), Optional.empty(), held(run.results())).text();
  }

  private static List<ArticleResult> held(Results results) {
    return held("percona-2007", results);
  }

  private static List<ArticleResult> held(String name, Results results) {
    NamedFiles shelf = new NamedFiles("claims", List.of(Path.of("config/claims")));
    Article article = new ArticleReader(Workloads.all()).read(name, shelf.text(name));
    return ArticleResult.of(
        List.of(article), List.of(new StoredRun("friday", results.manifest(), results.cells())));
  }

  @Test
  void warnsOfCpuUsedByOtherProcesses() throws IOException {
    assertThat(run.page()).doesNotContain("Other processes used more than");
    run.foreignShare = 0.4;
    assertThat(run.page()).contains("Other processes used more than 10 %");
  }
}
