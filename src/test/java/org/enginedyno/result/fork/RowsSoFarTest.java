package org.enginedyno.result.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowsSoFarTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void comeBackAsTheyWereSaid(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("fork.json");
    RowsSoFar said = new RowsSoFar(1_200, 5_000, 3 * SECOND);

    assertThat(RowsSoFar.read(log)).isEmpty();
    said.write(log);
    assertThat(RowsSoFar.read(log)).contains(said);
    RowsSoFar.forget(log);
    assertThat(RowsSoFar.read(log)).isEmpty();
    RowsSoFar.forget(log);
  }

  @Test
  void tellRatesAndTheTimeLeft() {
    RowsSoFar early = new RowsSoFar(3_000, 5_000, SECOND);
    RowsSoFar now = new RowsSoFar(4_000, 5_000, 2 * SECOND);

    assertThat(now.rate()).isCloseTo(2_000, within(0.01));
    assertThat(now.rateSince(early)).isCloseTo(1_000, within(0.01));
    assertThat(now.secondsLeft()).isCloseTo(0.5, within(0.01));
  }
}
