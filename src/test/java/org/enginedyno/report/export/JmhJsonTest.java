package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.Cores.Placement;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.export.JmhJson.JmhJvm;
import org.enginedyno.result.Cost;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Json;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.TimeValue;

final class JmhJsonTest {
  private static final Machine MACHINE =
      new Machine("Linux", "EPYC", 2, 1L << 30, "OpenJDK 64-Bit Server VM", "17.0.15");
  private static final Cell CELL = like("READ_PK_POINT", "InnoDB").cell();

  @Test
  void distinguishesCellsByAllUnusualValues() throws JsonProcessingException {
    Client client =
        SampleClients.client(
            PlanAxis.DRIVER,
            Driver.MARIADB,
            PlanAxis.CHECKOUT,
            Checkout.BORROW,
            PlanAxis.POOL,
            3,
            PlanAxis.JVM,
            "25",
            PlanAxis.EXECUTOR,
            Executor.VIRTUAL);
    JsonNode both = parsed(measured(List.of(100.0)), measured(with(client), List.of(100.0)));
    JsonNode usual = both.get(0).get("params");
    JsonNode further = both.get(1).get("params");

    assertThat(usual.get("driver").asText()).isEqualTo("mysql");
    assertThat(usual.get("pool").asText()).isEqualTo("threads");
    assertThat(usual.get("executor").asText()).isEqualTo("platform");
    assertThat(further.get("driver").asText()).isEqualTo("mariadb");
    assertThat(further.get("pool").asText()).isEqualTo("3");
    assertThat(further.get("jvm").asText()).isEqualTo("25");
    assertThat(further.get("executor").asText()).isEqualTo("virtual");
  }

  private static CellBuilder like(String workload, String engine) {
    return CellBuilder.of(workload, engine)
        .on("embedded")
        .data(new DataSpec(1_000, 7))
        .threads(4)
        .measure(
            new Measure(Duration.ofSeconds(1), 3, Duration.ofMillis(600), 1, ScoreRule.BEST, null));
  }

  private static Cell with(Client client) {
    return like("READ_PK_POINT", "InnoDB").client(client).cell();
  }

  @Test
  void namesEachKnobAsAParameter() throws JsonProcessingException {
    Cell insert = like("INSERT_SMALL", "Aria").knobs(Map.of("insert.rows-per-commit", "7")).cell();
    JsonNode params = parsed(measured(insert, List.of(100.0))).get(0).get("params");

    assertThat(params.get("insert.rows-per-commit").asText()).isEqualTo("7");
    assertThat(params.get("insert.rows-per-thread").asText()).isEqualTo("1000");
    assertThat(params.has("knobs")).isFalse();
  }

  @Test
  void reportsACountedRunLikeJmhsUntimedRun() throws JsonProcessingException {
    Cell insert = like("INSERT_SMALL", "Aria").cell();
    JsonNode result = parsed(measured(insert, List.of(100.0))).get(0);

    assertThat(result.get("warmupTime").asText()).isEqualTo(TimeValue.NONE.toString());
    assertThat(result.get("measurementTime").asText()).isEqualTo(TimeValue.NONE.toString());
    assertThat(result.get("mode").asText()).isEqualTo("thrpt");
  }

  @Test
  void hasTheScoreOfThePlansRuleAndNamesTheRule() throws JsonProcessingException {
    JsonNode result = parsed(measured(List.of(100.0, 110.0, 120.0))).get(0);
    JsonNode metric = result.get("primaryMetric");
    JsonNode mean = result.get("secondaryMetrics").get("runs.mean");

    assertThat(result.get("params").get("score").asText()).isEqualTo("best");
    assertThat(metric.get("score").asDouble()).isEqualTo(120.0);
    assertThat(metric.get("scoreUnit").asText()).isEqualTo("ops/s");
    assertThat(metric.get("scorePercentiles").get("100.0").asDouble()).isEqualTo(120.0);
    assertThat(metric.get("rawData").get(0)).hasSize(3);
    assertThat(mean.get("score").asDouble()).isEqualTo(110.0);
    assertThat(mean.get("scoreError").asDouble()).isGreaterThan(100);
  }

