package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.Golden;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.result.Json;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class ExportTextsTest {
  private static final StoredRun RUN = SampleExports.run();

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"JMH", "HLOG", "OTAVA"})
  void lookAsExpected(ExportFormat format) {
    Map<String, String> files = format.files(List.of(RUN));

    assertThat(files).hasSize(1);
    files.forEach((name, text) -> Golden.assertMatches(getClass(), name, text));
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"HLOG"})
  void omitFiguresOfCellsThatAreNotOk(ExportFormat format) {
    for (String text : format.files(List.of(RUN)).values()) {
      List<String> withFigures =
          text.lines().filter(line -> !line.startsWith("enginedyno_cell_status")).toList();
      assertThat(withFigures).noneMatch(line -> line.contains("READ_PK_RANGE"));
    }
  }

  @Test
  void haveAUniqueNameForEachFigure() throws JsonProcessingException {
    for (StoredRun run : List.of(RUN, SampleExports.odd())) {
      assertThat(names(ExportFormat.GITHUB_BIGGER, run)).doesNotHaveDuplicates().isNotEmpty();
      assertThat(names(ExportFormat.GITHUB_SMALLER, run)).doesNotHaveDuplicates().isNotEmpty();
      assertThat(samples(run)).doesNotHaveDuplicates().isNotEmpty();
    }
    JsonNode benchmarks =
        Json.MAPPER.readTree(SampleExports.text(ExportFormat.BENCHER, SampleExports.odd()));
    assertThat(benchmarks).hasSize(5);
  }

  @Test
  void shortenNamesForBencherAndKeepThemUnique() {
    String one = JsonExports.cut("x".repeat(2_000) + "a");
    String other = JsonExports.cut("x".repeat(2_000) + "b");

    assertThat(one).hasSize(1_024).isNotEqualTo(other);
    assertThat(other).hasSize(1_024);
  }

  private static List<String> names(ExportFormat format, StoredRun run)
      throws JsonProcessingException {
    List<String> all = new ArrayList<>();
    for (JsonNode entry : Json.MAPPER.readTree(SampleExports.text(format, run))) {
      all.add(entry.get("name").asText());
    }
    return all;
  }

  private static List<String> samples(StoredRun run) {
    return SampleExports.text(ExportFormat.OPENMETRICS, run)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .toList();
  }
}
