package org.enginedyno.workload.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Parameters;
import org.junit.jupiter.api.Test;

final class BindingTest {
  private static final DataSpec DATA = new DataSpec(20_000, 2007);
  private final Population population = Population.of(DATA);

  private static KnobValues usual(Binding binding) {
    return binding.knobs().values(Map.of());
  }

  private static Stream<Object[]> draws(Binding binding) {
    Parameters.Draws draws = binding.draws(DATA, usual(binding), 1);
    return Stream.generate(draws::next).limit(1_000);
  }

  private static int number(Object value) {
    return (Integer) value;
  }

  @Test
  void bindsInTheOrderOfTheParameters() {
    assertThat(draws(Binding.ID_RANGE))
        .allSatisfy(
            ids ->
                assertThat(number(ids[1]))
                    .isEqualTo(number(ids[0]) + 99)
                    .isLessThanOrEqualTo(DATA.rows()));
    assertThat(draws(Binding.STATE_RANGE))
        .allSatisfy(
            keys -> {
              assertThat(number(keys[0])).isBetween(1, NormalTable.COUNTRIES);
              assertThat(number(keys[2]))
                  .isEqualTo(number(keys[1]) + 4)
                  .isLessThanOrEqualTo(NormalTable.STATES);
            });
    assertThat(draws(Binding.NONE)).allMatch(values -> values.length == 0);
  }

  @Test
  void countsInTheMeanTheRowsThatThePopulationHas() {
    double perCountry =
        IntStream.rangeClosed(1, NormalTable.COUNTRIES)
            .map(population::rowsOf)
            .average()
            .orElseThrow();
    double perRange =
        draws(Binding.STATE_RANGE)
            .mapToInt(keys -> population.rowsOf(number(keys[0]), number(keys[1]), number(keys[2])))
            .average()
            .orElseThrow();

    assertThat(rows(Binding.COUNTRY)).isEqualTo(perCountry);
    assertThat(rows(Binding.STATE_RANGE)).isEqualTo(8.0).isBetween(perRange - 0.5, perRange + 0.5);
    assertThat(rows(Binding.ID)).isEqualTo(1);
    assertThat(rows(Binding.ID_RANGE)).isEqualTo(100);
    assertThat(rows(Binding.NONE)).isEqualTo(DATA.rows());
  }

  private static double rows(Binding binding) {
    return binding.rows(DATA, usual(binding));
  }

  @Test
  void readsNoMoreRowsThanALimitLetsThrough() {
    assertThat(read(ReadPattern.READ_KEY_POINT)).isEqualTo(80);
    assertThat(read(ReadPattern.READ_KEY_POINT_LIMIT)).isEqualTo(5);
    assertThat(read(ReadPattern.READ_KEY_RANGE_LIMIT)).as("fewer than the limit").isEqualTo(8);
    assertThat(read(ReadPattern.READ_FTS)).isEqualTo(DATA.rows());
  }

  private static double read(ReadPattern pattern) {
    return pattern.effect(DATA, pattern.knobs().values(Map.of())).rowsRead();
  }
}
