package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.TimeChart;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.junit.jupiter.api.Test;

/** The data that the page passes to the script that draws cells over time. */
final class TimeSectionTest {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL);
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
  private static final int SLICES = 30;
  private static final int STALLED = 7;

  private final SampleRun run = new SampleRun();

  private static long[] slice(boolean isStalled) {
    long[] counts = new long[SliceLatencies.BUCKETS];
    counts[SliceLatencies.bucket(50_000)] = 1_000;
    counts[SliceLatencies.bucket(isStalled ? 3_000_000_000L : 400_000)] = 20;
    return counts;
  }

  private static Slices slices(boolean hasLatencies) {
    List<long[]> latencies = IntStream.range(0, SLICES).mapToObj(i -> slice(i == STALLED)).toList();
    List<Long> operations = IntStream.range(0, SLICES).mapToObj(i -> 1_020L).toList();
    return new Slices(
        20_000_000, operations, hasLatencies ? SliceLatencies.text(latencies) : null, 40_000_000);
  }

  private static Measurement timed(Measurement cell, int runs, boolean hasLatencies) {
    List<RateTimeline> courses = new ArrayList<>();
    courses.add(new RateTimeline(1, false, slices(false), Workers.NONE));
    for (int i = 0; i < runs; i++) {
      courses.add(new RateTimeline(1, true, slices(hasLatencies), Workers.NONE));
    }
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.steadiness = new Steadiness(List.of(), courses);
    return figures.in(cell);
  }

  private List<JsonNode> charts() throws IOException {
    List<JsonNode> charts = new ArrayList<>();
    for (String text : DATA.matcher(run.page()).results().map(found -> found.group(1)).toList()) {
      charts.add(Json.MAPPER.readTree(text));
    }
    return charts;
  }

  @Test
  void aChartHasTheMeasuredRunsOfEachEngineAtItsThreads() throws IOException {
    run.withAll(cell -> timed(cell, 2, true));

    List<JsonNode> charts = charts();
    JsonNode line = charts.get(0).path("lines").path(1);
    JsonNode one = line.path("runs").path(1);

    assertThat(run.page())
        .contains("<summary>READ_PK_POINT, 1 thread</summary>")
        .contains("<summary>READ_PK_RANGE, 4 threads</summary>")
        .containsPattern("Cells: <a href=\"#cell-[^\"]*innodb[^\"]*\">InnoDB</a>");
    assertThat(charts).hasSize(4);
    assertThat(charts.get(0).path("lines")).hasSize(3);
    assertThat(line.path("name").asText()).isEqualTo("MyISAM");
    assertThat(line.path("colours").toString()).isEqualTo("[\"#e08a00\",\"#e08a00\"]");
    assertThat(line.path("runs")).hasSize(2);
    assertThat(one.path("operations")).hasSize(SLICES);
    assertThat(one.path("seconds").asDouble() * SLICES).isEqualTo(0.6);
    assertThat(one.path("p99").path(0).asDouble()).isBetween(390.0, 460.0);
  }

  @Test
  void aRampHasTheRateAtWhichOperationsWereDue() throws IOException {
    run.withAll(cell -> timed(cell, 1, true));
    assertThat(charts().get(0).at("/lines/0/runs/0/due")).isEmpty();
    assertThat(run.page()).doesNotContain("A dotted line is the arrival rate.");

    run.choices =
        SampleClients.choices(PlanAxis.ARRIVALS, List.of("ramp(1000/s..2125/s, 600ms) regular"));
    run.withAll(cell -> timed(cell, 1, true));
    JsonNode due = charts().get(0).at("/lines/0/runs/0/due");

    assertThat(due).hasSize(SLICES);
    assertThat(due.path(0).asDouble()).isEqualTo(1_094);
    assertThat(due.path(SLICES - 1).asDouble()).isEqualTo(2_125);
    assertThat(run.page()).contains("A dotted line is the arrival rate.");
  }

  @Test
  void aStallIsTheDarkestCellFarFromTheOthers() throws IOException {
    run.withAll(cell -> timed(cell, 1, true));

    JsonNode counts = charts().get(0).path("lines").path(0).path("runs").path(0).path("counts");

    assertThat(counts.path(0).asText()).isEqualTo("CKa.....8v");
    assertThat(counts.path(STALLED).asText()).isEqualTo("CKa" + ".".repeat(30) + "8v");
  }

  /**
   * As the script of the page decodes them: small ones exactly, others to a third of a per cent.
   */
  @Test
  void countsOfAHeatMapAreDecodedExactly() {
    for (long count : List.of(1L, 2L, 3L, 99L, 100L, 1_234L, 98_765L, 123_456_789L)) {
      long[] buckets = new long[SliceLatencies.BUCKETS];
      buckets[SliceLatencies.bucket(50_000)] = count;
      String text = TimeChart.counts(buckets);

      assertThat(text).hasSize(3);
      long read = Math.round(Math.pow(2, (62 * digit(text, 1) + digit(text, 2)) / 128.0));
      assertThat(read).isCloseTo(count, within(count <= 100 ? 0 : count / 300));
    }
  }

  private static int digit(String text, int place) {
    return Character.digit(text.charAt(place), 36) >= 0
            && !Character.isLowerCase(text.charAt(place))
        ? Character.digit(text.charAt(place), 36)
        : text.charAt(place) - 'a' + 36;
  }

  @Test
  void manySlicesAreJoined() throws IOException {
    run.withAll(cell -> timed(cell, 10, true));

    JsonNode runs = charts().get(0).path("lines").path(0).path("runs");

    assertThat(runs).hasSize(10);
    assertThat(runs.path(0).path("operations").toString())
        .isEqualTo("[3060,3060,3060,3060,3060,3060,3060,3060,3060,3060]");
    assertThat(runs.path(0).path("counts")).hasSize(10);
    assertThat(runs.path(0).path("seconds").asDouble()).isEqualTo(0.06);
  }

  @Test
  void resultsOfEarlierVersionsHaveOnlyRates() throws IOException {
    run.withAll(cell -> timed(cell, 1, false));

    JsonNode one = charts().get(0).path("lines").path(0).path("runs").path(0);

    assertThat(one.path("operations")).hasSize(SLICES);
    assertThat(one.path("p99")).isEmpty();
  }

  @Test
  void aPageLimitsItsChartsAndReportsTheLimit() throws IOException {
    String left = "Drawn: the first 100 of ";
    run.withAll(cell -> timed(cell, 1, true));
    assertThat(run.page()).doesNotContain(left);

    run.threads = IntStream.rangeClosed(1, 20).boxed().toList();
    run.withAll(cell -> timed(cell, 1, true));

    assertThat(run.page()).contains(left + "120 cells. cells.jsonl has the slices of all.");
    assertThat(charts().stream().mapToInt(chart -> chart.path("lines").size()).sum())
        .isEqualTo(TimeChart.MOST_CELLS);
  }

  @Test
  void aPageWithoutSlicesHasNeitherChartsNorTheirLibrary() throws IOException {
    assertThat(run.page()).doesNotContain("Over time", "uPlot", "application/json");
  }

  @Test
  void aNameCannotCloseTheScript() throws IOException {
    String hostile = "</script><script>alert('x')</script>";
    run.engines = List.of("InnoDB", hostile);
    run.withAll(cell -> timed(cell, 1, true));

    assertThat(run.page()).doesNotContain(hostile);
    assertThat(charts().get(0).path("lines").path(1).path("name").asText()).isEqualTo(hostile);
  }

  @Test
  void aBrowserOnlyExecutesThePagesScript() throws Exception {
    assertHash(run.page());
    run.withAll(cell -> timed(cell, 1, true));
    assertHash(run.page());
    assertThat(run.page()).contains("uPlot").hasSizeLessThan(250_000);
  }

  private static void assertHash(String page) throws NoSuchAlgorithmException {
    List<String> scripts = SCRIPT.matcher(page).results().map(found -> found.group(1)).toList();
    byte[] digest =
        MessageDigest.getInstance("SHA-256")
            .digest(scripts.get(0).getBytes(StandardCharsets.UTF_8));

    assertThat(scripts).hasSize(1);
    assertThat(page)
        .contains("script-src 'sha256-%s';".formatted(Base64.getEncoder().encodeToString(digest)));
  }
}
