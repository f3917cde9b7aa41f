package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.report.export.JmhJson;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.result.Json;
import org.enginedyno.result.folder.Manifest;
import org.junit.jupiter.api.Test;

/** Trackers identify a result by its benchmark and its parameters. */
final class JmhParametersTest {
  private final SampleRun run = new SampleRun();

  @Test
  void identifyOneCellWhateverVaries() throws JsonProcessingException {
    SampleStudies.jvm(run);
    run.threads = List.of(1, 4, 16);

    assertOneEach();
  }

  @Test
  void identifyOneCellIfSettingsAndCoresVary() throws JsonProcessingException {
    SampleStudies.settings(run);
    run.servers = List.of("embedded", "mysql-9.7");

    assertOneEach();
  }

  @Test
  void haveTheSameNamesInAllResultsEvenIfFewHaveAKnob() throws JsonProcessingException {
    run.workloads = List.of("READ_PK_RANGE", "OLTP_RO", "INSERT_SMALL");
    run.knobs =
        Map.of("oltp.transaction", List.of("off", "on"), "insert.rows-per-commit", List.of("2"));
    List<JsonNode> all = results();

    assertOneEach();
    assertThat(all.get(0).get("params").get("oltp.transaction").asText()).isEqualTo("N/A");
    assertThat(names(all.get(0)))
        .startsWith("server", "engine", "threads", "driver")
        .contains("oltp.transaction", "insert.rows-per-commit", "rows", "seed", "score")
        .doesNotContain("pool", "jvm", "placement");
    assertThat(all)
        .allSatisfy(
            one ->
                assertThat(one.get("params").get("threads").asInt())
                    .isEqualTo(one.get("threads").asInt()));
  }

  private void assertOneEach() throws JsonProcessingException {
    List<JsonNode> all = results();
    Set<String> keys = new LinkedHashSet<>();
    all.forEach(one -> keys.add(one.get("benchmark") + " " + one.get("params")));
    assertThat(keys).hasSize(all.size()).hasSizeGreaterThan(10);
    assertThat(all.stream().map(JmhParametersTest::names).distinct()).hasSize(1);
  }

  private static List<String> names(JsonNode result) {
    List<String> names = new ArrayList<>();
    result.get("params").fieldNames().forEachRemaining(names::add);
    return names;
  }

  private List<JsonNode> results() throws JsonProcessingException {
    Manifest manifest = run.manifest();
    List<JsonNode> results = new ArrayList<>();
    Json.MAPPER
        .readTree(
            JmhJson.text(
                manifest.machine(),
                manifest.records().clients(),
                run.measurements(),
                WorkloadText::benchmark))
        .forEach(results::add);
    return results;
  }
}