  @Test
  void reportsNoErrorOfAScoreThatIsNotAMean() throws JsonProcessingException {
    JsonNode metric = parsed(measured(List.of(100.0, 110.0, 120.0))).get(0).get("primaryMetric");

    assertThat(metric.get("scoreError")).isEqualTo(TextNode.valueOf("NaN"));
    assertThat(metric.get("scoreConfidence"))
        .extracting(JsonNode::asText)
        .containsExactly("NaN", "NaN");
  }

  @Test
  void includesLatencyAndCostWithTheScore() throws JsonProcessingException {
    JsonNode metrics = parsed(measured(List.of(100.0, 110.0))).get(0).get("secondaryMetrics");

    assertThat(metrics.get("latency.p99").get("score").asDouble()).isBetween(39.0, 41.0);
    assertThat(metrics.get("cpu.client").get("scoreUnit").asText()).isEqualTo("us/op");
    assertThat(metrics.has("cpu.server")).isFalse();
    assertThat(metrics.has("latency.p999")).isFalse();
  }

  @Test
  void omitsCellsThatAreNotOk() throws JsonProcessingException {
    assertThat(parsed(Measurement.ended(CELL, Status.FAILED, Instant.EPOCH, 1, "broke"))).isEmpty();
  }

  private static Measurement measured(List<Double> runs) {
    return measured(CELL, runs);
  }

  private static Measurement measured(Cell cell, List<Double> runs) {
    Histogram histogram = Histograms.create();
    for (int micros = 1; micros <= 40; micros++) {
      Histograms.record(histogram, micros * 1_000L);
    }
    FiguresBuilder figures = new FiguresBuilder(List.of(runs), Latency.of(histogram));
    figures.cost = new Cost(12, null, null, null, null, null, null, null);
    return figures.ok(cell);
  }

  private static JsonNode parsed(Measurement... cells) throws JsonProcessingException {
    return Json.MAPPER.readTree(
        JmhJson.text(MACHINE, List.of(), List.of(cells), workload -> "bench." + workload));
  }

  private static final Client ON_25 =
      SampleClients.client(PlanAxis.JVM, "25", PlanAxis.JVM_ARGS, "-XX:+UseZGC");

  private static ClientRecord told(Cores cores, String version, String arguments) {
    return new ClientRecord(
        "embedded",
        CellBuilder.of("READ_PK_POINT", "InnoDB").cores(cores).cell().axes(),
        Map.of(),
        Map.of(
            "name",
            "Some VM",
            "version",
            version,
            "home",
            "/jdks/" + version,
            "arguments",
            arguments));
  }

  @Test
  void theJvmIsTheForksNotTheRunners() {
    ClientRecord elsewhere = told(new Cores(1, 1, Placement.SPLIT), "21.0.1", "-Xmx1g");
    ClientRecord own = told(Cores.FREE, "25.0.2", "-Xmx2g -XX:+UseZGC");

    assertThat(JmhJvm.of(with(Client.USUAL), List.of(elsewhere, own), MACHINE))
        .isEqualTo(
            new JmhJvm(
                "/jdks/25.0.2/bin/java", List.of("-Xmx2g", "-XX:+UseZGC"), "25.0.2", "Some VM"));
  }

  @Test
  void theJvmArgumentsOmitTheRunnersOwn() {
    ClientRecord own =
        told(
            Cores.FREE,
            "17.0.15",
            "-Xmx1g -Dx=a b -XX:+UnlockExperimentalVMOptions -DcompilerBlackholesEnabled=true"
                + " -XX:CompileCommandFile=/tmp/jmh123compilecommand");

    assertThat(JmhJvm.of(with(Client.USUAL), List.of(own), MACHINE).arguments())
        .containsExactly("-Xmx1g", "-Dx=a b");
  }

  @Test
  void theJvmIsThePlannedOneIfForksReportedNone() {
    JmhJvm planned = JmhJvm.of(with(ON_25), List.of(told(Cores.FREE, "17.0.15", "")), MACHINE);

    assertThat(planned.version()).isEqualTo("25");
    assertThat(planned.arguments()).containsExactly("-XX:+UseZGC");
    assertThat(JmhJvm.of(with(Client.USUAL), List.of(), MACHINE).version()).isEqualTo("17.0.15");
  }
}
