package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.custom.ColumnFormat;
import org.enginedyno.workload.custom.ColumnSpec;
import org.enginedyno.workload.custom.Draw;
import org.enginedyno.workload.custom.TestScope;
import org.enginedyno.workload.custom.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers load columns of each type and answer with the expected text. */
@ExtendWith(LiveServer.class)
final class ColumnFormatIT {
  private static final int ROWS = 500;

  /** Types with values at their limits. */
  private static final String COLUMNS =
      """
      int auto_increment                    = row
      tinyint                               = pick(-128, 0, 127)
      tinyint unsigned                      = pick(0, 255)
      boolean                               = pick(0, 1)
      smallint                              = uniform(-32_768..32_767)
      mediumint unsigned                    = uniform(0..16_777_215)
      int unsigned                          = pick(0, 4_294_967_295)
      bigint                                = pick('-999999999999999999', 0, '999999999999999999')
      year                                  = uniform(1901..2155)
      decimal(10,2)                         = pick('-99999999.99', 0, 0.07, '99999999.99')
      decimal(5,2)                          = uniform(-999.99..999.99)
      decimal(6,0)                          = uniform(-10..10)
      decimal(30,12)                        = pick('123456789012345678.123456789012', -1, 0.5)
      numeric(8,4) unsigned                 = uniform(0.0000..9999.9999)
      date                                  = date(1000-01-01..9999-12-31)
      datetime                              = date(1970-01-01..2099-12-31)
      datetime(3)                           = pick('2024-02-29 23:59:59.987', '2024-01-01')
      char(10)                              = text(1..10)
      char(5) character set latin1          = pick('Zoë  ', ' é ', 'ÀÉÎÕÜ')
      varchar(11)                           = pick('a b', 'a\\tb', 'back\\\\slash', '日本語', '😀😀', ' x ', '')
      varchar(40) character set latin1      = file(cities.txt)
      varchar(40) character set utf8        = pick('it''s', '"q"', '%_', 'NULL', '\\N', 'ж|ж')
      tinytext                              = text(200..255)
      text                                  = text(0..100)
      mediumtext                            = email
      enum('new','it''s','a,b','Ü')         = pick(new, 'it''s', 'a,b', 'ü', NEW)
      set('a','b','c')                      = pick('c,a', '', 'b', 'b,a,b')
      binary(4)                             = pick('a', 'abcd', 'é')
      varbinary(12)                         = pick('a\\tb', '', 'é|ß', 'abcdefghijkl')
      blob                                  = uuid
      char(36)                              = uuid
      float                                 = uniform(-1.50..1.50)
      double                                = pick(0.1, 5, '1e10')
      timestamp                             = date(2001-01-01..2030-12-31)
      time                                  = pick('-12:00:00', '23:59:59')
      """;

  private final TestDatabase database;

  ColumnFormatIT(TestDatabase database) {
    this.database = database;
  }

  @AfterEach
  void clean() throws SQLException {
    database.execute("DROP TABLE IF EXISTS typed");
  }

  private static List<ColumnSpec> columns(double nulls) {
    List<String> lines = COLUMNS.lines().toList();
    return lines.stream()
        .map(line -> line.split(" = ", 2))
        .map(
            parts -> {
              Value value = TestScope.value(parts[1].strip());
              boolean isKey = parts[1].strip().equals("row");
              String name = "column " + parts[0].strip().replaceAll("\\W+", " ").strip();
              return new ColumnSpec(name, parts[0].strip(), value, isKey ? 0 : nulls);
            })
        .toList();
  }

  /** A table of these columns whose checksum covers some of them. */
  private record Typed(List<ColumnSpec> columns, List<ColumnSpec> checked) implements Table {
    @Override
    public String name() {
      return "typed";
    }

    @Override
    public String definition(String keyType) {
      return columns.stream()
          .map(column -> "`%s` %s,\n".formatted(column.name(), definition(column)))
          .collect(Collectors.joining("", "", "primary key (`" + columns.get(0).name() + "`)"));
    }

    private static String definition(ColumnSpec column) {
      return column.nulls() > 0 ? column.type() + " null" : column.type();
    }

    @Override
    public String characterSet() {
      return "utf8mb4";
    }

    @Override
    public int rows() {
      return ROWS;
    }

    @Override
    public Rows generator() {
      Draw draw = Draw.ofRows(5);
      return (id, text, out) -> {
        boolean isFirst = true;
        for (ColumnSpec column : text == Text.LOADED ? columns : checked) {
          if (!isFirst) {
            out.put(text.separator());
          }
          isFirst = false;
          Object value = column.at(draw.atRow(id, column.place(name())));
          ColumnFormat.of(column.type()).append(value, text, out);
        }
      };
    }

    @Override
    public String checksum() {
      return checked.stream()
          .flatMap(
              column -> ColumnFormat.of(column.type()).checked("`" + column.name() + "`").stream())
          .collect(Collectors.joining(", ", "crc32(concat_ws('|', ", "))"));
    }

    @Override
    public int bytesPerRow() {
      return columns.stream().mapToInt(one -> ColumnFormat.of(one.type()).bytes()).sum();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "InnoDB, true, 0, utf8mb4",
    "InnoDB, false, 0.3, utf8mb4",
    "MyISAM, true, 0.3, utf8mb4",
    "Aria, false, 0, latin1"
  })
  void answersAreAsExpected(String engine, boolean local, double nulls, String characters)
      throws SQLException, InterruptedException {
    List<ColumnSpec> columns = columns(nulls);
    Typed table = new Typed(columns, columns);
    database.execute(
        table.create("typed", engine, "").replace("CHARSET=latin1", "CHARSET=utf8mb4"));

    new Loader(database.target(), table, "typed", Engines.shipped().of(engine), local)
        .load(rows -> {});

    database.execute("SET NAMES " + characters);
    for (ColumnSpec column : columns) {
      assertThat(ColumnFormat.misfit(column, ROWS)).isEqualTo(Optional.empty());
      if (ColumnFormat.of(column.type()).isChecked()) {
        Typed alone = new Typed(columns, List.of(column));
        assertThat(checksum(alone)).as(column.name()).isEqualTo(expected(alone));
      }
    }
    Typed all =
        new Typed(
            columns,
            columns.stream().filter(column -> ColumnFormat.of(column.type()).isChecked()).toList());
    assertThat(all.checked()).hasSizeGreaterThan(25);
    assertThat(checksum(all)).isEqualTo(expected(all));
    assertThat(database.query("SELECT sum(`column double`) > 1e10 FROM typed"))
        .containsExactly("1");
    database.execute(
        "UPDATE typed SET `column char 36` = 'x' WHERE `column int auto_increment` = 7");
    assertThat(checksum(all)).isNotEqualTo(expected(all));
  }

  private String checksum(Table table) throws SQLException {
    return database.query("SELECT sum(%s) FROM typed".formatted(table.checksum())).get(0);
  }

  private static String expected(Table table) {
    Table.Rows rows = table.generator();
    RowBuffer scratch = new RowBuffer();
    long sum = 0;
    for (int id = 1; id <= ROWS; id++) {
      sum += rows.checksum(id, scratch);
    }
    return Long.toString(sum);
  }
}
