package org.enginedyno.db.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.enginedyno.db.setting.Settings.SettingRefusal;
import org.enginedyno.db.setting.Settings.SettingRefusal.Cause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of settings, why servers refuse them, and profiles of durability. */
final class SettingValueTest {
  private static final String NAME = "metadata_locks_hash_instances";

  private static final Set<String> MYSQL =
      Set.of(
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_log_at_timeout",
          "innodb_doublewrite",
          "sync_binlog",
          "max_connections");

  @ParameterizedTest
  @CsvSource({
    "true, ON",
    "Yes, ON",
    "on, ON",
    "false, OFF",
    "no, OFF",
    "128M, 134217728",
    "2G, 2147483648",
    "64k, 65536",
    "6.0, 6",
    "1.50, 1.5",
    "1000, 1000",
    "-1, -1",
    "O_DIRECT, O_DIRECT",
    "ibdata1:12M:autoextend, ibdata1:12M:autoextend",
    "1_000, 1_000"
  })
  void aValueIsSpelledAsServersExpect(String asked, String plain) {
    assertThat(SettingValue.plain(asked)).isEqualTo(plain);
  }

  @ParameterizedTest
  @CsvSource({
    "on, ON",
    "true, ON",
    "1, ON",
    "off, 0",
    "no, OFF",
    "yes, 1",
    "1, 1",
    "128M, 134217728",
    "1G, 1073741824",
    "6, 6",
    "75, 75.000000",
    "1.5, 1.500000",
    "100, 100.000000",
    "mixed, MIXED",
    "o_direct, O_DIRECT",
    "'', ''",
    "'no_zero_date, strict_all_tables', 'STRICT_ALL_TABLES,NO_ZERO_DATE'",
    "'traditional, no_auto_value_on_zero', 'NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES,TRADITIONAL'",
    "oracle, 'ANSI_QUOTES,ORACLE'",
    "mrr=on, 'index_merge=on,mrr=on,mrr_cost_based=off'",
    "'mrr_cost_based=off, mrr=on', 'index_merge=on,mrr=on,mrr_cost_based=off'"
  })
  void aValueEqualsOtherSpellings(String asked, String found) {
    assertThat(SettingValue.agree(asked, found)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "on, OFF",
    "0, ON",
    "2, ON",
    "on, 2",
    "128M, 134217729",
    "100M, 128000000",
    "6, 60",
    "1.5, 15",
    "96, 96 for now",
    "'', OFF",
    "NO_ZERO_DATE, 'STRICT_ALL_TABLES,NO_ZERO_DATE'",
    "'NO_ZERO_DATE,STRICT_ALL_TABLES,ANSI', 'STRICT_ALL_TABLES,NO_ZERO_DATE'",
    "mrr=off, 'index_merge=on,mrr=on,mrr_cost_based=off'",
    "'mrr=on,hash_join=on', 'index_merge=on,mrr=on,mrr_cost_based=off'"
  })
  void aValueDiffersFromAnythingElse(String asked, String found) {
    assertThat(SettingValue.agree(asked, found)).isFalse();
  }

  private static SettingRefusal refusal(int code, String message) {
    return SettingRefusal.error(
        "MySQL 9.7.4", "sync_binlog", "1", new SQLException(message, "HY000", code));
  }

  @Test
  void aRefusalNamesThePrivilegeThatIsMissing() {
    SettingRefusal mysql =
        refusal(
            1227,
            "Access denied; you need (at least one of) the SUPER or SYSTEM_VARIABLES_ADMIN"
                + " privilege(s) for this operation");

    assertThat(mysql.line())
        .isEqualTo(
            "no privilege to set sync_binlog = 1 on MySQL 9.7.4; grant SUPER or"
                + " SYSTEM_VARIABLES_ADMIN");
    assertThat(mysql.cause()).isEqualTo(Cause.NO_PRIVILEGE);
    assertThat(refusal(1227, "Access denied; you need the SUPER, BINLOG ADMIN privilege").line())
        .endsWith("; grant SUPER, BINLOG ADMIN");
    assertThat(refusal(1227, "Zugriff verweigert").line())
        .endsWith("; grant SUPER or SYSTEM_VARIABLES_ADMIN");
  }

