package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms of tables, their rows, files, sums, locks and plans. */
final class TableFormTest {
  private static final Table TABLE = SampleTables.read(new DataSpec(1_000, 3));
  private static final Map<String, String> SETTINGS =
      Map.of("innodb_default_row_format", "Redundant", "innodb_spin_wait_delay", "6");

  private static final List<String> MYISAM = List.of("MYD", "MYI");

  private final RowSums sums = new RowSums();

  private static final int FIRST = 11;
  private static final int LAST = 1_000;

  private final Table.Rows generator = SampleTables.read(new DataSpec(1_000, 3)).generator();
  private final List<Integer> progress = new ArrayList<>();
  private final InputStream stream = new RowStream(generator, FIRST, LAST, progress::add);

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
  void aFormHasANameThatServersAccept() {
    String name =
        name(
            Map.of(
                "innodb_file_per_table", "OFF",
                "innodb_checksum_algorithm", "strict_full_crc32",
                "innodb_default_row_format", "dynamic"));

    assertThat(name).hasSizeLessThan(64).matches("[a-z0-9_]+");
  }

  @Test
  void aLockNameIsTheDatabaseNameIfServersAcceptIt() {
    assertThat(MarkedDatabase.lockName("dyno")).isEqualTo("enginedyno.dyno");
    assertThat(MarkedDatabase.lockName("d".repeat(53))).hasSize(64).endsWith("ddd");
  }

  @Test
  void aLockNameIsShortAndUniqueForALongDatabaseName() {
    String one = MarkedDatabase.lockName("d".repeat(64));

    assertThat(one).startsWith("enginedyno.").hasSizeLessThanOrEqualTo(64);
    assertThat(one).isNotEqualTo(MarkedDatabase.lockName("d".repeat(63)));
  }

  @Test
  void tableFilesExcludeOtherTables(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("small_myisam.MYD"), "12345");
    Files.writeString(folder.resolve("small_myisam.MYI"), "123");
    Files.writeString(folder.resolve("small_myisam.frm"), "a definition is no data");
    Files.writeString(folder.resolve("small_myisam_2.MYD"), "another table");

    assertThat(TableSize.ofFiles(Optional.of(folder), "small_myisam", MYISAM)).isEqualTo(8);
  }

  @Test
  void tableFilesAreUnknownIfOneIsMissing(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("small_myisam.MYD"), "12345");

    assertThat(TableSize.ofFiles(Optional.of(folder), "small_myisam", MYISAM)).isNull();
    assertThat(TableSize.ofFiles(Optional.of(folder), "small_myisam", List.of())).isNull();
    assertThat(TableSize.ofFiles(Optional.empty(), "small_myisam", MYISAM)).isNull();
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
  void sumsDistinguishSeedsAndSizes() {
    long sum = sums.of(ofRows(1_000, 3));

    assertThat(sums.of(ofRows(1_000, 3))).isEqualTo(sum);
    assertThat(sums.of(ofRows(1_000, 4))).isNotEqualTo(sum);
    assertThat(sums.of(ofRows(1_001, 3))).isGreaterThan(sum);
  }

  @Test
  void sumsAreAbsentForATableThatStartsEmpty() {
    assertThat(sums.of(SampleTables.inserted(new DataSpec(1_000, 3)))).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "Using index, true",
    "Using where; Using index, true",
    "Using index; Using where, true",
    "Using index for group-by, true",
    "Using index condition, false",
    "Using index condition; Using where, false",
    "Using where, false",
    "'', false",
    "Using where; Using index condition; Using MRR, false",
    "Using index condition; Using index, true"
  })
  void aPlanDistinguishesACoveringIndexFromAnIndexCondition(String extra, boolean covering) {
    ExplainRows explain =
        new ExplainRows(List.of(Map.of("type", "range", "key", "country_id", "extra", extra)));

    assertThat(explain.access()).isEqualTo(Access.range("country_id").covering(covering));
  }

  @Test
  void aPlanMustHaveExactlyOneRow() {
    Map<String, String> row = Map.of("key", "PRIMARY");

    assertThat(new ExplainRows(List.of(row, row)).access().index()).contains("2 rows");
    assertThat(new ExplainRows(List.of()).access().index()).contains("0 rows");
  }

  private byte[] expected() {
    RowBuffer all = new RowBuffer();
    for (int id = FIRST; id <= LAST; id++) {
      generator.append(id, all);
    }
    return java.util.Arrays.copyOf(all.bytes(), all.length());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 255, 8_191, 65_536, 1_000_000})
  void aStreamAcceptsReadsOfAnySize(int size) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    byte[] part = new byte[size];
    for (int count = stream.read(part); count >= 0; count = stream.read(part)) {
      read.write(part, 0, count);
    }

    assertThat(read.toByteArray()).isEqualTo(expected());
    assertThat(stream.read(part)).isEqualTo(-1);
  }

  @Test
  void aStreamCanBeReadByteByByte() throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    for (int next = stream.read(); next >= 0; next = stream.read()) {
      read.write(next);
    }

    assertThat(read.toByteArray()).isEqualTo(expected());
  }

  @Test
  void aStreamReportsTheNumberOfSentRows() throws IOException {
    assertThat(progress).isEmpty();

    stream.readAllBytes();

    assertThat(progress).hasSizeGreaterThan(1);
    assertThat(progress.stream().mapToInt(Integer::intValue).sum()).isEqualTo(LAST - FIRST + 1);
  }
}
