package org.enginedyno.db.quiesce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class KeyCachesIT {
  private final TestDatabase database;
  private final KeyCaches caches;

  KeyCachesIT(TestDatabase database) {
    this.database = database;
    caches = new KeyCaches(database.connection());
  }

  @BeforeEach
  void fill() throws SQLException {
    for (String table : List.of("a", "b")) {
      database.execute(
          "CREATE TABLE %s (id int PRIMARY KEY, k int, KEY (k)) ENGINE=MyISAM".formatted(table),
          "INSERT INTO %s SELECT seq, seq %% 700 FROM seq_1_to_20000".formatted(table));
    }
  }

  @AfterEach
  void drop() throws SQLException {
    database.execute("DROP TABLE a, b");
  }

  /** The number of requests to each cache, as MariaDB reports it. */
  private Map<String, Long> asked() throws SQLException {
    Map<String, Long> asked = new TreeMap<>();
    String query =
        "SELECT key_cache_name, read_requests FROM information_schema.key_caches"
            + " WHERE full_size > 0";
    for (Sql.Row row : Sql.rows(database.connection(), query)) {
      asked.put(row.text(1), row.number(2));
    }
    return asked;
  }

  private void readAll() throws SQLException {
    database.execute(
        "SELECT count(k) FROM a FORCE INDEX (k) WHERE k >= 0",
        "SELECT count(k) FROM b FORCE INDEX (k) WHERE k >= 0");
  }

  @Test
  void areUsedByTheirTablesAndRemovedAfterwards() throws SQLException {
    caches.give(List.of("a", "b"));
    Map<String, Long> before = asked();
    assertThat(before).containsOnlyKeys("default", "dyno_1", "dyno_2");

    readAll();

    Map<String, Long> after = asked();
    assertThat(after.get("default")).isEqualTo(before.get("default"));
    assertThat(after.get("dyno_1")).isGreaterThan(before.get("dyno_1"));
    assertThat(after.get("dyno_2")).isGreaterThan(before.get("dyno_2"));

    caches.give(List.of());
    Map<String, Long> shared = asked();
    assertThat(shared).containsOnlyKeys("default");
    readAll();
    assertThat(asked().get("default")).isGreaterThan(shared.get("default"));
  }

  @Test
  void areRefusedForATableWithoutKeys() throws SQLException {
    database.execute("ALTER TABLE b ENGINE=InnoDB");

    assertThatExceptionOfType(SQLException.class)
        .isThrownBy(() -> caches.give(List.of("a", "b")))
        .withMessageContaining("no key cache for table b");
  }
}
