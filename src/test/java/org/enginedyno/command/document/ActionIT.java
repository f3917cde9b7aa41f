package org.enginedyno.command.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.enginedyno.report.export.Readers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The action's own steps in sequence, as GitHub's runner executes them. */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
final class ActionIT {
  private static final Path CHECKOUT = Path.of("").toAbsolutePath();
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ (\\S+) }}");

  private final Map<String, Object> action = read();
  private final Map<String, String> known = new HashMap<>();
  private final Path folder;
  private final Path output;
  private final Path summary;

  ActionIT(@TempDir Path folder) throws IOException {
    this.folder = folder;
    output = Files.createFile(folder.resolve("output"));
    summary = Files.createFile(folder.resolve("summary"));
    Files.createDirectory(folder.resolve("tmp"));
    known.put("github.action_path", CHECKOUT.toString());
    known.put("runner.os", "Linux");
    map(action.get("inputs"))
        .forEach((name, input) -> known.put("inputs." + name, text(map(input).get("default"))));
  }

  @Test
  void measuresAndReportsSummaryAndResults() throws Exception {
    known.put(
        "inputs.args",
        """
        --engine=InnoDB
        --workload=READ_PK_POINT

        --set=data.rows=1000
        --set=measure.forks=1
        --set=measure.warmup=100ms
        --set=measure.runs=1 x 100ms
        """);
    known.put("inputs.out", "the results");

    for (Map<String, Object> step : steps()) {
      run(step);
    }

    assertThat(folder.resolve("the results/report.html")).isNotEmptyFile();
    assertThat(folder.resolve("the results/junit.xml")).isNotEmptyFile();
    assertThat(summary).content().contains("READ_PK_POINT", "InnoDB").doesNotContain("MyISAM");
    Object results = map(map(action.get("outputs")).get("results")).get("value");
    assertThat(filled(text(results))).isEqualTo("the results");
    assertThat(known.get("steps.key.outputs.pom")).matches("[0-9a-f]{16}");
  }

  @Test
  void runsAGateAndShowsItsVerdicts() throws Exception {
    Path plan = CHECKOUT.resolve("src/test/resources/org/enginedyno/junit/compute.yaml");
    known.put("inputs.command", "gate");
    known.put("inputs.plan", Files.copy(plan, folder.resolve("mine.yaml")).toString());
    known.put("inputs.args", "--set=duel.delta=50 %\n--set=duel.looks=12,40\n");

    for (Map<String, Object> step : steps()) {
      run(step);
    }

    String xml = Files.readString(folder.resolve("dyno-results/junit.xml"));
    Readers.validate(xml);
    ReportTestSuite tests = Readers.maven(xml);
    assertThat(tests.getNumberOfFailures() + tests.getNumberOfErrors()).isZero();
    assertThat(tests.getNumberOfSkipped()).isZero();
    assertThat(tests.getTestCases())
        .extracting(ReportTestCase::getFullClassName, ReportTestCase::getName)
        .containsExactly(tuple("dyno.mine.duel", "COMPUTE_CRC t1 @embedded"));
    assertThat(summary).content().contains("COMPUTE_CRC t1 @embedded", "EQUIVALENT");
  }

  @Test
  void addsNoOutputsFromANameOfSeveralLines() throws Exception {
    known.put("inputs.out", "results\npath=/elsewhere");
    Map<String, Object> measuring =
        steps().stream().filter(step -> "run".equals(step.get("id"))).findFirst().orElseThrow();

    assertThatThrownBy(() -> run(measuring)).hasMessageContaining("out is the name of one folder");
    assertThat(output).isEmptyFile();
  }

  @Test
  void showsNoSummaryIfThereIsNone() throws Exception {
    List<Map<String, Object>> last = steps();

    run(last.get(last.size() - 1));

    assertThat(summary).isEmptyFile();
  }

  @Test
  void pinsActionsToMajorVersions() {
    assertThat(allSteps().map(step -> step.get("uses")).filter(used -> used != null))
        .allSatisfy(used -> assertThat(text(used)).matches("actions/[a-z-]+@v\\d+"))
        .hasSize(3);
  }

  private Stream<Map<String, Object>> allSteps() {
    List<?> steps = (List<?>) map(action.get("runs")).getOrDefault("steps", List.of());
    return steps.stream().map(ActionIT::map);
  }

  private List<Map<String, Object>> steps() {
    return allSteps().filter(step -> step.containsKey("run")).toList();
  }

  private void run(Map<String, Object> step) throws Exception {
    assertThat(step.get("shell")).isEqualTo("bash");
    Map<String, String> environment = new HashMap<>();
    environment.put("GITHUB_OUTPUT", output.toString());
    environment.put("GITHUB_STEP_SUMMARY", summary.toString());
    map(step.get("env")).forEach((name, value) -> environment.put(name, filled(text(value))));
    String script = text(step.get("run"));
    assertThat(script).doesNotContain("${{");

    new Shell(folder, environment).run(List.of("bash", "-eo", "pipefail", "-c", script));

    for (String line : Files.readAllLines(output)) {
      String[] parts = line.split("=", 2);
      known.putIfAbsent("steps.%s.outputs.%s".formatted(step.get("id"), parts[0]), parts[1]);
    }
  }

  private String filled(String text) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(
            found -> {
              assertThat(known).containsKey(found.group(1));
              return Matcher.quoteReplacement(text(known.get(found.group(1))));
            });
  }

  private static Map<String, Object> read() {
    try {
      return map(new Yaml().load(Files.readString(CHECKOUT.resolve("action.yml"))));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(@Nullable Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  private static String text(@Nullable Object value) {
    return String.valueOf(value);
  }
}
