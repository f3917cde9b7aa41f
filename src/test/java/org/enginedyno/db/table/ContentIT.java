package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.enginedyno.db.table.TableState.Content;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checksum by which members of a cluster are compared. */
@ExtendWith(LiveServer.class)
final class ContentIT {
  private final TestDatabase database;

  ContentIT(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  void create() throws SQLException {
    database.execute(
        "CREATE TABLE odd (id int PRIMARY KEY, f float, d double, j json, ts timestamp NULL, t time(3),"
            + " b bit(9), g point, bin blob, txt text CHARACTER SET latin1, twice int AS (id * 2))");
    database.execute(
        "INSERT INTO odd (id, f, d, j, ts, t, b, g, bin, txt) VALUES"
            + " (1, 1.5, 2.5, '{\"a\": 1}', '2026-01-01 10:00:00', '-10:00:00.5', 5, POINT(1, 2), x'00FF', 'one'),"
            + " (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
  }

  @AfterEach
  void drop() throws SQLException {
    database.execute("DROP TABLE odd");
  }

  private Content content() throws SQLException {
    return Content.ofAllColumns(database.connection(), "odd");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "f = 1.25",
        "d = 2.5000001",
        "j = '[1]'",
        "ts = '2026-01-01 10:00:01'",
        "t = '-10:00:00.501'",
        "b = 6",
        "g = POINT(1, 3)",
        "bin = x'00FE'",
        "txt = 'One'",
        "txt = ''",
        "f = NULL"
      },
      quoteCharacter = '"')
  void differsWithAnyColumn(String change) throws SQLException {
    Content before = content();
    database.execute("UPDATE odd SET " + change + " WHERE id = 1");

    assertThat(content()).isNotEqualTo(before).returns(2L, Content::rows);
  }

  @Test
  void isTheSameInAnyTimeZone() throws SQLException {
    Content before = content();
    database.execute("SET time_zone = '+05:00'");

    assertThat(content()).isEqualTo(before);
    database.execute("DELETE FROM odd");
    assertThat(content().rows()).isZero();
  }
}