  @Test
  void aRefusalRepeatsTheServersErrorForAWrongValue() {
    SettingRefusal refusal = refusal(1232, "Incorrect argument type to variable 'sync_binlog'");

    assertThat(refusal.line())
        .isEqualTo(
            "MySQL 9.7.4 refuses sync_binlog = 1: error 1232: Incorrect argument type to variable"
                + " 'sync_binlog'");
    assertThat(refusal.cause()).isEqualTo(Cause.WRONG);
  }

  @Test
  void aRefusalMayTakeEffectAtStartIfOnlyTheRunningServerRefuses() {
    assertThat(refusal(1210, "Please shutdown and change value to OFF").cause())
        .isEqualTo(Cause.RUNNING);
    assertThat(SettingRefusal.adjusted("MySQL 9.7.4", "sync_binlog", "7", "5"))
        .isEqualTo(
            new SettingRefusal(
                "sync_binlog",
                "7",
                "sync_binlog = 7 has no effect on MySQL 9.7.4: the actual value is 5",
                Cause.RUNNING));
  }

  private static Optional<String> problem(String version, Map<String, String> variables) {
    return Settings.pastProblem(
        NAME, new ServerFacts(version, List.of(), Map.of(), variables, Abilities.ALL));
  }

  @Test
  void removedVariablesAreOnlyUsedByTheirVersions() {
    assertThat(problem("5.6.51", Map.of(NAME, "8"))).isEmpty();
    assertThat(problem("5.7.44", Map.of(NAME, "8")))
        .contains("MySQL 5.7.44 ignores '" + NAME + "'");
    assertThat(problem("11.4.5-MariaDB", Map.of(NAME, "8")))
        .contains("MariaDB 11.4.5 ignores '" + NAME + "'");
    assertThat(problem("9.7.0", Map.of())).contains("MySQL 9.7.0 has no variable '" + NAME + "'");
  }

  @Test
  void durabilityOnlySetsVariablesThatTheServerHas() {
    assertThat(Durability.expanded(Map.of("durability", "durable"), MYSQL))
        .isEqualTo(
            Map.of(
                "innodb_flush_log_at_trx_commit", "1",
                "innodb_doublewrite", "ON",
                "sync_binlog", "1"));
    assertThat(Durability.expanded(Map.of("durability", "relaxed"), MYSQL))
        .isEqualTo(
            Map.of(
                "innodb_flush_log_at_trx_commit", "2",
                "innodb_flush_log_at_timeout", "1",
                "innodb_doublewrite", "ON",
                "sync_binlog", "0"));
    assertThat(Durability.expanded(Map.of("durability", "as shipped"), MYSQL)).isEmpty();
    assertThat(Durability.expanded(Map.of(), MYSQL)).isEmpty();
  }

  @Test
  void durabilityIncludesOtherEnginesOfTheServer() {
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

  /** The durability that is shown next to figures must not be weaker than the profile's. */
  @Test
  void durabilitySetsTheVariablesInTheEnginesFiles() {
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
  void explicitSettingsOverrideDurability() {
    assertThat(
            Durability.expanded(
                Map.of("durability", "durable", "sync_binlog", "100", "nowhere", "1"), MYSQL))
        .containsEntry("sync_binlog", "100")
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("nowhere", "1")
        .doesNotContainKey("durability");
  }

  @Test
  void durabilityIsCompleteIfDurableAndNotOverridden() {
    assertThat(Durability.isWhole(Map.of("durability", "durable"))).isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "sync_binlog", "1"))).isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "innodb_io_capacity", "9")))
        .as("what has no bearing on it")
        .isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "sync_binlog", "0"))).isFalse();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "innodb_doublewrite", "on")))
        .isTrue();
    assertThat(Durability.isWhole(Map.of("durability", "durable", "innodb_doublewrite", "0")))
        .isFalse();
    assertThat(Durability.isWhole(Map.of("durability", "relaxed"))).isFalse();
    assertThat(Durability.isWhole(Map.of("durability", "as shipped"))).isFalse();
    assertThat(Durability.isWhole(Map.of("innodb_flush_log_at_trx_commit", "1"))).isFalse();
    assertThat(Durability.isWhole(Map.of())).isFalse();
  }
}
