package org.enginedyno.report.page;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Question;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.claim.ClaimData;
import org.enginedyno.report.claim.ClaimPictures;
import org.enginedyno.report.claim.ClaimText;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.WholeFile;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.history.StoredRun;

/**
 * Published claims compared with stored runs, as one self-contained page.
 *
 * @param plots SVG by picture name; empty if this JVM cannot draw
 * @param linked the names of the runs whose folders are next to the page
 */
public record ClaimsPage(
    List<ArticleResult> articles,
    List<StoredRun> runs,
    Map<String, String> plots,
    List<String> linked) {
  /** The name of the page's file. */
  public static final String FILE = "claims.html";

  /** Writes the page with its pictures, and the claims as Markdown, CSV and JSON, into a folder. */
  public static void write(List<Article> articles, List<StoredRun> runs, Path folder)
      throws IOException {
    List<ArticleResult> results = ArticleResult.of(articles, runs);
    Map<String, String> plots =
        Picture.write(() -> ClaimPictures.of(results, runs), folder.resolve("plots"));
    List<String> linked =
        runs.stream().filter(run -> isIn(folder, run)).map(StoredRun::name).toList();
    WholeFile.write(folder.resolve(FILE), new ClaimsPage(results, runs, plots, linked).text());
    WholeFile.write(folder.resolve("claims.md"), ClaimText.markdown(results));
    WholeFile.write(folder.resolve("claims.csv"), ClaimData.csv(results));
    WholeFile.write(folder.resolve("claims.json"), ClaimData.json(results));
  }

  /** Whether the subfolder with the run's name holds this run and its report. */
  private static boolean isIn(Path folder, StoredRun run) {
    Path place = folder.resolve(run.name());
    try {
      return Files.exists(place.resolve("report.html"))
          && RunFolder.isOne(place)
          && RunFolder.open(place).manifest().startedAt().equals(run.manifest().startedAt());
    } catch (IOException e) {
      return false;
    }
  }

  public String text() throws IOException {
    return PageTemplate.filled(
        ClaimText.TITLE,
        Html.join(
            Html.tag("p", ArticleResult.counts(articles) + ". " + ClaimText.LESSON),
            runTable().html()),
        articles.stream().map(this::section).toList(),
        runs.get(0).manifest().dyno());
  }

  private Table runTable() {
    return Table.of(
        runs,
        Column.text(
            "run",
            run ->
                linked.contains(run.name())
                    ? Html.link(
                        URLEncoder.encode(run.name(), StandardCharsets.UTF_8).replace("+", "%20")
                            + "/report.html",
                        run.name())
                    : run.name()),
        Column.text("plan", run -> run.manifest().plan().name()),
        Column.text("started", run -> Conditions.moment(run.manifest())),
        Column.text("server", run -> Conditions.servers(run.manifest())),
        Column.text("machine", run -> Conditions.machine(run.manifest().machine())));
  }

  private Section section(ArticleResult results) {
    Section section = ClaimText.section(results);
    List<Block> blocks = new ArrayList<>(section.blocks());
    Predicate<String> isOf = name -> ClaimPictures.isOf(results.article(), name);
    blocks.add(blocks.size() - 1, new Pictures(plots).all(isOf));
    return new Section(section.id(), section.title(), blocks);
  }

  /** The published figures for cells of a run; empty if no article has claims about them. */
  static Optional<Section> published(List<ArticleResult> articles) {
    List<Block> blocks = new ArrayList<>(List.of(new Block.Text(ClaimText.LESSON)));
    for (ArticleResult results : articles) {
      List<ClaimOutcome> tested = results.outcomes().stream().filter(ClaimsPage::isTested).toList();
      if (!tested.isEmpty()) {
        int further = results.outcomes().size() - tested.size();
        blocks.add(new Block.Heading(ClaimText.heading(results.article())));
        blocks.add(ClaimText.published(results.article()));
        blocks.add(
            ClaimText.table(tested, false)
                .with(
                    List.of(
                        further == 0
                            ? "These are all its claims."
                            : "These cells cannot test %s; dyno claims lists all, with reasons."
                                .formatted(Numbers.count(further, "further claim")))));
      }
    }
    return Section.of("published", "Compared with what was published", Html.blocks(blocks))
        .filter(section -> blocks.size() > 1);
  }

  /** Whether cells of the run test the claim; claims about SHOW ENGINES belong to no cell. */
  private static boolean isTested(ClaimOutcome outcome) {
    return switch (outcome.standing()) {
      case HELD, NOT_HELD, REVERSED -> !(outcome.claim().question() instanceof Question.Support);
      case NOT_TESTABLE_HERE, NOT_MEASURED -> !outcome.ratios().isEmpty();
    };
  }
}
