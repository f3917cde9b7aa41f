package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.junit.jupiter.api.Test;

final class CellNeedsTest {
  private static Optional<String> reason(
      String workload, String engine, String caches, String readOnly, boolean ours) {
    Map<String, String> knobs =
        caches.isEmpty() ? Map.of() : Map.of("oltp.key-caches", caches, "oltp.tables", "2");
    Cell cell =
        CellBuilder.of(workload, engine)
            .knobs(knobs)
            .settings(Map.of("innodb_read_only", readOnly))
            .cell();
    return CellNeeds.reasonAgainst(cell, Engines.shipped().of(engine), ours);
  }

  @Test
  void needMyIsamAndAStartedServer() {
    assertThat(reason("OLTP_RO", "MyISAM", "own", "off", true)).isEmpty();
    assertThat(reason("OLTP_RO", "MyISAM", "shared", "off", false)).isEmpty();
    assertThat(reason("OLTP_RO", "InnoDB", "own", "off", true))
        .contains("InnoDB has no key caches");
    assertThat(reason("OLTP_RO", "MyISAM", "own", "off", false))
        .contains("here was not started by dyno; its key caches stay unchanged");
  }

  @Test
  void areWritesWhereInnoDbTakesNone() {
    assertThat(reason("OLTP_RO", "InnoDB", "", "ON", true)).isEmpty();
    assertThat(reason("OLTP_RO", "MyISAM", "", "on", true))
        .contains("innodb_read_only has no effect on MyISAM");
    assertThat(reason("OLTP_RW", "InnoDB", "", "1", true))
        .contains("innodb_read_only refuses the writes of OLTP_RW");
    assertThat(reason("OLTP_RO", "InnoDB", "", "on", false))
        .contains(
            "here was not started by dyno, and innodb_read_only takes effect only at a start");
    assertThat(reason("OLTP_RW", "InnoDB", "", "off", true)).isEmpty();
  }
}
