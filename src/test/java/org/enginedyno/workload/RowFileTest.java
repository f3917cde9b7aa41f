package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowFileTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String row(RowFile.Reader reader, int row) {
    RowBuffer buffer = new RowBuffer();
    reader.append(row, buffer);
    return new String(buffer.bytes(), 0, buffer.length(), StandardCharsets.UTF_8);
  }

  @Test
  void readsRowsInAnyOrder(@TempDir Path folder) throws IOException {
    RowFile file = new RowFile(folder.resolve("rows"));
    try (file) {
      for (int row = 1; row <= 25_000; row++) {
        file.add(Arrays.asList(bytes("row " + row), row % 2 == 0 ? null : bytes("\u00e9\t\n\\\0")));
      }
    }
    RowFile.Reader reader = file.reader();

    assertThat(file.count()).isEqualTo(25_000);
    for (int row : new int[] {1, 2, 3, 20_001, 20_002, 999, 1_000, 1_001, 25_000, 1}) {
      assertThat(row(reader, row))
          .isEqualTo("row " + row + (row % 2 == 0 ? "\t\\N" : "\t\u00e9\\t\\n\\\\\\0"));
    }
  }
}
