package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.wire.ServerProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class MarkedDatabaseIT {
  private static final String NAME = "it-marked";

  /** The command with which a client of MySQL's protocol disconnects. */
  private static final int QUIT = 1;

  private static final RecordSeal SEAL = new RecordSeal(() -> new byte[] {1, 2, 3});

  private static final String RESTORE = "`it-marked`.enginedyno_restore";

  private static final String TABLE =
      "CREATE TABLE "
          + RESTORE
          + " (variable_name varchar(64) NOT NULL PRIMARY KEY,"
          + " original text NOT NULL, set_by_dyno text";

  private final Target target;
  private final Connection outside;

  MarkedDatabaseIT(Server server) throws SQLException {
    target = server.target().in(NAME);
    outside = Connections.open(target);
    Sql.execute(outside, "DROP DATABASE IF EXISTS `it-marked`");
  }

  @AfterEach
  void clean() throws SQLException {
    Sql.execute(outside, "DROP DATABASE IF EXISTS `it-marked`");
    outside.close();
  }

  private List<String> tables() throws SQLException {
    return Sql.column(outside, "SHOW TABLES FROM `it-marked`");
  }

  private boolean exists() throws SQLException {
    return !Sql.column(outside, "SHOW DATABASES LIKE 'it-marked'").isEmpty();
  }

  @Test
  void isCreatedIfItDoesNotExist() throws SQLException {
    assertThat(MarkedDatabase.isMarked(target)).isFalse();

    MarkedDatabase.enter(target, null).close();

    assertThat(MarkedDatabase.isMarked(target)).isTrue();
    assertThat(tables()).containsExactly("enginedyno_mark");
    MarkedDatabase.enter(target, null).close();
  }

  @Test
  void isRefusedWithoutAMark() throws SQLException {
    Sql.execute(outside, "CREATE DATABASE `it-marked`");
    Sql.execute(outside, "CREATE TABLE `it-marked`.normal_innodb (mine int)");

    assertThat(MarkedDatabase.isMarked(target)).isFalse();
    assertThatThrownBy(() -> MarkedDatabase.enter(target, null))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("database 'it-marked' on " + target.place())
        .hasMessageContaining(" is not marked as dyno's ");
    assertThat(tables()).containsExactly("normal_innodb");
  }

  @Test
  void recordsCreatedTables() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      assertThat(database.mark().entry("normal_aria")).isEmpty();
      database.mark().write("normal_aria", new Mark.Entry("loading", ""));
      database.mark().write("normal_aria", new Mark.Entry("f", "c"));
    }
    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      assertThat(database.mark().entry("normal_aria")).contains(new Mark.Entry("f", "c"));
    }
  }

  @Test
  void isRemovedWithAllRecordedTables() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      database.mark().write("normal_aria", new Mark.Entry("f", "c"));
      database.mark().write("normal_gone", new Mark.Entry("f", "c"));
      Sql.execute(outside, "CREATE TABLE `it-marked`.normal_aria (id int) ENGINE=Aria");

      assertThat(database.clean())
          .containsExactlyInAnyOrder(
              "removed table it-marked.normal_aria",
              "removed table it-marked.normal_gone",
              "removed database it-marked");
    }
    assertThat(exists()).isFalse();
  }

  @Test
  void staysIfItHasOtherTables() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      database.mark().write("normal_aria", new Mark.Entry("f", "c"));
      Sql.execute(outside, "CREATE TABLE `it-marked`.normal_aria (id int) ENGINE=Aria");
      Sql.execute(outside, "CREATE TABLE `it-marked`.wages (id int) ENGINE=Aria");
      Sql.execute(outside, "CREATE VIEW `it-marked`.seen AS SELECT id FROM `it-marked`.wages");

      assertThat(database.clean())
          .containsExactly(
              "removed table it-marked.normal_aria",
              "dyno did not create seen, wages; database it-marked stays");
    }
    assertThat(tables()).contains("wages", "seen").doesNotContain("normal_aria");
    MarkedDatabase.enter(target, null).close();
  }

  @Test
  void staysWhileItHasSettingsToRestore() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      database.changes().begin("innodb_page_size", "1");
    }
    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      assertThat(database.restored())
          .singleElement()
          .asString()
          .startsWith("not restored: innodb_page_size is 16384, originally 1 (error 1238: ");
      assertThat(database.clean())
          .endsWith(
              "database it-marked stays: table enginedyno_restore lists settings that are not"
                  + " restored");
    }
    Sql.execute(outside, "DELETE FROM " + RESTORE);
    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      assertThat(database.clean()).containsExactly("removed database it-marked");
    }
  }

  private String value(String variable) throws SQLException {
    return Sql.column(outside, "SELECT @@GLOBAL." + variable).get(0);
  }

  private static String forged(String variable, String value) {
    return ("not restored: table enginedyno_restore records that %s was '%s', but your dyno did not"
            + " write this row; correct the variable if necessary, and delete the row")
        .formatted(variable, value);
  }

  @Test
  void restoresNoVariableRecordedByAnotherClient() throws SQLException {
    MarkedDatabase.enter(target, SEAL).close();
    Sql.execute(
        outside,
        TABLE + ", seal varchar(64))",
        "INSERT INTO "
            + RESTORE
            + " VALUES ('init_connect', 'DO 42', NULL, NULL),"
            + " ('general_log', 'ON', NULL, '0f0f')");
    String log = value("general_log");

    for (RecordSeal seal : Arrays.asList(SEAL, null)) {
      try (MarkedDatabase database = MarkedDatabase.enter(target, seal)) {
        assertThat(database.restored())
            .containsExactlyInAnyOrder(
                forged("init_connect", "DO 42"), forged("general_log", "ON"));
        assertThat(database.clean())
            .endsWith(
                "database it-marked stays: table enginedyno_restore lists settings that are not"
                    + " restored");
      }
    }
    assertThat(value("init_connect")).isEmpty();
    assertThat(value("general_log")).isEqualTo(log);
  }

  @Test
  void restoresNothingFromATableWithOtherColumns() throws SQLException {
    MarkedDatabase.enter(target, SEAL).close();
    Sql.execute(
        outside, TABLE + ")", "INSERT INTO " + RESTORE + " VALUES ('init_connect', 'DO 42', NULL)");

    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      assertThat(database.restored())
          .containsExactly(
              "not restored: table enginedyno_restore was not written by your dyno; check its"
                  + " rows, and drop it");
    }
    assertThat(value("init_connect")).isEmpty();
  }

  @Test
  void restoresNoChangedOrForeignRow() throws SQLException {
    long before = Long.parseLong(value("innodb_spin_wait_delay"));
    String row = "UPDATE " + RESTORE + " SET original = '%d'";
    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      database.changes().begin("innodb_spin_wait_delay", Long.toString(before + 1));
    }
    Sql.execute(outside, row.formatted(before + 2));
    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      assertThat(database.restored())
          .containsExactly(forged("innodb_spin_wait_delay", Long.toString(before + 2)));
    }
    Sql.execute(outside, row.formatted(before + 1));
    RecordSeal another = new RecordSeal(() -> new byte[] {3});
    try (MarkedDatabase database = MarkedDatabase.enter(target, another)) {
      assertThat(database.restored()).hasSize(1).allMatch(line -> line.startsWith("not restored"));
    }
    assertThat(value("innodb_spin_wait_delay")).isEqualTo(Long.toString(before));
    try (MarkedDatabase database = MarkedDatabase.enter(target, SEAL)) {
      assertThat(database.restored())
          .containsExactly("restored innodb_spin_wait_delay = " + (before + 1));
    } finally {
      Sql.execute(outside, "SET GLOBAL innodb_spin_wait_delay = " + before);
    }
  }

  @Test
  void staysIfProceduresAndEventsCannotBeSeen(Server server) throws SQLException {
    MarkedDatabase.enter(target, null).close();
    Sql.execute(
        outside,
        "CREATE PROCEDURE `it-marked`.pay() DO 1",
        "CREATE EVENT `it-marked`.payday ON SCHEDULE EVERY 1 YEAR DISABLE DO DO 1",
        "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'",
        // the tests' user has every privilege except the one to grant them
        "INSERT INTO mysql.db (host, db, user, select_priv, insert_priv, update_priv, delete_priv,"
            + " create_priv, drop_priv)"
            + " VALUES ('127.0.0.1', 'it-marked', 'poor', 'Y', 'Y', 'Y', 'Y', 'Y', 'Y')",
        "FLUSH PRIVILEGES");
    Target poor =
        new Target(
            target.host(), target.port(), NAME, "poor", "poor", server.target().properties());
    try {
      try (MarkedDatabase database = MarkedDatabase.enter(poor, null)) {
        assertThat(database.clean())
            .containsExactly(
                "database it-marked stays: user 'poor' cannot see whether it contains procedures"
                    + " or events; to remove it, run GRANT EXECUTE, EVENT ON `it-marked`.*"
                    + " TO 'poor'@'127.0.0.1', and clean again");
      }
      assertThat(exists()).isTrue();
      Sql.execute(
          outside,
          "UPDATE mysql.db SET execute_priv = 'Y', event_priv = 'Y' WHERE user = 'poor'",
          "FLUSH PRIVILEGES");
      try (MarkedDatabase database = MarkedDatabase.enter(poor, null)) {
        assertThat(database.clean())
            .containsExactly("dyno did not create pay, payday; database it-marked stays");
      }
      Sql.execute(outside, "DROP PROCEDURE `it-marked`.pay", "DROP EVENT `it-marked`.payday");
      try (MarkedDatabase database = MarkedDatabase.enter(poor, null)) {
        assertThat(database.clean()).containsExactly("removed database it-marked");
      }
    } finally {
      Sql.execute(outside, "DROP USER 'poor'@'127.0.0.1'");
    }
  }

  @Test
  void restoresNothingDuringAnotherRun() throws SQLException {
    try (MarkedDatabase first = MarkedDatabase.enter(target, SEAL)) {
      first.changes().begin("max_connections", "1");

      assertThatThrownBy(() -> MarkedDatabase.enter(target, null)).isInstanceOf(UserError.class);
      assertThat(first.changes().left()).containsExactly("max_connections");
      Sql.execute(outside, "DELETE FROM `it-marked`.enginedyno_restore");
    }
  }

  @Test
  void admitsOneRunAtATime() throws SQLException {
    try (MarkedDatabase first = MarkedDatabase.enter(target, null)) {
      assertThatThrownBy(() -> MarkedDatabase.enter(target, null))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("another run uses database 'it-marked'");
      assertThat(first.connection().isValid(5)).isTrue();
    }
    MarkedDatabase.enter(target, null).close();
  }

  @Test
  void freesItsLockEvenIfAProxyKeepsTheSession() throws Exception {
    try (ServerProxy proxy =
        new ServerProxy(
            target.host(), target.port(), MarkedDatabaseIT::withoutQuit, ServerProxy::pass)) {
      MarkedDatabase.enter(
              new Target(
                  "127.0.0.1",
                  proxy.port(),
                  NAME,
                  target.user(),
                  target.password(),
                  target.properties()),
              null)
          .close();

      assertThat(
              Sql.number(
                  outside, "SELECT is_free_lock(?)", MarkedDatabase.lockName(target.database())))
          .isOne();
    }
  }

  /** Forwards all packets except the one with which a client ends its session. */
  private static void withoutQuit(InputStream client, Socket session) throws IOException {
    byte[] bytes = new byte[1 << 16];
    for (int count = client.read(bytes); count >= 0; count = client.read(bytes)) {
      if (count != 5 || bytes[0] != 1 || bytes[4] != QUIT) {
        session.getOutputStream().write(bytes, 0, count);
      }
    }
  }

  @Test
  void namesTheMissingPrivilege(Server server) throws SQLException {
    Sql.execute(outside, "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'");
    Target poor =
        new Target(
            target.host(), target.port(), NAME, "poor", "poor", server.target().properties());
    try {
      assertThatThrownBy(() -> MarkedDatabase.enter(poor, null))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("user 'poor' cannot create database 'it-marked'")
          .hasMessageEndingWith("run GRANT ALL ON `it-marked`.* TO 'poor'@'127.0.0.1'");
    } finally {
      Sql.execute(outside, "DROP USER 'poor'@'127.0.0.1'");
    }
  }
}
