package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.Json;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.junit.jupiter.api.Test;

/**
 * READ_PK_POINT with 16 threads after 100 ms of warm-up in each of four JVMs, as it was measured.
 */
final class RecordedCellTest {
  private static final Cell CELL =
      CellBuilder.of("READ_PK_POINT", "InnoDB").data(new DataSpec(20_000, 7)).threads(16).cell();

  private static List<RateTimeline> cold() throws IOException {
    try (InputStream file = RecordedCellTest.class.getResourceAsStream("cold.json")) {
      return Json.MAPPER.readValue(Objects.requireNonNull(file), Steadiness.class).courses();
    }
  }

  private static List<Mark> marks(List<RateTimeline> courses) {
    int forks = courses.get(courses.size() - 1).fork();
    List<List<Double>> rates =
        IntStream.rangeClosed(1, forks)
            .mapToObj(
                fork ->
                    courses.stream()
                        .filter(course -> course.measured() && course.fork() == fork)
                        .map(course -> mean(course.slices()))
                        .toList())
            .toList();
    return SteadinessRule.of(CELL, rates, courses, null).marks();
  }

  private static double mean(Slices slices) {
    return slices.rates().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  @Test
  void aColdJvmIsSeenToDrift() throws IOException {
    assertThat(marks(cold())).extracting(Mark::label).containsExactly(Label.DRIFTING, Label.NOISY);
  }

  @Test
  void aColdJvmIsSeenToDriftInTwoForks() throws IOException {
    List<RateTimeline> two = cold().stream().filter(course -> course.fork() <= 2).toList();

    assertThat(marks(two)).extracting(Mark::label).contains(Label.DRIFTING);
  }

  @Test
  void oneForkIsMarked() throws IOException {
    List<RateTimeline> one = cold().stream().filter(course -> course.fork() == 1).toList();

    assertThat(marks(one)).isNotEmpty();
  }
}
