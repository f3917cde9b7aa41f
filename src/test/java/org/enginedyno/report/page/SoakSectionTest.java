package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.soak.SampleSoak;
import org.enginedyno.result.soak.SoakLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data that the page passes to the script that draws soaks, and its text on them. */
final class SoakSectionTest {
  private static final Pattern DATA =
      Pattern.compile(
          "<div class=\"soaked\"><script type=\"application/json\">(.*?)</script>", Pattern.DOTALL);

  private final SampleRun run = new SampleRun();
  private final Path logs;

  SoakSectionTest(@TempDir Path folder) throws IOException {
    run.folder = folder;
    logs = Files.createDirectory(folder.resolve("log"));
  }

  private void write(SoakLog log, String name) throws IOException {
    Files.writeString(logs.resolve(name + SoakLog.ENDING), SampleSoak.text(log));
  }

  private JsonNode data() throws IOException {
    Matcher found = DATA.matcher(run.page());
    assertThat(found.find()).isTrue();
    return Json.MAPPER.readTree(found.group(1));
  }

  private static List<Double> values(JsonNode data, String name) {
    return StreamSupport.stream(data.path("lines").spliterator(), false)
        .filter(line -> line.path("name").asText().equals(name))
        .findFirst()
        .map(
            line -> {
              List<Double> values = new ArrayList<>();
              line.path("values").forEach(value -> values.add(value.doubleValue()));
              return values;
            })
        .orElseThrow();
  }

  @Test
  void drawsEverySecondOfAShortSoakWithItsStalls() throws IOException {
    write(new SampleSoak(60).set(30, 0, 3_000_000, 0.5, 10, "", 70_000).log(), "a");

    JsonNode data = data();

    assertThat(data.path("times")).hasSize(60);
    assertThat(values(data, "operations")).hasSize(60).contains(0.0);
    assertThat(values(data, "dirty pages in the buffer pool")).hasSize(60).contains(70_000.0);
    assertThat(data.path("stalls")).hasSize(1);
    assertThat(data.path("stalls").path(0).toString()).isEqualTo("[27.5,30.5]");
    assertThat(run.page())
        .contains(
            "OLTP_RW InnoDB t8 held @embedded, not finished: 1 stall (3.00 s in total) in 1:00")
        .contains("dirty pages in the buffer pool 70,000 (median 5,0")
        .contains("Not reported by this server: threads running, ")
        .doesNotContain("the least and the greatest value");
  }

  @Test
  void namesAnInterruptedSoak() throws IOException {
    Measurement cell = run.measurements().get(run.measurements().size() - 1);
    List<SoakLog.Second> seconds = new SampleSoak(60).log().seconds();
    Duration limit = Duration.ofSeconds(1);
    write(new SoakLog(cell.cell().id(), limit, seconds.subList(0, 20)), "a-1700000000000");
    write(new SoakLog(cell.cell().id(), limit, seconds.subList(20, 60)), "a");

    String page = run.page();
    assertThat(page)
        .containsPattern(", interrupted: (no stall|\\d stalls?[^.]*) in 0:20")
        .doesNotContainPattern(", (interrupted|not finished): (no stall|\\d stalls?[^.]*) in 0:40");
    // the conclusion is about the last one
    assertThat(page.split(", interrupted: ", -1)).hasSize(2);
    assertThat(page.split("(no stall|\\d stalls?[^.]*) in 0:40", -1)).hasSize(3);
  }

  @Test
  void theConclusionNamesSoaksWithStallsFirst() throws IOException {
    List<String> cells = run.measurements().stream().map(one -> one.cell().id()).limit(3).toList();
    for (int i = 0; i < 3; i++) {
      SampleSoak soak = new SampleSoak(60);
      if (i == 2) {
        soak.set(30, 0, 3_000_000, 0.5, 10, "", 70_000);
      }
      write(new SoakLog(cells.get(i), Duration.ofSeconds(1), soak.log().seconds()), "soak" + i);
    }

    List<String> sentences = Conclusion.of(run.results()).sentences();
    assertThat(sentences.stream().filter(one -> one.contains(" in 1:00")))
        .hasSize(2)
        .first()
        .asString()
        .contains(": 1 stall (");
    assertThat(sentences).anyMatch(one -> one.endsWith(" See the tables for 1 further soak."));
  }

  @Test
  void reportsThatNoOperationEndedDuringASilence() throws IOException {
    SampleSoak soak = new SampleSoak(60);
    for (int i = 40; i < 60; i++) {
      soak.set(i, 0, 0, 0.5, 10, "", 5_000);
    }
    write(soak.log(), "a");

    assertThat(run.page()).contains("1 stall (20.0 s in total) in 1:00").contains(">none ended<");
  }

  @Test
  void isTheFirstPictureOfThePage() throws IOException {
    String name = Plots.of(run.results()).pictures().get(0).name();
    write(new SampleSoak(60).log(), "a");
    String page =
        new HtmlReport(run.results(), Map.of(name, "<svg/>"), Optional.empty(), List.of()).text();

    assertThat(page.indexOf("<div class=\"soaked\">")).isBetween(1, page.indexOf("<figure>"));
  }

  @Test
  void drawsTheExtremesOfALongSoak() throws IOException {
    SampleSoak soak = new SampleSoak(20_000);
    soak.set(777, 1, 4_000_000, 0.5, 10, "", 90_000).set(15_001, 500, 100, 0.5, 10, "", 1);
    write(soak.log(), "a");

    JsonNode data = data();

    assertThat(data.path("times")).hasSizeBetween(1_000, 1_200);
    assertThat(values(data, "operations")).hasSize(data.path("times").size()).contains(1.0, 500.0);
    assertThat(values(data, "dirty pages in the buffer pool")).contains(90_000.0, 1.0);
    assertThat(data.toString().length()).isLessThan(60_000);
    assertThat(run.page()).contains("Of each 34 seconds, the least and the greatest value");
  }

  @Test
  void reportsChangesFromTheFirstQuarterToTheLast() throws IOException {
    SampleSoak soak = new SampleSoak(0);
    for (int i = 0; i < 400; i++) {
      soak.set(i, 100 - i / 10, 20_000, 0.5, 10, "", 5_000);
    }
    write(soak.log(), "a");
    write(new SoakLog(SampleSoak.CELL, Duration.ofSeconds(1), List.of()), "b");

    assertThat(run.page())
        .contains("no stall in 6:40. ")
        .contains("throughput went from 95.5/s to 65.5/s, -31 % and p99 latency per second from")
        .contains("no stall in 0:00.");
  }
}
