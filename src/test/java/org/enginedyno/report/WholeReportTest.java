package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.SampleFolder;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The report of two hundred cells, kept in {@code target} for inspection. */
final class WholeReportTest {
  private static final Path FOLDER = Path.of("target/report-of-two-servers");
  private static final long MOST_BYTES = 3_000_000;
  private static final Pattern LINK = Pattern.compile(" href=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
  private static final Pattern CSV = Pattern.compile("href=\"data:text/csv;base64,([^\"]*)\"");

  private static List<Measurement> cells = List.of();
  private static String page = "";

  @BeforeAll
  static void renders() throws IOException {
    SampleRun run = new SampleRun();
    SampleStudies.everything(run);
    cells = SampleStudies.withFaults(run.measurements());
    SampleFolder.clear(FOLDER);
    SampleFolder.write(new StoredRun("whole", run.manifest(), cells), FOLDER);
    RunReport.write(RunFolder.open(FOLDER), List.of());
    page = Files.readString(FOLDER.resolve("report.html"));
  }

  private static List<String> all(Pattern pattern) {
    return pattern.matcher(page).results().map(match -> match.group(1)).toList();
  }

  @Test
  void staysSmallForTwoHundredCells() throws IOException {
    assertThat(page).contains("208 cells: ");
    assertThat(Files.size(FOLDER.resolve("report.html"))).isLessThan(MOST_BYTES);
  }

  @Test
  void onlyLinksToItself() {
    Set<String> places = new HashSet<>(all(ID));

    assertThat(all(LINK))
        .hasSizeGreaterThan(cells.size())
        .allSatisfy(
            link ->
                assertThat(link.startsWith("data:") || places.contains(link.substring(1)))
                    .as(link)
                    .isTrue());
  }

  @Test
  void hasAUniqueAnchorForEveryCell() {
    List<String> ids = all(ID);

    assertThat(ids).doesNotHaveDuplicates();
    assertThat(cells)
        .allSatisfy(cell -> assertThat(ids).contains("cell-" + cell.cell().fileName()));
  }

  @Test
  void embedsItsCells() throws IOException {
    MatchResult csv = CSV.matcher(page).results().findFirst().orElseThrow();

    assertThat(new String(Base64.getDecoder().decode(csv.group(1)), StandardCharsets.UTF_8))
        .isEqualTo(Files.readString(FOLDER.resolve("cells.csv")));
  }

  @Test
  void showsTheConclusionFirstThenChartsThenTablesThenTheMethod() {
    List<String> parts =
        List.of(
            "<p class=\"conditions\">8.9.36 (mysql-9.7), 11.4.5-MariaDB (embedded) · AMD EPYC 7763",
            "JDK 17.0.15+6",
            "208 cells: 170 proven, 148 steady</p>",
            "<div class=\"conclusion\"><ul><li>READ_",
            "6 cells have no valid figure",
            "14 of 170 cells are marked (3 drifting, 14 noisy).",
            "<p>Next, ",
            "<code>dyno duel ",
            "<figure>",
            "<h2>Charts</h2>",
            ">Engines side by side</h2>",
            ">All cells</h2>",
            ">How to read this</h2>",
            "<dt>Compared</dt><dd>InnoDB, MyISAM, Aria · READ_PK_POINT",
            "threads 1, 4, 16, 64 · innodb_spin_wait_delay 6, 96",
            "<dt>Cells</dt><dd>208 cells: 170 proven, 148 steady, ",
            "<a href=\"#problems\">",
            "without a valid figure</a>",
            "<a href=\"#marks\">",
            "cells marked: 3 drifting, 14 noisy</a>",
            "<dt>Data</dt>");
    int at = 0;
    for (String part : parts) {
      int found = page.indexOf(part, at);
      assertThat(found).as(part).isNotNegative();
      at = found + part.length();
    }
  }

  /** A line of the page has room for 150 letters in a window of 1300 pixels. */
  @Test
  void hasItsConditionsInOneLine() {
    String conditions = page.split("<p class=\"conditions\">", 2)[1].split("</p>", 2)[0];

    assertThat(conditions).hasSizeLessThan(150).contains("2 cores", "JDK 17", "2026-11-20");
  }

  @Test
  void namesTheServerOfEachFloor() {
    String floor = page.split("<section id=\"floor\">", 2)[1].split("</section>", 2)[0];

    assertThat(floor)
        .contains("<th scope=\"row\">mysql-9.7</th>")
        .contains("<th scope=\"row\">embedded</th>");
  }

  @Test
  void namesColumnsInPlainWords() {
    assertThat(page).contains(">server and setup</th>").doesNotContain(">way");
  }
}
