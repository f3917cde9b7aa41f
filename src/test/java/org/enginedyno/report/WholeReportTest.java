package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The report of two hundred cells, left in {@code target} to be looked at. */
final class WholeReportTest {
  private static final Path FOLDER = Path.of("target/report-of-two-servers");
  private static final long MOST_BYTES = 3_000_000;

  private static List<Measurement> cells = List.of();
  private static RenderedPage page = new RenderedPage("");

  @BeforeAll
  static void renders() throws IOException {
    System.setProperty("java.awt.headless", "true");
    SampleRun run = new SampleRun();
    SampleStudies.everything(run);
    cells = SampleStudies.withFaults(run.measurements());
    RenderedPage.clear(FOLDER);
    RunFolder folder = new RoomForRun(FOLDER, false).take();
    folder.write(run.manifest());
    for (Measurement cell : cells) {
      folder.append(cell);
    }
    RunReport.write(folder, List.of());
    page = RenderedPage.in(FOLDER);
  }

  @Test
  void staysSmallForTwoHundredCells() throws IOException {
    assertThat(page.html()).contains("208 cells: ");
    assertThat(Files.size(FOLDER.resolve("report.html"))).isLessThan(MOST_BYTES);
  }

  @Test
  void leadsNowhereButIntoItself() {
    assertThat(page.links()).hasSizeGreaterThan(cells.size()).isSubsetOf(page.ids());
    assertThat(page.all(" href=\"([^#\"][^\"]*)\"")).allMatch(link -> link.startsWith("data:"));
  }

  @Test
  void hasAnAnchorForEveryCellThatNoOtherHas() {
    assertThat(page.ids()).doesNotHaveDuplicates();
    assertThat(page.ids())
        .containsAll(cells.stream().map(cell -> "cell-" + cell.cell().fileName()).toList());
  }

  @Test
  void bringsItsCellsAlong() throws IOException {
    String csv = page.all("href=\"data:text/csv;base64,([^\"]*)\"").get(0);

    assertThat(new String(Base64.getDecoder().decode(csv), StandardCharsets.UTF_8))
        .isEqualTo(Files.readString(FOLDER.resolve("cells.csv")));
  }

  @Test
  void saysFirstWhatWasComparedOnWhatAndWhatToMindAndThenWhoLed() {
    assertThat(page.html().split("<h2", 3)[0] + page.html().split("<h2", 3)[1])
        .containsSubsequence(
            "<dt>Compared</dt><dd>InnoDB, MyISAM, Aria · READ_PK_POINT",
            "threads 1, 4, 16, 64 · innodb_spin_wait_delay 6, 96",
            "<dt>On</dt><dd>8.9.36 (mysql-9.7), 11.4.5-MariaDB (embedded)",
            "<dt>Machine</dt><dd>AMD EPYC 7763, 2 cores",
            "JDK 17.0.15+6",
            "<a href=\"#problems\">",
            "without a valid figure</a>",
            "<a href=\"#marks\">",
            "cells marked: 3 drifting, 14 noisy</a>",
            "<dt>Data</dt>",
            ">Engines side by side</h2>");
  }

  @Test
  void namesTheServerOfEachFloor() {
    String floor = page.html().split("<section id=\"floor\">", 2)[1].split("</section>", 2)[0];

    assertThat(floor)
        .contains("<th scope=\"row\">mysql-9.7</th>")
        .contains("<th scope=\"row\">embedded</th>");
  }

  @Test
  void callsColumnsByWordsOfItsReaders() {
    assertThat(page.html()).contains(">server and setup</th>").doesNotContain(">way");
  }
}
