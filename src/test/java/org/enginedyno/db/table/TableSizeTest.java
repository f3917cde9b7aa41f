package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableSizeTest {
  private static final List<String> TOKUDB = List.of("tokudb");

  private final Path data;

  TableSizeTest(@TempDir Path data) {
    this.data = data;
  }

  private Optional<Path> database() throws IOException {
    return Optional.of(Files.createDirectories(data.resolve("dyno")));
  }

  private void write(String name, int bytes) throws IOException {
    Files.write(data.resolve(name), new byte[bytes]);
  }

  @Test
  void findsTheFilesOfTokuDbInTheRootOfTheDataDirectory() throws IOException {
    write("_dyno_normal_tokudb_main_2a_2_1d.tokudb", 300);
    write("_dyno_normal_tokudb_status_2a_1_1d.tokudb", 20);
    write("_dyno_normal_tokudb_key_country_id_2b_1_1d.tokudb", 1);
    write("_dyno_normal_tokudb_small_main_2a_2_1d.tokudb", 5_000);
    write("_other_normal_tokudb_main_2a_2_1d.tokudb", 7_000);

    assertThat(TableSize.ofFiles(database(), "normal_tokudb", TOKUDB)).isEqualTo(321);
    assertThat(TableSize.ofFiles(database(), "normal", TOKUDB)).isNull();
  }

  @Test
  void findsTheFilesOfTokuDbInTheFolderOfTheDatabase() throws IOException {
    database();
    write("dyno/normal_tokudb_main_2a_2_1d_B_0.tokudb", 300);

    assertThat(TableSize.ofFiles(database(), "normal_tokudb", TOKUDB)).isEqualTo(300);
  }

  @Test
  void findsTheFilesThatAreNamedAfterTheTable() throws IOException {
    database();
    write("dyno/normal_myisam.MYD", 30);
    write("dyno/normal_myisam.MYI", 4);

    assertThat(TableSize.ofFiles(database(), "normal_myisam", List.of("MYD", "MYI"))).isEqualTo(34);
    assertThat(TableSize.ofFiles(database(), "normal_innodb", List.of("ibd"))).isNull();
  }
}
