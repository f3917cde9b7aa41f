package org.enginedyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;

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
