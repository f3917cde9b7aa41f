package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.db.quiesce.EngineSettler.Backlog;
import org.enginedyno.db.quiesce.EngineSettler.Backlog.Remainder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuiesceInspectionTest {
  @ParameterizedTest
  @CsvSource({
    "UNDO, 3473, true, false",
    "UNDO, 3473, false, true",
    "UNDO, 1000, false, false",
    "DIRTY_PAGES, 3473, true, true",
  })
  void undoRecordsAfterACleanCanaryAreNoDebt(
      Backlog backlog, long left, boolean purged, boolean debt) {
    assertThat(
            QuiesceInspection.judged("InnoDB", new Remainder(backlog, left, 1_000), purged)
                .isDebt())
        .isEqualTo(debt);
  }
}
