package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowStreamTest {
  private static final int FIRST = 11;
  private static final int LAST = 1_000;

  private final Table.Rows rows = SampleTables.read(new DataSpec(1_000, 3)).generator();
  private final List<Integer> progress = new ArrayList<>();
  private final InputStream stream = new RowStream(rows, FIRST, LAST, progress::add);

  private byte[] expected() {
    RowBuffer all = new RowBuffer();
    for (int id = FIRST; id <= LAST; id++) {
      rows.append(id, all);
    }
    return java.util.Arrays.copyOf(all.bytes(), all.length());
  }

  @Test
  void isAllRowsOneAfterTheOther() throws IOException {
    assertThat(stream.readAllBytes()).isEqualTo(expected());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 255, 8_191, 65_536, 1_000_000})
  void doesNotCareHowMuchIsReadAtATime(int size) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    byte[] part = new byte[size];
    for (int count = stream.read(part); count >= 0; count = stream.read(part)) {
      read.write(part, 0, count);
    }

    assertThat(read.toByteArray()).isEqualTo(expected());
    assertThat(stream.read(part)).isEqualTo(-1);
  }

  @Test
  void canBeReadByteByByte() throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    for (int next = stream.read(); next >= 0; next = stream.read()) {
      read.write(next);
    }

    assertThat(read.toByteArray()).isEqualTo(expected());
  }

  @Test
  void reportsTheNumberOfSentRows() throws IOException {
    assertThat(progress).isEmpty();

    stream.readAllBytes();

    assertThat(progress).hasSizeGreaterThan(1);
    assertThat(progress.stream().mapToInt(Integer::intValue).sum()).isEqualTo(LAST - FIRST + 1);
  }
}
