package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ForecastTest {
  @Test
  void addsUpWhatEveryForkMeasures() {
    Plan plan = Plans.wide();

    Forecast forecast = Forecast.of(plan, Plans.cells(plan));

    Duration engines = Duration.ofSeconds(48 * (10 + 3 * 20));
    Duration floors = Duration.ofSeconds(16 * (2 + 2 * 5));
    assertThat(forecast.measuring()).isEqualTo(engines.plus(floors));
    assertThat(forecast.total()).isEqualTo(forecast.measuring().plus(forecast.around()));
  }

  @Test
  void countsForksServersAndTables() {
    Plan plan = Plans.wide();
    Duration forks =
        Plans.cells(plan).stream().map(Forecast::overhead).reduce(Duration.ZERO, Duration::plus);

    Duration around = Forecast.of(plan, Plans.cells(plan)).around();

    assertThat(around).as("two servers, six tables").isGreaterThan(forks.plusSeconds(10));
    Duration second =
        Plans.cells(plan).stream()
            .filter(cell -> !cell.isFloor())
            .map(Forecast::overhead)
            .reduce(Duration.ZERO, Duration::plus);
    assertThat(
            Forecast.of(plan.with(twice(plan.measure())), Plans.cells(plan.with(twice(MEASURE)))))
        .as("every engine's cell has a second fork")
        .satisfies(more -> assertThat(more.around().minus(around)).isEqualTo(second));
  }

  private static final Measure MEASURE = Plans.MEASURE;

  private static Measure twice(Measure measure) {
    return new Measure(measure.warmup(), measure.runs(), measure.runLength(), 2, measure.score());
  }
}
