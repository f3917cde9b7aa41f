package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.enginedyno.command.Await;
import org.enginedyno.command.Signals;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.soak.SoakFigure;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.soak.SoakLog.Second;
import org.enginedyno.result.soak.Stall;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Soaks a quiet server and one that is stopped from outside. */
@ExtendWith(LiveServer.class)
final class SoakIT {
  private static final String PLAN =
      """
      engines: InnoDB
      workloads: OLTP_RW
      threads: 4
      arrivals: 50/s
      data: { rows: 2_000 }
      measure: { warmup: 500ms, soak: 10s }
      floors: off
      jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
      """;

  /** The allowed difference between the server's report and the JVM's counts. */
  private static final double ALIGNED = 0.2;

  /** The additional delay with which a busy machine may read an answer. */
  private static final double LATE = 1;

  private final Server server;
  private final Path results;
  private final Dyno dyno;
  private final String options;
  private final String plan;

  SoakIT(@TempDir Path folder, Server server, TestInfo test) throws IOException {
    this.server = server;
    this.results = folder.resolve("results");
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    // a run that a test abandoned must not use the database of the next one
    String name = test.getTestMethod().orElseThrow().getName();
    this.options =
        Dyno.options(server.target(), "it_soak_" + Integer.toUnsignedString(name.hashCode()));
    this.plan = Files.writeString(folder.resolve("soak.yaml"), PLAN).toString();
  }

  @AfterEach
  void clean() {
    dyno.prints("clean " + options);
  }

  private CompletableFuture<Dyno.Said> run() {
    return CompletableFuture.supplyAsync(
        () -> dyno.says("run " + options, plan, "--out=" + results));
  }

  private SoakLog soak() throws IOException {
    List<SoakLog> soaks = RunFolder.soaks(results);
    assertThat(soaks).hasSize(1);
    return soaks.get(0);
  }

  private void awaitSeconds(int number, CompletableFuture<Dyno.Said> run) {
    Await.until(
        number + " seconds of the soak",
        () -> RunFolder.soaks(results).stream().anyMatch(log -> log.seconds().size() > number),
        () -> run.isDone() ? Optional.of("it ended: " + run.join()) : Optional.empty());
  }

  private static double now() {
    return System.currentTimeMillis() / 1e3;
  }

  private Measurement cell() throws IOException {
    return RunFolder.open(results).measurements().get(0);
  }

  /**
   * At so low a rate a sample reads more rows of status than the operations read of the table, so
   * the proofs only hold if the sample's share is subtracted from the server's counters.
   */
  @Test
  @Tag("long")
  void samplesAQuietServerWithoutInvalidatingItsCell() throws Exception {
    Dyno.Said said =
        dyno.succeeds(
            "run " + options,
            plan,
            "--workload=READ_PK_POINT",
            "--threads=1",
            "--set=arrivals=5/s",
            "--set=measure.stall=5s",
            "--out=" + results);

    assertThat(cell().reasons()).isEmpty();
    assertThat(said.out()).containsPattern("no stall in 0:1[0-2]\\b");
    assertThat(soak().seconds()).hasSizeBetween(10, 12);
    long counted = soak().values(SoakFigure.OPERATIONS).stream().mapToLong(Double::longValue).sum();
    assertThat(Objects.requireNonNull(cell().proof()).checks())
        .extracting(Proof.Check::detail)
        .anyMatch(text -> text.startsWith("for %d operations the server".formatted(counted)));
    for (SoakFigure figure : SoakFigure.values()) {
      assertThat(soak().values(figure).isEmpty())
          .as(figure.key())
          .isEqualTo(figure.key().startsWith("replication_"));
    }
    assertThat(Files.readString(results.resolve("report.html")))
        .contains(
            "Not reported by this server: replication lag,"
                + " transactions that a member has not applied.");
  }

  @Test
  @Tag("long")
  void listsTheStallOfAStoppedServer() throws Exception {
    CompletableFuture<Dyno.Said> run = run();
    awaitSeconds(2, run);
    ProcessHandle process = server.process().orElseThrow();
    double stopped = now();
    Signals.send("STOP", process);
    double from = now();
    Await.until("three seconds", () -> now() > from + 3);
    double until = now();
    Signals.send("CONT", process);

    String out = run.join().out();

    assertThat(cell().status()).as(out).isEqualTo(Status.OK);
    SoakLog log = soak();
    List<Stall> stalls = Stall.of(log);
    Stall stall =
        stalls.stream()
            .filter(one -> log.start() + one.start() + one.seconds() > stopped)
            .findFirst()
            .orElseThrow();
    // on a busy machine an operation may have stalled before
    assertThat(log.start() + stall.start()).isLessThan(from + LATE);
    assertThat(log.start() + stall.start() + stall.seconds()).isGreaterThan(until - ALIGNED);
    assertThat(stall.said().answer()).isGreaterThan(900_000);
    assertThat(out).contains("stall at").containsPattern("answered after [\\d.]+ m?s");
    assertThat(Files.readString(results.resolve("summary.md"))).contains("| stall at |");
  }

  /** Samples are taken during the stall and report what the operations waited for. */
  @Test
  @Tag("long")
  void reportsTheWaitsOfAServersThreads() throws Exception {
    CompletableFuture<Dyno.Said> run = run();
    awaitSeconds(2, run);
    try (Connection other = Connections.open(server.target())) {
      Sql.execute(other, "FLUSH TABLES WITH READ LOCK");
      double from = now();
      Sql.execute(other, "DO sleep(2)");
      double until = now();
      Sql.execute(other, "UNLOCK TABLES");
      run.join();

      SoakLog log = soak();
      List<Stall> stalls =
          Stall.of(log).stream()
              .filter(one -> log.start() + one.start() < until)
              .filter(one -> log.start() + one.start() + one.seconds() > from)
              .toList();
      assertThat(stalls).hasSize(1);
      Stall stall = stalls.get(0);
      assertThat(log.start() + stall.start()).isLessThan(from + LATE);
      assertThat(log.start() + stall.start() + stall.seconds()).isGreaterThan(until - ALIGNED);
      assertThat(stall.said().threads()).startsWith("4 x Waiting for ");
      List<Double> waiting =
          log.seconds().stream()
              .filter(second -> second.threads().startsWith("4 x Waiting"))
              .map(Second::end)
              .toList();
      assertThat(waiting)
          .hasSizeBetween(1, 3)
          .allMatch(at -> at > from - ALIGNED && at < until + LATE);
    }
  }
}
