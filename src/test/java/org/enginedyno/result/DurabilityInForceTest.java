package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.junit.jupiter.api.Test;

final class DurabilityInForceTest {
  private static final List<String> NAMES = List.of("innodb_flush_log_at_trx_commit");

  @Test
  void tellsHowTheBinaryLogIsFlushedWhereThereIsOne() {
    Map<String, String> without =
        Map.of(
            "innodb_flush_log_at_trx_commit", "1",
            "log_bin", "OFF",
            "sync_binlog", "0",
            "aria_group_commit", "none");

    assertThat(DurabilityInForce.of(Log.OWN, NAMES, without))
        .hasToString("innodb_flush_log_at_trx_commit=1, log_bin=OFF");
    assertThat(
            DurabilityInForce.of(Log.OWN, List.of(), Map.of("log_bin", "ON", "sync_binlog", "1")))
        .hasToString("log_bin=ON, sync_binlog=1");
  }

  @Test
  void saysThatAnEngineHasNoLogOrThatNobodyKnows() {
    assertThat(DurabilityInForce.of(Log.NONE, List.of(), Map.of("log_bin", "OFF")))
        .hasToString("no log of its own, log_bin=OFF");
    assertThat(DurabilityInForce.of(Log.UNKNOWN, List.of(), Map.of()))
        .hasToString("unknown whether it has a log of its own");
  }
}
