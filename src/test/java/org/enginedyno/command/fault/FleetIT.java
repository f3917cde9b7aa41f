package org.enginedyno.command.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.command.Await;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Secrets;
import org.enginedyno.command.Signals;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.session.SparkCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clients on the executors of a real Spark, whose master and workers are processes. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class FleetIT {
  private static final String RUN =
      "run ci --set=measure.forks=1 --out=results --engine=InnoDB --threads=3"
          + " --set=data.rows=2000 --set=measure.warmup=500ms ";

  /** A stage's key, as dyno sends it to the driver and the driver to clients. */
  private static final Pattern KEY = Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");

  private static final Pattern UI = Pattern.compile("'SparkUI' on port (\\d+)");

  private static DynoProcess start(Path room, SparkCluster spark, String line, String... more)
      throws IOException {
    return DynoProcess.start(
        room, spark.environment(), RUN + "--fleet=" + spark.master() + " " + line, more);
  }

  @Test
  void oneAndThreeClientsAreProvenAndRevealNoPasswordOrKey(
      @TempDir Path room, @TempDir Path theirs, @TempDir Path cluster) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(theirs);
        SparkCluster spark = new SparkCluster(cluster, 3, 1)) {
      Map<String, String> environment = new HashMap<>(spark.environment());
      environment.put("DYNO_PASSWORD", server.password());
      try (DynoProcess dyno =
          DynoProcess.start(
              room,
              environment,
              RUN + "--fleet=" + spark.master() + " --set=clients=1,3 --set=floors=off --user=dyno",
              "--server=" + server.url("dyno"),
              "--workload=OLTP_POINT,INSERT_SMALL",
              "--set=measure.runs=1 x 6s",
              "--set=insert.rows-per-thread=5000")) {
        dyno.awaitRun("oltp_point-innodb-");
        assertNoPageHas(server.password(), dyno.results().resolve("log/fleet.log"));
        assertThat(Signals.processes())
            .noneMatch(line -> line.contains(server.password()))
            .filteredOn(line -> line.contains(cluster.toString()))
            .isNotEmpty()
            .noneMatch(line -> KEY.matcher(line).find());
        dyno.exitCode();
        List<Measurement> cells =
            dyno.journal().stream().filter(cell -> !cell.cell().isFloor()).toList();
        assertThat(cells).as(dyno.err()).hasSize(4);
        for (Measurement cell : cells) {
          // a machine that is busy with other work may start one client too late
          assertThat(cell.reasons())
              .as(cell.cell().id())
              .allMatch(reason -> reason.startsWith("3 clients started within"));
          assertThat(Objects.requireNonNull(cell.clients()).parts())
              .hasSize(cell.cell().get(PlanAxis.CLIENTS))
              .allMatch(client -> client.name().matches("client \\d on .+"))
              .allMatch(client -> Objects.requireNonNull(client.roundTripNanos()) > 0);
        }
        dyno.assertNothingIsLeft();
      }
      Secrets.assertNoFileHolds(server.password(), room);
      Secrets.assertNoFileHolds(server.password(), cluster);
      assertNoTextHasAKey(cluster);
    }
  }

  /** Logs and event files; archives of libraries are no text. */
  private static void assertNoTextHasAKey(Path folder) throws IOException {
    assertThat("stage 1 3 40001 " + HexFormat.of().formatHex(new byte[32])).containsPattern(KEY);
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> texts =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.toString().matches(".*\\.(jar|zip|so|class)"))
              .toList();
      boolean hasEvents = false;
      for (Path text : texts) {
        String content = Files.readString(text, ISO_8859_1);
        hasEvents |= content.contains("SparkListenerJobStart");
        assertThat(content).as("%s", text).doesNotContainPattern(KEY);
      }
      assertThat(hasEvents).as("event files are searched").isTrue();
    }
  }

  /** Spark's pages, of which one lists its settings and another the JVM's properties. */
  private static void assertNoPageHas(String secret, Path log) throws Exception {
    String said = Files.readString(log);
    assertThat(said).doesNotContainPattern(KEY);
    Matcher port = UI.matcher(said);
    assertThat(port.find()).isTrue();
    HttpClient client = HttpClient.newHttpClient();
    for (String page : List.of("environment", "executors", "jobs", "stages", "storage")) {
      URI address = URI.create("http://127.0.0.1:%s/%s/".formatted(port.group(1), page));
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(page).isEqualTo(200);
      assertThat(answer.body())
          .as(page)
          .contains("Spark")
          .doesNotContain(secret)
          .doesNotContainPattern(KEY);
    }
  }

  @Test
  void aLostClientFailsItsCellAndTheNextOneHasFreshClients(
      @TempDir Path room, @TempDir Path cluster) throws Exception {
    try (SparkCluster spark = new SparkCluster(cluster, 3, 2);
        DynoProcess dyno =
            start(
                room,
                spark,
                "--workload=READ_PK_POINT,READ_PK_RANGE,OLTP_POINT --set=floors=off"
                    + " --set=clients=3 --set=measure.patience=10s",
                "--set=measure.runs=1 x 8s")) {
      dyno.awaitRun("read_pk_point-innodb-");
      spark.killWorkerWithClient();
      dyno.awaitRun("read_pk_range-innodb-");
      Signals.send("STOP", measuring(spark));
      dyno.exitCode();
      for (String workload : List.of("READ_PK_POINT", "READ_PK_RANGE")) {
        Measurement broken = dyno.cell(workload, "InnoDB");
        assertThat(broken.status()).as(broken.reasons().toString()).isEqualTo(Status.FAILED);
        assertThat(broken.reasons().toString()).containsPattern("client \\d of 3 on .+: ");
      }
      Measurement next = dyno.cell("OLTP_POINT", "InnoDB");
      assertThat(next.status()).isIn(Status.OK, Status.INVALID);
      assertThat(next.reasons()).allMatch(reason -> reason.startsWith("3 clients started within"));
      dyno.assertNothingIsLeft();
    }
  }

  /** The process number of a client that is measuring. */
  private static String measuring(SparkCluster spark) throws Exception {
    String line =
        spark.clients().stream()
            .filter(client -> client.contains("-Ddyno.handover="))
            .findFirst()
            .orElseThrow();
    return line.strip().split(" ", 2)[0];
  }

  @Test
  void noClientSurvivesSparksDriverOrDyno(
      @TempDir Path room, @TempDir Path other, @TempDir Path third, @TempDir Path cluster)
      throws Exception {
    String run = "--workload=OLTP_POINT --set=clients=3 --set=floors=off";
    String minute = "--set=measure.runs=1 x 60s";
    try (SparkCluster spark = new SparkCluster(cluster, 3, 1)) {
      try (DynoProcess dyno = start(room, spark, run, minute)) {
        dyno.awaitRun("oltp_point-innodb-");
        assertThat(spark.clients()).hasSize(6);
        dyno.signal("INT");
        assertThat(dyno.exitCode()).isEqualTo(130);
        Await.until("the end of all clients", () -> spark.clients().isEmpty());
        dyno.assertNothingIsLeft();
      }
      try (DynoProcess dyno = start(other, spark, run, minute)) {
        dyno.awaitRun("oltp_point-innodb-");
        ProcessHandle server = dyno.server();
        dyno.signal("KILL");
        Await.until("the end of all clients", () -> spark.clients().isEmpty());
        server.destroyForcibly();
      }
      try (DynoProcess dyno = start(third, spark, run, minute)) {
        dyno.awaitRun("oltp_point-innodb-");
        Signals.send("KILL", dyno.child("SparkSubmit").orElseThrow());
        assertThat(dyno.exitCode()).isEqualTo(3);
        assertThat(dyno.cell("OLTP_POINT", "InnoDB").status()).isEqualTo(Status.FAILED);
        Await.until("the end of all clients", () -> spark.clients().isEmpty());
        dyno.assertNothingIsLeft();
      }
    }
  }

  @Test
  void aMasterThatDoesNotAnswerIsReportedBeforeAnythingIsMeasured(
      @TempDir Path room, @TempDir Path cluster) throws Exception {
    try (SparkCluster spark = new SparkCluster(cluster, 0, 1);
        DynoProcess dyno =
            DynoProcess.start(
                room,
                spark.environment(),
                RUN + "--fleet=spark://127.0.0.1:1 --workload=OLTP_POINT")) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaint()).contains("--fleet: spark://127.0.0.1:1 provides no executor: ");
      assertThat(dyno.results()).doesNotExist();
      dyno.assertNothingIsLeft();
    }
  }
}
