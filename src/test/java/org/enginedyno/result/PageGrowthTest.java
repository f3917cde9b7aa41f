package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.result.Curve.PageProgress;
import org.enginedyno.result.Curve.Sample;
import org.junit.jupiter.api.Test;

final class PageGrowthTest {
  private static Optional<PageGrowth> of(PageProgress... pages) {
    Curve curve = new Curve(1, 1, List.of(new Sample(1_000, 1_000, 1, 1)), 0, List.of(pages));
    return PageGrowth.of(
        SampleMeasurements.grown(CellBuilder.of("INSERT_SMALL", "InnoDB").cell(), List.of(curve)));
  }

  @Test
  void reportsThePagesOfEachIntervalByItsRows() {
    PageGrowth pages =
        of(
                new PageProgress(500, 0L, 10L, 900),
                new PageProgress(500, 3L, 11L, 700),
                new PageProgress(1_000, 250L, 60L, 400))
            .orElseThrow();

    assertThat(pages.intervals())
        .as("nothing was added between the first two")
        .containsExactly(
            new PageGrowth.Interval(500, 0.0, 0.02), new PageGrowth.Interval(1_000, 0.5, 0.1));
    assertThat(pages.readPerRow()).isEqualTo(0.25);
    assertThat(pages.writtenPerRow()).isEqualTo(0.06);
    assertThat(pages.askedNanos()).isEqualTo(900);
  }

  @Test
  void omitsUncountedPages() {
    PageGrowth pages = of(new PageProgress(1_000, 250L, null, 1)).orElseThrow();

    assertThat(pages.writtenPerRow()).isNull();
    assertThat(pages.intervals()).containsExactly(new PageGrowth.Interval(1_000, 0.25, null));
    assertThat(of()).as("nothing was counted").isEmpty();
  }
}
