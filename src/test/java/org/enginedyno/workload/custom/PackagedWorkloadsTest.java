package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workload files in config/workloads can be read, and their values drawn. */
final class PackagedWorkloadsTest {
  private static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("config/workloads"))) {
      return files.sorted().toList().stream();
    }
  }

  private static CustomFile read(Path file) {
    return CustomReader.read(CustomReader.load(file, Path.of("")));
  }

  @ParameterizedTest
  @MethodSource("files")
  void areReadWithFittingValues(Path file) {
    CustomFile read = read(file);

    assertThat(read.tables()).isNotEmpty().allMatch(TableSpec::isGenerated);
    assertThat(read.operations()).anyMatch(OperationSpec::isMix).anyMatch(one -> !one.isMix());
    Draw draw = Draw.ofExecutions(1, 1, 0, 2);
    read.operations().stream()
        .flatMap(operation -> operation.statements().stream())
        .flatMap(statement -> statement.with().values().stream())
        .forEach(value -> assertThat(value.at(draw)).isNotNull());
    for (TableSpec table : read.tables()) {
      Draw rows = Draw.ofRows(1);
      for (ColumnSpec column : table.columns()) {
        ColumnFormat format = ColumnFormat.of(column.type());
        int place = column.place(table.name());
        for (int row = 1; row <= table.rows(); row += 97) {
          Object value = column.at(rows.atRow(row, place));
          assertThat(value == null || format.stored(value) != null).isTrue();
        }
      }
    }
  }

  @Test
  void haveUniqueOperationNames() throws IOException {
    Set<String> names = new HashSet<>();

    assertThat(files()).hasSizeGreaterThanOrEqualTo(6);
    assertThat(files().flatMap(file -> read(file).operations().stream()).map(OperationSpec::name))
        .isNotEmpty()
        .allMatch(names::add);
  }
}
