package org.enginedyno.workload.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PopulationTest {
  private static final List<List<String>> SAMPLE = SampleRows.all(SampleRows.DATA);

  private final Population population = Population.of(SampleRows.DATA);

  private static long counted(int country, int firstState, int lastState) {
    return SAMPLE.stream()
        .filter(row -> SampleRows.number(row, SampleRows.COUNTRY) == country)
        .mapToInt(row -> SampleRows.number(row, SampleRows.STATE))
        .filter(state -> state >= firstState && state <= lastState)
        .count();
  }

  @Test
  void knowsHowManyRowsACountryHas() {
    for (int country : new int[] {1, 2, 77, 249, 250}) {
      assertThat(population.rowsOf(country))
          .isEqualTo(counted(country, 1, NormalTable.STATES))
          .isPositive();
    }
  }

  @Test
  void knowsHowManyRowsNeighbouringStatesHave() {
    for (int country : new int[] {1, 77, 250}) {
      for (int first : new int[] {1, 20, 46}) {
        assertThat(population.rowsOf(country, first, first + 4))
            .isEqualTo(counted(country, first, first + 4));
      }
      assertThat(population.rowsOf(country, 50, 50)).isEqualTo(counted(country, 50, 50));
      assertThat(population.rowsOf(country, 1, 50)).isEqualTo(population.rowsOf(country));
    }
  }

  @Test
  void countsEveryRowOnce() {
    int sum = 0;
    for (int country = 1; country <= NormalTable.COUNTRIES; country++) {
      sum += population.rowsOf(country);
    }
    assertThat(sum).isEqualTo(SampleRows.DATA.rows());
  }

  @Test
  void knowsTheLeastBirthday() {
    LocalDate least =
        SAMPLE.stream()
            .map(row -> row.get(SampleRows.BIRTH))
            .filter(birth -> !birth.equals("\\N"))
            .map(LocalDate::parse)
            .min(LocalDate::compareTo)
            .orElseThrow();

    assertThat(population.firstBirth()).isEqualTo(least);
  }
}
