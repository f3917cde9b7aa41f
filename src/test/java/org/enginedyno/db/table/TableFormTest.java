package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms of tables, their files, sums and locks. */
final class TableFormTest {
  private static final Table TABLE = SampleTables.read(new DataSpec(1_000, 3));
  private static final Map<String, String> SETTINGS =
      Map.of("innodb_default_row_format", "Redundant", "innodb_spin_wait_delay", "6");

  private static final List<String> MYISAM = List.of("MYD", "MYI");

  private final RowSums sums = new RowSums();

  private static TableForm form(String engine, Map<String, String> settings) {
    return TableForm.of(engine, Engines.shipped().of(engine), settings);
  }

  private static String name(Map<String, String> settings) {
    return form("InnoDB", settings).names().of(TABLE);
  }

  @Test
  void aFormHasOnlySettingsThatActAtCreation() {
    assertThat(form("InnoDB", SETTINGS)).hasToString("innodb_default_row_format=redundant");
    assertThat(form("MyISAM", SETTINGS)).isEqualTo(TableForm.plain("MyISAM"));
    assertThat(form("Tomorrow", SETTINGS).isPlain()).isTrue();
  }

  @Test
  void aFormHasADistinctName() {
    assertThat(name(Map.of())).isEqualTo("normal_innodb");
    assertThat(name(Map.of("innodb_spin_wait_delay", "6"))).isEqualTo("normal_innodb");
    assertThat(name(SETTINGS))
        .matches("normal_innodb_redundant_[0-9a-f]{8}")
        .isEqualTo(name(Map.of("innodb_default_row_format", "redundant")))
        .isNotEqualTo(name(Map.of("innodb_file_format", "redundant")));
  }

  @Test
  void aFormHasANameThatServersTake() {
    String name =
        name(
            Map.of(
                "innodb_file_per_table", "OFF",
                "innodb_checksum_algorithm", "strict_full_crc32",
                "innodb_default_row_format", "dynamic"));

    assertThat(name).hasSizeLessThan(64).matches("[a-z0-9_]+");
  }

  @Test
  void aLockNameIsTheDatabasesWhereAServerTakesThat() {
    assertThat(MarkedDatabase.lockName("dyno")).isEqualTo("enginedyno.dyno");
    assertThat(MarkedDatabase.lockName("d".repeat(53))).hasSize(64).endsWith("ddd");
  }

  @Test
  void aLockNameIsShortAndItsOwnWhereTheDatabasesIsLong() {
    String one = MarkedDatabase.lockName("d".repeat(64));

    assertThat(one).startsWith("enginedyno.").hasSizeLessThanOrEqualTo(64);
    assertThat(one).isNotEqualTo(MarkedDatabase.lockName("d".repeat(63)));
  }

  @Test
  void tableFilesAreTheFilesOfTheTableAlone(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("small_myisam.MYD"), "12345");
    Files.writeString(folder.resolve("small_myisam.MYI"), "123");
    Files.writeString(folder.resolve("small_myisam.frm"), "a definition is no data");
    Files.writeString(folder.resolve("small_myisam_2.MYD"), "another table");

    assertThat(new TableFiles(Optional.of(folder)).bytes("small_myisam", MYISAM)).isEqualTo(8);
  }

  @Test
  void tableFilesAreNotSeenWhereOneIsMissingOrNoneIsKnown(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("small_myisam.MYD"), "12345");
    TableFiles files = new TableFiles(Optional.of(folder));

    assertThat(files.bytes("small_myisam", MYISAM)).isNull();
    assertThat(files.bytes("small_myisam", List.of())).isNull();
    assertThat(new TableFiles(Optional.empty()).bytes("small_myisam", MYISAM)).isNull();
  }

  private static Table ofRows(int rows, long seed) {
    return SampleTables.read(new DataSpec(rows, seed));
  }

  @Test
  void sumsAddUpEveryRowOnce() {
    Table table = ofRows(20_001, 3);
    Table.Rows rows = table.generator();
    RowBuffer scratch = new RowBuffer();
    long sum = 0;
    for (int id = 1; id <= table.rows(); id++) {
      sum += rows.checksum(id, scratch);
    }
    assertThat(sums.of(table)).isEqualTo(sum);
  }

  @Test
  void sumsKeepSeedsAndSizesApart() {
    long sum = sums.of(ofRows(1_000, 3));

    assertThat(sums.of(ofRows(1_000, 3))).isEqualTo(sum);
    assertThat(sums.of(ofRows(1_000, 4))).isNotEqualTo(sum);
    assertThat(sums.of(ofRows(1_001, 3))).isGreaterThan(sum);
  }

  @Test
  void sumsAreNothingForATableThatIsEmptyAtFirst() {
    assertThat(sums.of(SampleTables.inserted(new DataSpec(1_000, 3)))).isZero();
  }
}
