package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.wire.Pace;
import org.enginedyno.wire.WireServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches over forks whose operations take longer than a run, or for ever. */
final class WatchIT {
  private static final Duration RUN = Duration.ofMillis(200);
  private static final Duration EVER = Duration.ofHours(1);

  @TempDir private Path folder = Path.of("");

  private static Cell cell(Duration patience) {
    return TestForks.floor(Driver.MARIADB, new Measure(RUN, 1, RUN, 1, ScoreRule.BEST, patience));
  }

  private ForkResult run(Duration patience, Pace.Delays delays) throws Exception {
    try (WireServer server = new WireServer(new Pace("DO 1", delays))) {
      return TestForks.in(folder, new Interruption()).run(cell(patience), server, 1);
    }
  }

  @Test
  void waitsForOperationsThatTakeManyTimesARun() throws Exception {
    ForkResult result = run(Duration.ofMinutes(5), (span, number) -> RUN.multipliedBy(12));

    assertThat(result.shortfalls()).isEmpty();
    assertThat(result.log().spans())
        .allSatisfy(span -> assertThat(span.throughput().operations()).isEqualTo(1));
  }

  @Test
  void endsAForkWhoseWarmupHangs() {
    assertThatThrownBy(() -> run(Duration.ofSeconds(2), (span, number) -> EVER))
        .isInstanceOf(ForkFailure.class)
        .hasMessageStartingWith(
            "the warm-up had not ended 2 s after its time: operations take too long for it"
                + " (measure.patience); see ");
  }

  @Test
  void endsAForkWhoseRunHangsAfterAQuickWarmup() {
    assertThatThrownBy(
            () ->
                run(
                    Duration.ofSeconds(10),
                    (span, number) -> span == 0 ? Duration.ofMillis(10) : EVER))
        .isInstanceOf(ForkFailure.class)
        .hasMessageMatching("a run had not ended \\d+ s after its time: .*");
  }
}
