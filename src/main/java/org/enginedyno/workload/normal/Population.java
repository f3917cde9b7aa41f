package org.enginedyno.workload.normal;

import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/**
 * The number of rows of each country and state, and the earliest dates of birth, so that every
 * expected answer is known.
 */
public final class Population {
  /** Rows of a country up to and including a state; index 0 is before the first state. */
  private final int[][] upTo = new int[NormalTable.COUNTRIES + 1][NormalTable.STATES + 1];

  /** The earliest date of birth in the range that starts at each id; index 0 is unused. */
  private final int[] firstBirths;

  private final int firstBirth;

  /** The rows of these data, and their ranges of ids if the knobs have them. */
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

  /** The earliest date of birth in each range of {@code width} ids. */
  private static int[] firstBirths(NormalRows rows, int count, int width) {
    int[] first = new int[count - width + 2];
    // days that may still be the earliest of a range, the earliest first
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

  /** The earliest date of birth; its digits as one number. */
  public int firstBirth() {
    return firstBirth;
  }

  /** The same for the range that starts at an id; 0 if all its dates are NULL. */
  public int firstBirthFrom(int firstId) {
    return firstBirths[firstId];
  }
}
