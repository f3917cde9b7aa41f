package org.enginedyno.db.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class SettingRefusalTest {
  private static SettingRefusal refusal(int code, String message) {
    return SettingRefusal.error(
        "MySQL 9.7.4", "sync_binlog", "1", new SQLException(message, "HY000", code));
  }

  @Test
  void namesThePrivilegeThatIsMissing() {
    SettingRefusal mysql =
        refusal(
            1227,
            "Access denied; you need (at least one of) the SUPER or SYSTEM_VARIABLES_ADMIN"
                + " privilege(s) for this operation");

    assertThat(mysql.line())
        .isEqualTo(
            "no privilege to set sync_binlog = 1 on MySQL 9.7.4; grant SUPER or"
                + " SYSTEM_VARIABLES_ADMIN");
    assertThat(mysql.maybeAtStart()).isFalse();
    assertThat(refusal(1227, "Access denied; you need the SUPER, BINLOG ADMIN privilege").line())
        .endsWith("; grant SUPER, BINLOG ADMIN");
    assertThat(refusal(1227, "Zugriff verweigert").line())
        .endsWith("; grant SUPER or SYSTEM_VARIABLES_ADMIN");
  }

  @Test
  void repeatsTheServersErrorForAWrongValue() {
    SettingRefusal refusal = refusal(1232, "Incorrect argument type to variable 'sync_binlog'");

    assertThat(refusal.line())
        .isEqualTo(
            "MySQL 9.7.4 refuses sync_binlog = 1: error 1232: Incorrect argument type to variable"
                + " 'sync_binlog'");
    assertThat(refusal.maybeAtStart()).isFalse();
  }

  @Test
  void mayTakeEffectAtStartIfOnlyTheRunningServerRefuses() {
    assertThat(refusal(1210, "Please shutdown and change value to OFF").maybeAtStart()).isTrue();
    assertThat(SettingRefusal.adjusted("MySQL 9.7.4", "sync_binlog", "7", "5"))
        .isEqualTo(
            new SettingRefusal(
                "sync_binlog",
                "7",
                "sync_binlog = 7 has no effect on MySQL 9.7.4: the value is 5",
                true));
  }
}
