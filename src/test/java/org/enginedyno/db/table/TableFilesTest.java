package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableFilesTest {
  private static final List<String> MYISAM = List.of("MYD", "MYI");

  @Test
  void areTheFilesOfTheTableAlone(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("small_myisam.MYD"), "12345");
    Files.writeString(folder.resolve("small_myisam.MYI"), "123");
    Files.writeString(folder.resolve("small_myisam.frm"), "a definition is no data");
    Files.writeString(folder.resolve("small_myisam_2.MYD"), "another table");

    assertThat(new TableFiles(Optional.of(folder)).bytes("small_myisam", MYISAM)).isEqualTo(8);
  }

  @Test
  void areNotSeenWhereOneIsMissingOrNoneIsKnown(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("small_myisam.MYD"), "12345");
    TableFiles files = new TableFiles(Optional.of(folder));

    assertThat(files.bytes("small_myisam", MYISAM)).isNull();
    assertThat(files.bytes("small_myisam", List.of())).isNull();
    assertThat(new TableFiles(Optional.empty()).bytes("small_myisam", MYISAM)).isNull();
  }
}
