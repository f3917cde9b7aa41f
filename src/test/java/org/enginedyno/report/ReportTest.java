package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.SampleFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
  private final SampleRun run = new SampleRun();
  private final Path path;

  ReportTest(@TempDir Path path) {
    this.path = path;
  }

  @Test
  void writesEveryFile() throws IOException {
    report();

    assertThat(contents())
        .containsKeys(
            "cells.csv",
            "jmh-result.json",
            "junit.xml",
            "report.html",
            "summary.md",
            "plots/read_pk_point-throughput.svg",
            "plots/read_pk_point-throughput.png",
            "plots/table-sizes.png");
  }

  @Test
  void writesWellFormedSvgForAnyName() throws Exception {
    run.servers = List.of("<b>&\"'");
    run.engines = List.of("Inno<DB>", "My&ISAM");
    report();

    Path svg = path.resolve("plots/read_pk_point-p99.svg");

    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(svg.toFile())
                .getDocumentElement()
                .getAttribute("aria-label"))
        .isEqualTo("READ_PK_POINT: p99 latency");
  }

  @Test
  void givesEveryPlotUniqueIds() throws IOException {
    report();

    List<String> ids =
        Pattern.compile(" id=\"([^\"]*)\"")
            .matcher(Files.readString(path.resolve("report.html")))
            .results()
            .map(match -> match.group(1))
            .toList();

    assertThat(ids).doesNotHaveDuplicates().anySatisfy(id -> assertThat(id).contains("clip"));
  }

  @Test
  void isTheSameForTheSameResults() throws IOException {
    report();
    Map<String, String> first = contents();

    RunReport.write(RunFolder.open(path), List.of());

    assertThat(contents()).isEqualTo(first);
  }

  @Test
  void replacesOlderPlots() throws IOException {
    report();
    Files.writeString(path.resolve("plots/gone-throughput.svg"), "<svg/>");

    RunReport.write(RunFolder.open(path), List.of());

    assertThat(path.resolve("plots/gone-throughput.svg")).doesNotExist();
  }

  @Test
  void coversARunThatJustStarted() throws IOException {
    run.reached = 0;
    report();

    assertThat(path.resolve("report.html")).content().contains("16 not run");
    assertThat(path.resolve("jmh-result.json")).content().isEqualToIgnoringWhitespace("[ ]");
  }

  private void report() throws IOException {
    SampleFolder.write(run.stored("friday"), path);
    RunReport.write(RunFolder.open(path), List.of());
  }

  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            path.relativize(file).toString(),
            Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
      }
    }
    return contents;
  }
}
