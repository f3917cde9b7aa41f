package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;

final class TableFormTest {
  private static final Table TABLE = SampleTables.read(new DataSpec(1_000, 3));
  private static final Map<String, String> SETTINGS =
      Map.of("innodb_default_row_format", "Redundant", "innodb_spin_wait_delay", "6");

  private static TableForm form(String engine, Map<String, String> settings) {
    return TableForm.of(engine, Engines.shipped().of(engine), settings);
  }

  private static String name(Map<String, String> settings) {
    return form("InnoDB", settings).names().of(TABLE);
  }

  @Test
  void hasOnlySettingsThatActAtCreation() {
    assertThat(form("InnoDB", SETTINGS)).hasToString("innodb_default_row_format=redundant");
    assertThat(form("MyISAM", SETTINGS)).isEqualTo(TableForm.plain("MyISAM"));
    assertThat(form("Tomorrow", SETTINGS).isPlain()).isTrue();
  }

  @Test
  void hasADistinctName() {
    assertThat(name(Map.of())).isEqualTo("normal_innodb");
    assertThat(name(Map.of("innodb_spin_wait_delay", "6"))).isEqualTo("normal_innodb");
    assertThat(name(SETTINGS))
        .matches("normal_innodb_redundant_[0-9a-f]{8}")
        .isEqualTo(name(Map.of("innodb_default_row_format", "redundant")))
        .isNotEqualTo(name(Map.of("innodb_file_format", "redundant")));
  }

  @Test
  void hasANameThatServersTake() {
    String name =
        name(
            Map.of(
                "innodb_file_per_table", "OFF",
                "innodb_checksum_algorithm", "strict_full_crc32",
                "innodb_default_row_format", "dynamic"));

    assertThat(name).hasSizeLessThan(64).matches("[a-z0-9_]+");
  }
}
