package org.enginedyno.workload.normal;

import java.time.LocalDate;
import org.enginedyno.plan.DataSpec;

/** How many rows each country and state has, so that every answer's size is known beforehand. */
public final class Population {
  /** Rows of a country up to and with a state; index 0 is before the first state. */
  private final int[][] upTo;

  private final LocalDate firstBirth;

  private Population(int[][] upTo, LocalDate firstBirth) {
    this.upTo = upTo;
    this.firstBirth = firstBirth;
  }

  public static Population of(DataSpec data) {
    int[][] upTo = new int[NormalTable.COUNTRIES + 1][NormalTable.STATES + 1];
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
    return new Population(upTo, LocalDate.ofEpochDay(firstDay));
  }

  public int rowsOf(int country) {
    return upTo[country][NormalTable.STATES];
  }

  /** Rows of a country from one state to another, both included. */
  public int rowsOf(int country, int firstState, int lastState) {
    return upTo[country][lastState] - upTo[country][firstState - 1];
  }

  /** The least date of birth. */
  public LocalDate firstBirth() {
    return firstBirth;
  }
}
