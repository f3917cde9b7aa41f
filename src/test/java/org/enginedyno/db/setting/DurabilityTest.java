package org.enginedyno.db.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.enginedyno.db.engine.Engines;
import org.junit.jupiter.api.Test;

final class DurabilityTest {
  private static final Set<String> MYSQL =
      Set.of(
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_log_at_timeout",
          "innodb_doublewrite",
          "sync_binlog",
          "max_connections");

  @Test
  void losesNothingWhereItIsDurable() {
    assertThat(Durability.expanded(Map.of("durability", "durable"), MYSQL))
        .isEqualTo(
            Map.of(
                "innodb_flush_log_at_trx_commit", "1",
                "innodb_doublewrite", "ON",
                "sync_binlog", "1"));
  }

  @Test
  void mayLoseASecondIfRelaxed() {
    assertThat(Durability.expanded(Map.of("durability", "relaxed"), MYSQL))
        .isEqualTo(
            Map.of(
                "innodb_flush_log_at_trx_commit", "2",
                "innodb_flush_log_at_timeout", "1",
                "innodb_doublewrite", "ON",
                "sync_binlog", "0"));
  }

  @Test
  void changesNothingIfAsShipped() {
    assertThat(Durability.expanded(Map.of("durability", "as shipped"), MYSQL)).isEmpty();
    assertThat(Durability.expanded(Map.of(), MYSQL)).isEmpty();
  }

  @Test
  void knowsTheOtherEnginesWhereTheServerHasThem() {
    Set<String> known =
        Set.of(
            "aria_group_commit",
            "aria_group_commit_interval",
            "rocksdb_flush_log_at_trx_commit",
            "tokudb_commit_sync");

    assertThat(Durability.expanded(Map.of("durability", "relaxed"), known))
        .isEqualTo(
            Map.of(
                "aria_group_commit", "soft",
                "aria_group_commit_interval", "1000000",
                "rocksdb_flush_log_at_trx_commit", "2",
                "tokudb_commit_sync", "OFF"));
  }

  /** What stands beside the numbers must not be less than what the profiles set. */
  @Test
  void setsTheVariablesInTheEnginesFiles() {
    Set<String> told = new TreeSet<>();
    Engines.shipped()
        .known()
        .values()
        .forEach(
            traits ->
                told.addAll(Objects.requireNonNullElse(traits.storage().durability(), Set.of())));

    assertThat(told).contains("aria_group_commit", "tokudb_commit_sync");
    assertThat(Durability.expanded(Map.of("durability", "relaxed"), told).keySet()).isEqualTo(told);
  }

  @Test
  void givesWayToExplicitSettings() {
    assertThat(
            Durability.expanded(
                Map.of("durability", "durable", "sync_binlog", "100", "nowhere", "1"), MYSQL))
        .containsEntry("sync_binlog", "100")
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("nowhere", "1")
        .doesNotContainKey("durability");
  }

  @Test
  void isWholeIfTheProfileIsDurableAndNotOverridden() {
    assertThat(Durability.isWhole(Map.of("durability", "durable"))).isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "sync_binlog", "1"))).isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "innodb_io_capacity", "9")))
        .as("what has no bearing on it")
        .isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "sync_binlog", "0"))).isFalse();
    assertThat(Durability.isWhole(Map.of("durability", "relaxed"))).isFalse();
    assertThat(Durability.isWhole(Map.of("durability", "as shipped"))).isFalse();
    assertThat(Durability.isWhole(Map.of("innodb_flush_log_at_trx_commit", "1"))).isFalse();
    assertThat(Durability.isWhole(Map.of())).isFalse();
  }
}
