package org.enginedyno.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.Answers.Lookup;
import org.junit.jupiter.api.Test;

final class OltpAnswersTest {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final List<Object[]> RANGE = List.<Object[]>of(new Object[] {999, 1_002});
  private static final Map<Integer, List<String>> FOUND =
      Map.of(999, List.of("70", "same"), 1_000, List.of("8", "same"));

  @Test
  void areReckonedFromRowsThatAScanHasFound() {
    assertThat(answer(OltpQuery.SIMPLE_RANGE, FOUND)).isEqualTo(Answer.of(List.of("same", "same")));
    assertThat(answer(OltpQuery.DISTINCT_RANGE, FOUND)).isEqualTo(Answer.of(List.of("same")));
    assertThat(answer(OltpQuery.SUM_RANGE, FOUND)).isEqualTo(Answer.of(List.of("78")));
  }

  @Test
  void contradictAServerThatPassesOverARowWhichTheScanDidNotFindEither() {
    Answer right = answer(OltpQuery.SIMPLE_RANGE, Map.of(999, List.of("70", "same")));

    assertThat(right.contradiction(List.of("same"))).contains("1 rows where 2 are right");
  }

  @Test
  void askForEachRunOfIdsOnceAndByNoKey() {
    assertThat(new OltpAnswers(OltpQuery.SUM_RANGE, 2).lookup(RANGE, DATA).orElseThrow().sql())
        .isEqualTo(
            "SELECT id, k, c FROM {sbtest2} IGNORE INDEX (PRIMARY) WHERE id BETWEEN 999 AND 1000");
    assertThat(new Lookup("%s", new TreeSet<>(List.of(7, 1, 2, 3, 9))).sql())
        .isEqualTo("id BETWEEN 1 AND 3 OR id BETWEEN 7 AND 7 OR id BETWEEN 9 AND 9");
    assertThat(new Lookup("%s", new TreeSet<>()).sql()).isEqualTo("1 = 0");
  }

  private static Answer answer(OltpQuery query, Map<Integer, List<String>> found) {
    return new OltpAnswers(query, 1).to(RANGE, DATA, found).get(0);
  }
}
