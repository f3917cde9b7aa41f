package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.enginedyno.plan.Side;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.table.Field;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.SessionRecord;
import org.junit.jupiter.api.Test;

final class ScalingTest {
  private static final String POINT = "READ_PK_POINT";

  private final SampleRun run = new SampleRun();

  private Measurement cell(String engine, int threads) {
    return SampleRun.find(run.measurements(), POINT, engine, threads);
  }

  private Results results(List<Measurement> cells) {
    return Results.of(run.manifest(), cells);
  }

  private List<List<String>> scaling(List<Measurement> cells) {
    return scaling(results(cells));
  }

  /** The texts of each row: the series, its score, and what part of it comes with more threads. */
  private static List<List<String>> scaling(Results results) {
    return Scaling.table(results, results.series(), results.workload(POINT)).rows().stream()
        .map(row -> row.stream().map(Field::text).toList())
        .toList();
  }

  private double score(String engine, int threads) {
    return cell(engine, threads).score().orElseThrow();
  }

  @Test
  void isTheScoreOverThatOfOneThreadTimesTheThreads() {
    run.threads = List.of(1, 4, 16);

    assertThat(Efficiency.of(results(run.measurements()), cell("MyISAM", 16)))
        .hasValueSatisfying(
            one -> {
              assertThat(one.share())
                  .isCloseTo(score("MyISAM", 16) / (16 * score("MyISAM", 1)), within(1e-9));
              assertThat(one.fewest()).isOne();
            });
  }

  @Test
  void beginsWithTheFewestThreadsWhereNoneIsAlone() {
    run.threads = List.of(4, 16);

    assertThat(Efficiency.of(results(run.measurements()), cell("Aria", 16)).orElseThrow().share())
        .isCloseTo(score("Aria", 16) / 16 / (score("Aria", 4) / 4), within(1e-9));
    assertThat(Efficiency.of(results(run.measurements()), cell("Aria", 4)).orElseThrow().share())
        .isOne();
  }

  @Test
  void isUnknownWhereTheFirstScoreOrItsOwnIsNotToBeCompared() {
    run.threads = List.of(1, 4, 16);
    Mark noisy = new Mark(Label.NOISY, "runs from 100 to 200 a second");
    List<Measurement> all = run.measurements();

    assertThat(scaling(SampleRun.with(all, SampleRun.marked(cell("Aria", 1), noisy))).get(2))
        .satisfies(row -> assertThat(row.get(1)).endsWith(", noisy"))
        .endsWith("-", "-");
    assertThat(scaling(SampleRun.with(all, SampleRun.marked(cell("Aria", 4), noisy))).get(2))
        .satisfies(row -> assertThat(row.get(2)).isEqualTo("noisy"))
        .satisfies(row -> assertThat(row.get(3)).endsWith(" %"));
    assertThat(scaling(SampleRun.with(all, SampleRun.invalid(cell("Aria", 1), "why"))).get(2))
        .endsWith("INVALID", "-", "-");
  }

  @Test
  void saysThatTheTwoTookNoTurns() {
    Measurement later = cell("Aria", 4);
    Measurement moved =
        new Measurement(
            later.cell(),
            later.status(),
            later.reasons(),
            later.startedAt().plus(Duration.ofHours(2)),
            later.seconds(),
            later.figures(),
            later.proof());
    Manifest once = run.manifest();
    Manifest resumed =
        once.with(
            Side.BASE,
            once.records()
                .with(new SessionRecord(later.startedAt(), true, ""))
                .with(new SessionRecord(later.startedAt().plus(Duration.ofHours(1)), true, "")));
    Results results = Results.of(resumed, SampleRun.with(run.measurements(), moved));

    assertThat(scaling(results).get(2).get(2)).endsWith(" %, measured in another session");
  }

  @Test
  void hasNoTableForASingleThreadCount() {
    run.threads = List.of(4);

    assertThat(scaling(run.measurements())).isEmpty();
  }
}
