package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.Threshold;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.Test;

final class GithubAnnotationsTest {
  @Test
  void nameTheCellsThatAreInvalidOrNotComparable() {
    SampleRun run = new SampleRun();
    run.with(
        SampleRun.invalid(run.cell("InnoDB", 4), "5 % fewer rows\n::error::planted"),
        SampleRun.noisy(run.cell("MyISAM", 4)));

    assertThat(GithubAnnotations.of(run.results()).lines())
        .anyMatch(
            line ->
                line.matches(
                    "::error title=dyno%3A READ_PK_POINT .*InnoDB t4.*::INVALID: 5 %25 fewer"
                        + " rows%0A::error::planted"))
        .anyMatch(
            line ->
                line.matches(
                    "::warning title=dyno%3A READ_PK_POINT MyISAM t4.*::not comparable: noisy: .*"))
        .hasSize(2);
  }

  @Test
  void nameTheThresholdsThatAreMissedOrUnsure() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB");
    run.workloads = List.of("READ_PK_POINT");
    run.thresholds =
        List.of(
            Threshold.parse("> 1/s").on("", "throughput"), Threshold.parse("< 1 us").on("", "p99"));
    run.with(
        SampleRun.noisy(run.cell("InnoDB", 4)), SampleRun.invalid(run.cell("InnoDB", 1), "wrong"));

    assertThat(GithubAnnotations.of(run.results()).lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("::error").endsWith("::INVALID: wrong"),
            line ->
                assertThat(line)
                    .matches(
                        "::error title=dyno%3A READ_PK_POINT InnoDB t4.*::threshold missed: p99"
                            + " [\\d.,]+ us, limit < 1 us; the cell is noisy"),
            line -> assertThat(line).startsWith("::warning").contains("::not comparable: noisy"),
            line ->
                assertThat(line)
                    .startsWith("::warning")
                    .contains("::threshold unsure: throughput ", "limit > 1/s; the cell is noisy"));
  }

  @Test
  void nameThePairsThatFailOrHaveNoVerdict() {
    assertThat(
            GithubAnnotations.of(
                    SampleDuel.results(
                        "a",
                        "b",
                        Duels.of("same", 12, 1, 1, 3),
                        Duels.of("slower", 6, 1.06, 1.08, 1),
                        Duels.of("few", 1, 1, 1, 1)))
                .lines()
                .map(line -> line.replaceFirst(": .*", "")))
        .containsExactly(
            "::error title=dyno%3A slower::REGRESSION",
            "::warning title=dyno%3A few::INCONCLUSIVE",
            "::warning title=dyno%3A READ_PK_POINT Aria t4::Aria is not offered");
  }
}
