package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.table.Field;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class ScalingTest {
  private static final String POINT = "READ_PK_POINT";

  private final SampleRun run = new SampleRun();

  /** The texts of each row: the series, its score, and its scaling efficiency. */
  private List<List<String>> scaling() {
    Results results = run.results();
    return Scaling.table(results, results.series(), results.workload(POINT)).rows().stream()
        .map(row -> row.stream().map(Field::text).toList())
        .toList();
  }

  private double score(String engine, int threads) {
    return run.cell(engine, threads).score().orElseThrow();
  }

  private double efficiency(String engine, int threads) {
    return Scaling.efficiency(run.results(), run.cell(engine, threads)).orElseThrow().factor();
  }

  @Test
  void isTheScoreOverThatOfOneThreadTimesTheThreads() {
    run.threads = List.of(1, 4, 16);

    assertThat(efficiency("MyISAM", 16))
        .isCloseTo(score("MyISAM", 16) / (16 * score("MyISAM", 1)), within(1e-9));
  }

  @Test
  void startsWithTheFewestThreadsIfThereIsNoSingleThread() {
    run.threads = List.of(4, 16);

    assertThat(efficiency("Aria", 16))
        .isCloseTo(score("Aria", 16) / 16 / (score("Aria", 4) / 4), within(1e-9));
    assertThat(efficiency("Aria", 4)).isOne();
  }

  @Test
  void isNotFirmIfTheFirstScoreIsMarked() {
    run.threads = List.of(1, 4, 16);

    run.with(SampleRun.noisy(run.cell("Aria", 1)));
    assertThat(scaling().get(2))
        .satisfies(row -> assertThat(row.get(1)).endsWith(", noisy"))
        .satisfies(row -> assertThat(row.get(2)).endsWith(" %, 1 thread is noisy"));
    assertThat(Scaling.efficiency(run.results(), run.cell("Aria", 4))).isEmpty();
    run.with(SampleRun.invalid(run.cell("Aria", 1), "why"));
    assertThat(scaling().get(2)).endsWith("INVALID", "-", "-");
  }

  @Test
  void isNotFirmIfItsOwnScoreIsMarked() {
    run.threads = List.of(1, 4, 16);
    run.with(SampleRun.noisy(run.cell("Aria", 4)));

    assertThat(scaling().get(2))
        .satisfies(row -> assertThat(row.get(2)).endsWith(" %, noisy"))
        .satisfies(row -> assertThat(row.get(3)).endsWith(" %"));
  }

  @Test
  void reportsDifferentSessions() {
    Measurement later = run.cell("Aria", 4);
    Instant hour = later.startedAt().plus(Duration.ofHours(1));
    run.with(Copy.of(later, "startedAt", hour.plusSeconds(60)));
    run.sessions = List.of(later.startedAt(), hour);

    assertThat(scaling().get(2).get(2)).endsWith(" %, measured in different sessions");
  }

  @Test
  void hasNoTableForASingleThreadCount() {
    run.threads = List.of(4);

    assertThat(scaling()).isEmpty();
  }
}
