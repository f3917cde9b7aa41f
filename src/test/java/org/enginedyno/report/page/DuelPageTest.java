package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.enginedyno.Golden;
import org.enginedyno.report.RunReport;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.compare.NextStep;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.SampleFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page of a duel with a pair for each verdict, kept in {@code target} for inspection. */
final class DuelPageTest {
  private static final Path FOLDER = Path.of("target/report-of-a-duel");
  private static final Pattern LINK = Pattern.compile(" href=\"#([^\"]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");

  private static String text = "";
  private static String page = "";

  @BeforeAll
  static void renders() throws IOException {
    SampleFolder.clear(FOLDER);
    RunFolder folder = SampleDuel.write(SampleDuel.results(), FOLDER);
    RunReport.write(folder, List.of());
    text = RunReport.summary(folder, 100);
    page = Files.readString(FOLDER.resolve("report.html"));
  }

  private static List<String> all(Pattern pattern) {
    return pattern.matcher(page).results().map(match -> match.group(1)).toList();
  }

  private static String page(DuelResults results) throws IOException {
    return new DuelPage(
            results,
            Map.of(),
            Optional.empty(),
            NextStep.of(results, Path.of("results/friday"), "dyno duel"))
        .text();
  }

  @Test
  void looksAsExpected() throws IOException {
    String plain =
        page(SampleDuel.results())
            .replaceFirst("(?s)<script>.*?</script>", "")
            .replaceAll("sha256-[^']*", "sha256-")
            .replaceAll("(?s)<style>.*</style>", "<style></style>");

    Golden.assertMatches(getClass(), "duel.html", plain);
  }

  @Test
  void onlyLinksToItself() {
    Set<String> places = new HashSet<>(all(ID));

    assertThat(all(ID)).doesNotHaveDuplicates();
    assertThat(all(LINK)).hasSizeGreaterThan(8).isSubsetOf(places);
  }

  @Test
  void showsHostileTextAsText() throws IOException {
    DuelResults results =
        SampleDuel.results(
            "embedded",
            "embedded jvm-args=<script>alert('x')</script>",
            Duels.of("<script>alert('y')</script>", 6, 1.06, 1.08, 1)
                .with(List.of("new: <b>bold</b>")));

    assertThat(page(results).replaceFirst("(?s)<script>.*?</script>", ""))
        .doesNotContain("<script")
        .doesNotContain("<b>bold");
  }

  @Test
  void isCompleteBeforeAnythingWasMeasured() throws IOException {
    assertThat(page(SampleDuel.results("a", "a", Duels.of("early", 0, 1, 1, 1))))
        .contains(
            "<dt>Next</dt><dd>for a verdict on 1 pair without one",
            "<code>dyno duel --resume results/friday --user dyno</code>",
            "nothing: both sides have the same settings",
            "not judged: 0 blocks were measured, but the first verdict needs 48");
  }

  @Test
  void hasItsPicturesAsReadableFiles() throws IOException {
    assertThat(page).contains("<figure>").doesNotContain("figcaption");
    assertThat(ImageIO.read(FOLDER.resolve("plots/ratios.png").toFile()).getWidth())
        .isEqualTo(1240);
    try (Stream<Path> plots = Files.list(FOLDER.resolve("plots"))) {
      assertThat(plots).hasSize(12);
    }
  }

  @Test
  void isWrittenWithTheOtherFiles() {
    assertThat(text)
        .startsWith(
            "Read patterns, quick look: mariadb-11.4 compared with"
                + " mariadb-10.11\n  REGRESSION READ_PK_POINT")
        .contains("REGRESSION READ_PK_POINT InnoDB t1 (48 blocks in 6 launches");
    assertThat(FOLDER.resolve("summary.md")).exists();
    assertThat(FOLDER.resolve("junit.xml")).exists();
  }
}
