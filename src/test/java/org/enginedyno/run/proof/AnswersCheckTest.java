package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.Cell;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.result.proof.Check;
import org.junit.jupiter.api.Test;

final class AnswersCheckTest {
  private final AnswersCheck answers = new AnswersCheck();

  private Check check(Cell cell, String checksum) {
    return answers
        .of(
            Sample.outcome(
                cell, Sample.evidence(cell.engine(), Sample.AS_DECLARED, checksum), Sample.fork()))
        .orElseThrow();
  }

  @Test
  void takesTheFirstAnswersAsTheyAre() {
    assertThat(check(Sample.cell("InnoDB"), "a1"))
        .isEqualTo(new Check("answers", true, "answers as InnoDB did, checksum a1"));
  }

  @Test
  void findsEnginesThatAnswerDifferently() {
    check(Sample.cell("InnoDB"), "a1");

    assertThat(check(Sample.cell("MyISAM"), "a1").passed()).isTrue();
    assertThat(check(Sample.cell("Aria"), "b2"))
        .isEqualTo(new Check("answers", false, "answers differ from those of InnoDB: b2, not a1"));
  }

  @Test
  void remembersAnswersOfAnEarlierSession() {
    answers.remember(Sample.cell("MyISAM"), "c3");

    assertThat(check(Sample.cell("InnoDB"), "a1").detail())
        .isEqualTo("answers differ from those of MyISAM: a1, not c3");
  }

  @Test
  void comparesAnswersOnlyToTheSameQuestion() {
    answers.remember(Sample.cell("Aria", new DataSpec(20_000, 7)), "c3");

    assertThat(check(Sample.cell("InnoDB"), "a1").passed()).isTrue();
  }

  @Test
  void doesNotAriseForAFloor() {
    assertThat(answers.of(Sample.floorOutcome())).isEmpty();
  }
}
