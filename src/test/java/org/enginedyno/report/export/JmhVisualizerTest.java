package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.ExportFormat;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.result.Json;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

/**
 * JMH Visualizer names a bar by the method and the text between the first and the second equals
 * sign of each word of its parameters: two cells with equal texts are one bar.
 */
final class JmhVisualizerTest {
  @Test
  void showsABarForEachCellWithAnyJvmArguments() throws JsonProcessingException {
    assertThat(bars(SampleExports.odd())).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void showsABarForEachCellIfSettingsVary() throws JsonProcessingException {
    SampleRun run = new SampleRun();
    SampleStudies.settings(run);

    assertThat(bars(run.stored("settings")))
        .hasSizeGreaterThan(10)
        .doesNotHaveDuplicates()
        .noneMatch(bar -> bar.contains("undefined"));
  }

  private static List<String> bars(StoredRun run) throws JsonProcessingException {
    List<String> bars = new ArrayList<>();
    for (JsonNode result : Json.MAPPER.readTree(SampleExports.text(ExportFormat.JMH, run))) {
      StringBuilder key = new StringBuilder();
      result
          .get("params")
          .properties()
          .forEach(
              one ->
                  key.append(' ').append(one.getKey()).append('=').append(one.getValue().asText()));
      StringBuilder bar = new StringBuilder(result.get("benchmark").asText());
      for (String word : key.substring(1).split(" ", -1)) {
        String[] parts = word.split("=", -1);
        bar.append(':').append(parts.length > 1 ? parts[1] : "undefined");
      }
      bars.add(bar.toString());
    }
    return bars;
  }
}
