package org.enginedyno.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.server.Needs.EachConnection;
import org.junit.jupiter.api.Test;

final class NeedsTest {
  private static final long GIBIBYTE = 1L << 30;
  private static final long LEAST = 128L << 20;

  private static Needs needs(
      EachConnection each, long buffers, String engine, boolean alone, boolean writes) {
    return new Needs(
        1_028, each, GIBIBYTE, buffers, List.of(engine), alone, writes, Engines.shipped());
  }

  @Test
  void fitTheWholeTableIntoTheCacheOfAnEngineThatIsMeasured() {
    Needs needs = new Needs(10, GIBIBYTE, 0, List.of("InnoDB"));

    assertThat(needs.bufferFor("innodb")).isGreaterThan(GIBIBYTE);
    assertThat(needs.bufferFor("Aria")).isEqualTo(LEAST);
    assertThat(new Needs(10, 1_000, 0, List.of("Aria")).bufferFor("Aria")).isEqualTo(LEAST);
  }

  @Test
  void useThePlansValue() {
    Needs needs = new Needs(10, GIBIBYTE, 1500L << 20, List.of("MyISAM"));

    assertThat(needs.bufferFor("MyISAM")).isEqualTo(1500L << 20);
  }

  @Test
  void becomeSettingsOfTheEmbeddedServer() {
    assertThat(new Needs(264, GIBIBYTE, 1500L << 20, List.of("MyISAM")).embeddedSettings())
        .containsEntry("max_connections", "284")
        .containsEntry("innodb_buffer_pool_size", Long.toString(LEAST))
        .containsEntry("key_buffer_size", Long.toString(1500L << 20));
  }

  @Test
  void leaveOtherEnginesLittleIfOneEngineHasTheServer() {
    Needs needs = needs(EachConnection.USUAL, 1500L << 20, "Aria", true, false);

    assertThat(needs.bufferFor("Aria")).isEqualTo(1500L << 20);
    assertThat(needs.bufferFor("InnoDB")).isEqualTo(16L << 20);
    assertThat(needs.memory())
        .containsEntry("cache of Aria", "1500 MiB")
        .containsEntry("cache of other engines", "16 MiB at most each");
  }

  @Test
  void leaveFlushingToAServerWithWrites() {
    Needs read = new Needs(10, GIBIBYTE, 0, List.of("InnoDB"));
    Needs written = needs(EachConnection.USUAL, 0, "InnoDB", false, true);

    assertThat(read.settings()).containsEntry("innodb_max_dirty_pages_pct", "1");
    assertThat(written.settings()).doesNotContainKey("innodb_max_dirty_pages_pct");
  }

  @Test
  void allowForOpenStatementsAndTablesOfEachConnection() {
    Needs needs = needs(EachConnection.of(40, 8), 0, "InnoDB", false, false);

    assertThat(needs.settings())
        .containsEntry("max_prepared_stmt_count", Integer.toString(1_048 * 40))
        .containsEntry("table_open_cache", Integer.toString(1_048 * 8));
    assertThat(new Needs(1_028, GIBIBYTE, 0, List.of("InnoDB")).settings())
        .containsEntry("max_prepared_stmt_count", Integer.toString(1_048 * 20));
  }
}
