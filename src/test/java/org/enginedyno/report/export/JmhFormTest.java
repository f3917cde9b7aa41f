package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.AxisValues;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Json;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Version;

/** Compares with the output of JMH itself for the same runs on the same JVM. */
final class JmhFormTest {
  private static final List<List<Double>> RUNS =
      List.of(List.of(100.0, 110.0, 120.0), List.of(98.0, 131.5, 90.25));

  private final JsonNode own = ours(ScoreRule.MEAN);
  private final JsonNode jmhs = jmhs();

  @Test
  void hasJmhsFieldsInJmhsOrder() {
    assertThat(names(own)).isEqualTo(names(jmhs));
    assertThat(names(own.get("primaryMetric"))).isEqualTo(names(jmhs.get("primaryMetric")));
    assertThat(names(own.get("primaryMetric").get("scorePercentiles")))
        .isEqualTo(names(jmhs.get("primaryMetric").get("scorePercentiles")));
  }

  @Test
  void reportsJvmAndMeasurementLikeJmh() {
    for (String name : names(jmhs)) {
      if (!List.of("params", "primaryMetric", "secondaryMetrics").contains(name)) {
        assertThat(own.get(name)).as(name).isEqualTo(jmhs.get(name));
      }
    }
  }

  @Test
  void hasJmhsFiguresIfTheRuleIsTheMean() {
    JsonNode one = own.get("primaryMetric");
    JsonNode other = jmhs.get("primaryMetric");

    assertThat(one.get("rawData")).isEqualTo(other.get("rawData"));
    assertThat(one.get("scorePercentiles")).isEqualTo(other.get("scorePercentiles"));
    assertThat(one.get("scoreUnit")).isEqualTo(other.get("scoreUnit"));
    assertThat(numbers(one)).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(numbers(one).get(i)).isCloseTo(numbers(other).get(i), within());
    }
  }

  @Test
  void hasJmhsFiguresAsSecondaryMetricsForAnotherRule() {
    JsonNode best = ours(ScoreRule.BEST);

    assertThat(best.get("primaryMetric").get("score").asDouble()).isEqualTo(131.5);
    assertThat(best.get("secondaryMetrics").get("runs.mean")).isEqualTo(own.get("primaryMetric"));
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-9);
  }

  private static List<Double> numbers(JsonNode metric) {
    return List.of(
        metric.get("score").asDouble(),
        metric.get("scoreError").asDouble(),
        metric.get("scoreConfidence").get(0).asDouble(),
        metric.get("scoreConfidence").get(1).asDouble());
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode ours(ScoreRule rule) {
    Cell cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .on("embedded")
            .data(new DataSpec(1_000, 7))
            .threads(4)
            .measure(new Measure(Duration.ofSeconds(1), 3, Duration.ofMillis(600), 2, rule, null))
            .cell();
    Histogram histogram = Histograms.create();
    Histograms.record(histogram, 1_000);
    Measurement measured = new FiguresBuilder(RUNS, Latency.of(histogram)).ok(cell);
    ClientRecord client =
        new ClientRecord(
            "embedded",
            AxisValues.USUAL,
            Map.of(),
            Map.of(
                "name", "Some VM",
                "version", "25.0.2",
                "home", "/jdks/25",
                "arguments", "-Xmx1g -Da=b c"));
    Machine machine = new Machine("Linux", "EPYC", 2, 1L << 30, "Other VM", "17.0.15");
    return parsed(
        JmhJson.text(machine, List.of(client), List.of(measured), name -> "bench." + name));
  }

  private static JsonNode jmhs() {
    WorkloadParams workload = new WorkloadParams();
    workload.put("engine", "InnoDB", 0);
    IterationParams runs =
        new IterationParams(IterationType.MEASUREMENT, 3, TimeValue.milliseconds(600), 1);
    BenchmarkParams params =
        new BenchmarkParams(
            "bench.READ_PK_POINT",
            "generated",
            true,
            4,
            new int[] {1},
            List.of(),
            2,
            0,
            new IterationParams(IterationType.WARMUP, 1, TimeValue.seconds(1), 1),
            runs,
            Mode.Throughput,
            workload,
            TimeUnit.SECONDS,
            1,
            "/jdks/25/bin/java",
            List.of("-Xmx1g", "-Da=b c"),
            "25.0.2",
            "Some VM",
            "25.0.2",
            Version.getPlainVersion(),
            TimeValue.minutes(10));
    List<BenchmarkResult> forks = new ArrayList<>();
    for (List<Double> fork : RUNS) {
      List<IterationResult> iterations = new ArrayList<>();
      for (double run : fork) {
        IterationResult iteration = new IterationResult(params, runs, null);
        iteration.addResult(
            new ThroughputResult(ResultRole.PRIMARY, "x", run, 1_000_000_000, TimeUnit.SECONDS));
        iterations.add(iteration);
      }
      forks.add(new BenchmarkResult(params, iterations));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ResultFormatFactory.getInstance(
            ResultFormatType.JSON, new PrintStream(bytes, true, StandardCharsets.UTF_8))
        .writeOut(List.of(new RunResult(params, forks)));
    return parsed(bytes.toString(StandardCharsets.UTF_8));
  }

  private static JsonNode parsed(String text) {
    try {
      return Json.MAPPER.readTree(text).get(0);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }
}
