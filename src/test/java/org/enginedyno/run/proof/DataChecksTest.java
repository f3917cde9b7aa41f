package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.junit.jupiter.api.Test;

final class DataChecksTest {
  private static final AnswerCheck BEFORE = Sample.answered("before the first run");
  private static final AnswerCheck AFTER = Sample.answered("after the last run");

  private static Check rows(long acknowledged, long found) {
    return DataChecks.rows(Sample.inserts("InnoDB", Sample.filling(acknowledged, found)))
        .orElseThrow();
  }

  @Test
  void findsEveryRowThatWasAcknowledged() {
    assertThat(rows(2_000, 2_000))
        .isEqualTo(new Check("rows", true, "the server has all 8,000 rows that it acknowledged"));
  }

  @Test
  void missesRows() {
    assertThat(rows(2_000, 1_999))
        .isEqualTo(new Check("rows", false, "the server has 1,999 rows, but acknowledged 2,000"));
  }

  @Test
  void findsRowsThatWereNeverSent() {
    assertThat(rows(2_000, 2_001).passed()).isFalse();
  }

  @Test
  void missesRunsThatCountedNoRows() {
    Check rows = DataChecks.rows(Sample.inserts("InnoDB", Sample.fork())).orElseThrow();

    assertThat(rows).isEqualTo(new Check("rows", false, "a run counted no rows"));
  }

  @Test
  void countsNoRowsOfPermanentTables() {
    assertThat(DataChecks.rows(Sample.outcome(Sample.fork()))).isEmpty();
  }

  private static Check answers(AnswerCheck... answers) {
    return DataChecks.answers(Sample.outcome(Sample.answered(answers))).orElseThrow();
  }

  @Test
  void acceptsTheGeneratorsAnswers() {
    assertThat(answers(BEFORE, AFTER))
        .isEqualTo(new Check("answers", true, "the answers are the generator's, checksum a1"));
  }

  @Test
  void findsAnAnswerThatIsWrongAfterwards() {
    AnswerCheck wrong = Sample.answered("after the last run", "for (17) 2 rows where 1 are right");

    assertThat(answers(BEFORE, wrong))
        .isEqualTo(
            new Check(
                "answers",
                false,
                "answers differ from the generator's: for (17) 2 rows where 1 are right"));
  }

  @Test
  void reportsMissingAnswers() {
    assertThat(answers(BEFORE)).isEqualTo(new Check("answers", false, "1 answers are missing"));
  }

  @Test
  void asksAFloorForNoAnswers() {
    assertThat(DataChecks.answers(Sample.floorOutcome())).isEmpty();
  }
}
