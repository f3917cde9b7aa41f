package org.enginedyno.workload.normal;

import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.normal.Binding.ReadKnobs;

/** The least date of birth in every range of ids of one width, so that each answer is known. */
public final class MinDobByRange {
  /** What stands for a range in which no date is known. */
  public static final int NONE = 0;

  /** For the range that begins with each id; index 0 is no id. */
  private final int[] first;

  private MinDobByRange(int[] first) {
    this.first = first;
  }

  /** Those of the ranges that a pattern reads; none where it reads no ranges of ids. */
  public static MinDobByRange of(DataSpec data, KnobValues knobs) {
    return knobs.values().containsKey(ReadKnobs.PK_RANGE.key())
        ? of(data, ReadKnobs.pkRange(knobs))
        : new MinDobByRange(new int[0]);
  }

  /** Looks at all ranges of so many ids, one after the other. */
  static MinDobByRange of(DataSpec data, int width) {
    NormalRows rows = new NormalRows(data.seed());
    int[] first = new int[data.rows() - width + 2];
    // days that may yet be the least of a range, the least one first
    Deque<int[]> candidates = new ArrayDeque<>();
    for (int id = 1; id <= data.rows(); id++) {
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
        first[begin] = number(candidates.getFirst()[1]);
      }
    }
    return new MinDobByRange(first);
  }

  /** The least date in the range that begins with an id, its digits as one number. */
  public int from(int firstId) {
    return first[firstId];
  }

  private static int number(int day) {
    if (day == NormalRows.NO_DAY) {
      return NONE;
    }
    LocalDate date = LocalDate.ofEpochDay(day);
    return (date.getYear() * 100 + date.getMonthValue()) * 100 + date.getDayOfMonth();
  }
}
