package org.enginedyno.workload.normal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Answer;
import org.enginedyno.workload.Answers;

/**
 * What a read pattern must answer, found by looking at every row that the generator makes.
 *
 * @param limit the most rows that come back; which ones is the engine's choice
 */
record NormalAnswers(Binding binding, SelectedColumn selected, int limit) implements Answers {
  @Override
  public List<Answer> to(List<Object[]> executions, DataSpec data) {
    NormalRows rows = new NormalRows(data.seed());
    List<Answer> answers = new ArrayList<>();
    for (Object[] values : executions) {
      List<String> right = selected.of(rows, ids(values, data, rows));
      answers.add(new Answer(right, Math.min(limit, right.size())));
    }
    return answers;
  }

  private int[] ids(Object[] values, DataSpec data, NormalRows rows) {
    return switch (binding) {
      case NONE -> all(data).toArray();
      case ID -> new int[] {(int) values[0]};
      case ID_RANGE -> IntStream.rangeClosed((int) values[0], (int) values[1]).toArray();
      case COUNTRY -> all(data).filter(id -> rows.country(id) == (int) values[0]).toArray();
      case STATE_RANGE ->
          all(data)
              .filter(id -> rows.country(id) == (int) values[0])
              .filter(id -> rows.stateOf(id) >= (int) values[1])
              .filter(id -> rows.stateOf(id) <= (int) values[2])
              .toArray();
    };
  }

  private static IntStream all(DataSpec data) {
    return IntStream.rangeClosed(1, data.rows());
  }
}
