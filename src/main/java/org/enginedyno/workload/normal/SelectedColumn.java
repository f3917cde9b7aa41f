package org.enginedyno.workload.normal;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.workload.RowBuffer;

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
