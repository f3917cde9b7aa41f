package org.enginedyno.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Cells with settings that only act at creation use tables created with them. */
@Tag("long")
@ExtendWith(LiveServer.class)
final class TableFormsIT {
  private static final String DATABASE = "it_forms";
  private static final String PLAN =
      """
      title: Tables made under settings
      threads: 1
      jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
      data: { rows: 5_000 }
      measure: { warmup: 100ms, runs: 1 x 100ms }
      floors: off
      """;
  private static final String FORMS =
      "engines: [InnoDB, MyISAM]\n"
          + "workloads: [READ_PK_POINT, INSERT_SMALL]\n"
          + "insert: { rows-per-thread: 20 }\n"
          + "settings: { innodb_default_row_format: [redundant, dynamic], myisam_data_pointer_size:"
          + " 2 }\n";

  private final Path folder;
  private final Target target;
  private final Dyno dyno;
  private final String server;

  TableFormsIT(@TempDir Path folder, Server server) {
    this.folder = folder;
    this.target = server.target().in(DATABASE);
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", target.password()));
    this.server = Dyno.options(target, DATABASE);
  }

  private RunFolder run(String name, String plan) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".yaml"), plan);
    Path results = folder.resolve(name);
    Dyno.Said said = dyno.says("run " + server, file.toString(), "--out", results.toString());
    assertThat(results).as(said.err()).exists();
    return RunFolder.open(results);
  }

  @Test
  void haveSeparateTables() throws Exception {
    RunFolder formed = run("formed", PLAN + FORMS);

    assertThat(formed.manifest().records().tables())
        .extracting(TableRecord::table)
        .satisfiesExactlyInAnyOrder(
            one -> assertThat(one).startsWith("normal_innodb_redundant_"),
            one -> assertThat(one).startsWith("normal_innodb_dynamic_"));
    assertThat(formed.manifest().records().tables())
        .isNotEmpty()
        .extracting(table -> table.load().how())
        .allSatisfy(how -> assertThat(how).startsWith("LOAD DATA LOCAL, under "));
    Map<String, Set<String>> statements = statements(formed, "InnoDB");
    for (String format : List.of("redundant", "dynamic")) {
      assertThat(statements.get(format))
          .isNotEmpty()
          .allSatisfy(sql -> assertThat(sql).contains("_innodb_" + format + "_"));
    }
    assertThat(rowFormats())
        .hasSize(4)
        .allSatisfy((table, format) -> assertThat(table).contains("_innodb_" + format + "_"));
    assertThatAFormThatCannotBeIsInvalid(formed);
    assertThatWithoutTheSettingTheTableIsPlain();
    assertThat(dyno.prints("clean " + server)).contains("removed database " + DATABASE);
  }

  private static Map<String, Set<String>> statements(RunFolder results, String engine)
      throws IOException {
    return results.measurements().stream()
        .filter(cell -> cell.cell().engine().equals(engine))
        .peek(cell -> assertThat(cell.reasons()).as(cell.cell().id()).isEmpty())
        .collect(
            groupingBy(
                cell -> cell.cell().setup().settings().get("innodb_default_row_format"),
                mapping(TableFormsIT::statement, toSet())));
  }

  private static String statement(Measurement cell) {
    return Objects.requireNonNull(cell.proof()).statements().get(0).sql();
  }

  /** Two bytes address at most 64 KiB of a file. */
  private static void assertThatAFormThatCannotBeIsInvalid(RunFolder results) throws IOException {
    assertThat(results.measurements())
        .filteredOn(cell -> cell.cell().workload().equals("READ_PK_POINT"))
        .filteredOn(cell -> cell.cell().engine().equals("MyISAM"))
        .hasSize(2)
        .allSatisfy(
            cell -> {
              assertThat(cell.status()).isEqualTo(Status.INVALID);
              assertThat(cell.reasons())
                  .singleElement()
                  .asString()
                  .startsWith("no table in MyISAM with myisam_data_pointer_size=2: loading failed");
            });
  }

  private void assertThatWithoutTheSettingTheTableIsPlain() throws Exception {
    RunFolder plain = run("plain", PLAN + "engines: [InnoDB]\nworkloads: [READ_PK_POINT]\n");

    assertThat(plain.manifest().records().tables())
        .extracting(TableRecord::table)
        .containsExactly("normal_innodb");
    assertThat(plain.measurements()).isNotEmpty().allMatch(Measurement::isOk);
  }

  private Map<String, String> rowFormats() throws SQLException {
    Map<String, String> formats = new TreeMap<>();
    try (Connection connection = Connections.openDatabase(target, Map.of());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, lower(row_format) FROM information_schema.tables"
                    + " WHERE table_schema = database() AND engine = 'InnoDB'"
                    + " AND table_name NOT LIKE 'enginedyno%' AND table_name NOT LIKE 'canary%'")) {
      while (rows.next()) {
        formats.put(rows.getString(1), rows.getString(2));
      }
    }
    return formats;
  }
}
