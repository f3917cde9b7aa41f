package org.enginedyno.workload.normal;

import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/**
 * How many rows each country and state has, and the least dates of birth, so that every answer is
 * known beforehand.
 */
public final class Population {
  /** Rows of a country up to and with a state; index 0 is before the first state. */
  private final int[][] upTo = new int[NormalTable.COUNTRIES + 1][NormalTable.STATES + 1];

  /** For the range that starts with each id; index 0 is no id. */
  private final int[] firstBirths;

  private final int firstBirth;

  /** The rows of these data, and their ranges of ids where the knobs ask for any. */
  public Population(DataSpec data, KnobValues knobs) {
    NormalRows rows = new NormalRows(data.seed());
    int firstDay = NormalRows.NO_DAY;
    for (int id = 1; id <= data.rows(); id++) {
      upTo[rows.country(id)][rows.stateOf(id)]++;
      firstDay = Math.min(firstDay, rows.day(id));
    }
    for (int[] country : upTo) {
      for (int state = 1; state < country.length; state++) {
        country[state] += country[state - 1];
      }
    }
    firstBirth = digits(firstDay);
    firstBirths =
        knobs.values().containsKey(NormalKeys.PK_RANGE.key())
            ? firstBirths(rows, data.rows(), knobs.number(NormalKeys.PK_RANGE))
            : new int[0];
  }

  /** Looks at all ranges of so many ids, one after the other. */
  private static int[] firstBirths(NormalRows rows, int count, int width) {
    int[] first = new int[count - width + 2];
    // days that may yet be the least of a range, the least one first
    Deque<int[]> candidates = new ArrayDeque<>();
    for (int id = 1; id <= count; id++) {
      int day = rows.day(id);
      while (!candidates.isEmpty() && candidates.getLast()[1] >= day) {
        candidates.removeLast();
      }
      candidates.addLast(new int[] {id, day});
      int begin = id - width + 1;
      if (begin >= 1) {
        while (candidates.getFirst()[0] < begin) {
          candidates.removeFirst();
        }
        first[begin] = digits(candidates.getFirst()[1]);
      }
    }
    return first;
  }

  private static int digits(int day) {
    if (day == NormalRows.NO_DAY) {
      return 0;
    }
    LocalDate date = LocalDate.ofEpochDay(day);
    return (date.getYear() * 100 + date.getMonthValue()) * 100 + date.getDayOfMonth();
  }

  public int rowsOf(int country) {
    return upTo[country][NormalTable.STATES];
  }

  /** Rows of a country from one state to another, both included. */
  public int rowsOf(int country, int firstState, int lastState) {
    return upTo[country][lastState] - upTo[country][firstState - 1];
  }

  /** The least date of birth, its digits as one number. */
  public int firstBirth() {
    return firstBirth;
  }

  /** The same of the range that starts with an id; 0 where no date in it is known. */
  public int firstBirthFrom(int firstId) {
    return firstBirths[firstId];
  }
}
