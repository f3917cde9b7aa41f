package org.enginedyno.result.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SoakFigureTest {
  @Test
  void usesTheNameThatAServerHas() {
    assertThat(SoakFigure.CHECKPOINT_AGE.of(Map.of("innodb_checkpoint_age", 3e6))).contains(3.0);
    assertThat(
            SoakFigure.CHECKPOINT_AGE.of(
                Map.of("innodb_redo_log_current_lsn", 9e6, "innodb_redo_log_checkpoint_lsn", 5e6)))
        .contains(4.0);
    assertThat(
            SoakFigure.CHECKPOINT_AGE.of(
                Map.of("log sequence number", 9e6, "last checkpoint at", 8e6)))
        .contains(1.0);
    assertThat(SoakFigure.CHECKPOINT_AGE.of(Map.of("log sequence number", 9e6))).isEmpty();
    assertThat(SoakFigure.REPLICATION_LAG.of(Map.of("seconds behind", 7.0))).contains(7.0);
  }

  @Test
  void queriesEachNameOnce() {
    assertThat(Stream.of(SoakFigure.values()).flatMap(SoakFigure::names))
        .doesNotHaveDuplicates()
        .contains("Innodb_redo_log_checkpoint_lsn", "Threads_running");
    assertThat(Stream.of(SoakFigure.values()).map(SoakFigure::key))
        .doesNotHaveDuplicates()
        .allMatch(key -> key.matches("[a-z0-9_]+"));
  }
}
