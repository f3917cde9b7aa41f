package org.enginedyno.result.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowProgressTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void isParsedFromItsOwnLine(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("fork.json");
    RowProgress said = new RowProgress(1_200, 5_000, 3 * SECOND);

    assertThat(RowProgress.read(log)).isEmpty();
    said.write(log);
    assertThat(RowProgress.read(log)).contains(said);
    RowProgress.forget(log);
    assertThat(RowProgress.read(log)).isEmpty();
    RowProgress.forget(log);
  }

  @Test
  void reportsRatesAndTheRemainingTime() {
    RowProgress early = new RowProgress(3_000, 5_000, SECOND);
    RowProgress now = new RowProgress(4_000, 5_000, 2 * SECOND);

    assertThat(now.rate()).isCloseTo(2_000, within(0.01));
    assertThat(now.rateSince(early)).isCloseTo(1_000, within(0.01));
    assertThat(now.secondsLeft()).isCloseTo(0.5, within(0.01));
  }
}
