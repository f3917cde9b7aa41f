package org.enginedyno.db.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingValueTest {
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
  void isSpelledAsServersTakeIt(String asked, String plain) {
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
    "'', ''"
  })
  void agreesWithTheSameInOtherWords(String asked, String found) {
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
    "'', OFF"
  })
  void differsFromAnythingElse(String asked, String found) {
    assertThat(SettingValue.agree(asked, found)).isFalse();
  }

  @Test
  void doesNotMindTheOrderOfAList() {
    String found = "STRICT_ALL_TABLES,NO_ZERO_DATE";

    assertThat(SettingValue.agree("no_zero_date, strict_all_tables", found)).isTrue();
    assertThat(SettingValue.agree("NO_ZERO_DATE", found)).isFalse();
    assertThat(SettingValue.agree("NO_ZERO_DATE,STRICT_ALL_TABLES,ANSI", found)).isFalse();
  }

  @Test
  void looksOnlyAtTheSwitchesThatAreAskedFor() {
    String found = "index_merge=on,mrr=on,mrr_cost_based=off";

    assertThat(SettingValue.agree("mrr=on", found)).isTrue();
    assertThat(SettingValue.agree("mrr_cost_based=off, mrr=on", found)).isTrue();
    assertThat(SettingValue.agree("mrr=off", found)).isFalse();
    assertThat(SettingValue.agree("mrr=on,hash_join=on", found)).isFalse();
  }
}
