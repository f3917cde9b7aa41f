package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.SearchedCapacity.State;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Searches capacities like a user. */
@ExtendWith(LiveServer.class)
final class CapacityIT {
  /** At rates far below the server's capacity. */
  private static final String FILE =
      """
      tables:
        naps: { rows: 100, columns: { id: { type: int, value: row } }, keys: [ primary key (id) ] }
      operations:
        NAP: { sql: "SELECT id, SLEEP(0.01) FROM naps WHERE id = :id", with: { id: uniform(1..100) } }
      """;

  private final Path results;
  private final Dyno dyno;
  private final String server;
  private final String file;

  CapacityIT(@TempDir Path folder, Server server) throws IOException {
    this.results = folder.resolve("results");
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    Path live =
        Files.writeString(
            folder.resolve("live.yaml"),
            "kind: external\nurl: jdbc:mysql://%s/it_capacity\nuser: %s\n"
                .formatted(server.target().place(), server.target().user()));
    this.server = "--server=" + live;
    this.file = Files.writeString(folder.resolve("naps.yaml"), FILE).toString();
  }

  @AfterEach
  void clean() {
    dyno.prints("clean", server);
  }

  private Map<String, List<Double>> rates() throws IOException {
    return RunFolder.open(results).probes().stream()
        .map(Measurement::cell)
        .collect(
            Collectors.groupingBy(
                Cell::engine,
                Collectors.mapping(cell -> cell.arrivals().lowest(), Collectors.toList())));
  }

  /** So few probes may not bound a capacity if other processes disturb them. */
  private void assertEnds(Dyno.Said said) throws IOException {
    List<SearchedCapacity> capacities =
        RunFolder.open(results).measurements().stream()
            .flatMap(cell -> Stream.ofNullable(cell.capacity()))
            .toList();
    boolean isAnyFailed = capacities.stream().anyMatch(one -> one.state() == State.FAILED);
    assertThat(capacities).hasSize(2);
    assertThat(said.code()).as(said.err()).isEqualTo(isAnyFailed ? 3 : 0);
    assertThat(said.err().contains("; set capacity.probes to more than 6")).isEqualTo(isAnyFailed);
    assertThat(said.out()).contains("capacity, ops/s", " met, ");
    assertThat(Files.readString(results.resolve("summary.md"))).contains("## Capacity");
    String report = Files.readString(results.resolve("report.html"));
    assertThat(report).contains("<section id=\"capacity\">");
    assertThat(report.contains("response time over arrival rate"))
        .isEqualTo(capacities.stream().anyMatch(one -> one.rate() != null));
  }

  @Test
  @Tag("long")
  void probesEachEngineWithProofsAndResumesMissingProbes() throws IOException {
    Dyno.Said said =
        dyno.says(
            "capacity",
            file,
            "--slo",
            "p99 < 1 s",
            "--set=thresholds.p50='< 1 us'",
            "--engine=InnoDB,Aria",
            "--threads=2",
            "--set=measure.warmup=200ms",
            "--set=measure.runs=1 x 400ms",
            "--set=measure.forks=1",
            "--set=floors=off",
            "--set=capacity.probes=6",
            "--set=jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            server,
            "--out=" + results);

    assertEnds(said);
    assertThat(RunFolder.open(results).probes())
        .hasSize(12)
        .allSatisfy(
            probe -> {
              assertThat(probe.isOk()).as(probe.reasons().toString()).isTrue();
              assertThat(probe.score().orElseThrow()).isPositive();
              assertThat(probe.arrivals()).isNotNull();
            });
    assertThat(rates()).containsOnlyKeys("InnoDB", "Aria");

    Map<String, List<Double>> whole = rates();
    Path journal = results.resolve("probes.jsonl");
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, 8));
    assertEnds(dyno.says("capacity --resume", results.toString()));
    assertThat(rates().values()).isNotEmpty().allMatch(rates -> rates.size() == 6);
    assertThat(rates().keySet()).isEqualTo(whole.keySet());
    assertThat(RunFolder.open(results).measurements()).hasSize(2);
  }
}
