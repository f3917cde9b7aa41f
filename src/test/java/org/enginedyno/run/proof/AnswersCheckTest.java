package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Check;
import org.enginedyno.result.fork.AnswerCheck;
import org.junit.jupiter.api.Test;

final class AnswersCheckTest {
  private static final AnswerCheck BEFORE = Sample.answered("before the first run");
  private static final AnswerCheck AFTER = Sample.answered("after the last run");

  private static Check check(AnswerCheck... answers) {
    return DataChecks.answers(Sample.outcome(Sample.answered(answers))).orElseThrow();
  }

  @Test
  void acceptsTheGeneratorsAnswers() {
    assertThat(check(BEFORE, AFTER))
        .isEqualTo(new Check("answers", true, "the answers are the generator's, checksum a1"));
  }

  @Test
  void findsAnAnswerThatIsWrongAfterwards() {
    AnswerCheck wrong = Sample.answered("after the last run", "for (17) 2 rows where 1 are right");

    assertThat(check(BEFORE, wrong))
        .isEqualTo(
            new Check(
                "answers",
                false,
                "answers differ from the generator's: for (17) 2 rows where 1 are right"));
  }

  @Test
  void reportsMissingAnswers() {
    assertThat(check(BEFORE)).isEqualTo(new Check("answers", false, "1 answers are missing"));
  }

  @Test
  void doesNotApplyToAFloor() {
    assertThat(DataChecks.answers(Sample.floorOutcome())).isEmpty();
  }
}
