package org.enginedyno.workload.normal;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Answers;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.RowBuffer;

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

  /** What a read pattern selects of the rows that it finds. */
  enum SelectedColumn {
    ID,
    NAME,
    STATE,
    CITY,
    FIRST_BIRTH,
    COUNT;

    private static final int NAME_FIELD = 1;
    private static final int CITY_FIELD = 6;

    /** The values that must come back for the rows of these ids. */
    List<String> of(NormalRows rows, int[] ids) {
      return switch (this) {
        case ID -> IntStream.of(ids).mapToObj(Integer::toString).toList();
        case STATE -> IntStream.of(ids).mapToObj(id -> Integer.toString(rows.stateOf(id))).toList();
        case NAME -> fields(rows, ids, NAME_FIELD);
        case CITY -> fields(rows, ids, CITY_FIELD);
        case COUNT -> List.of(Integer.toString(ids.length));
        case FIRST_BIRTH -> List.of(firstBirth(rows, IntStream.of(ids)));
      };
    }

    private static List<String> fields(NormalRows rows, int[] ids, int field) {
      RowBuffer buffer = new RowBuffer();
      return IntStream.of(ids)
          .mapToObj(
              id -> {
                buffer.clear();
                rows.append(id, buffer);
                return buffer.toString().split("\t", -1)[field];
              })
          .toList();
    }

    /** As a server says it: a date, or null where no row has one. */
    static String firstBirth(NormalRows rows, IntStream ids) {
      int day = ids.map(rows::day).min().orElse(NormalRows.NO_DAY);
      return day == NormalRows.NO_DAY ? "null" : LocalDate.ofEpochDay(day).toString();
    }
  }
}
