package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class MarkedDatabaseIT {
  private static final String NAME = "it-marked";

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
  void isMadeWhereThereIsNone() throws SQLException {
    assertThat(MarkedDatabase.isMarked(target)).isFalse();

    MarkedDatabase.enter(target).close();

    assertThat(MarkedDatabase.isMarked(target)).isTrue();
    assertThat(tables()).containsExactly("enginedyno_mark");
    MarkedDatabase.enter(target).close();
  }

  @Test
  void isRefusedWithoutAMark() throws SQLException {
    Sql.execute(outside, "CREATE DATABASE `it-marked`");
    Sql.execute(outside, "CREATE TABLE `it-marked`.normal_innodb (mine int)");

    assertThat(MarkedDatabase.isMarked(target)).isFalse();
    assertThatThrownBy(() -> MarkedDatabase.enter(target))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("database 'it-marked' on " + target.place())
        .hasMessageContaining(" no mark of ");
    assertThat(tables()).containsExactly("normal_innodb");
  }

  @Test
  void canBeMarkedAsTheMessageSays() throws SQLException {
    Sql.execute(outside, "CREATE DATABASE `it-marked`");
    String remedy = "";
    try {
      MarkedDatabase.enter(target).close();
    } catch (UserError e) {
      remedy = String.valueOf(e.getMessage()).replaceFirst(".*mark it: ", "");
    }
    Sql.execute(outside, remedy);

    MarkedDatabase.enter(target).close();

    assertThat(MarkedDatabase.isMarked(target)).isTrue();
  }

  @Test
  void remembersTheTablesThatWereMade() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      assertThat(database.mark().entry("normal_aria")).isEmpty();
      database.mark().write("normal_aria", new Mark.Entry("loading", ""));
      database.mark().write("normal_aria", new Mark.Entry("f", "c"));
    }
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      assertThat(database.mark().entry("normal_aria")).contains(new Mark.Entry("f", "c"));
    }
  }

  @Test
  void isRemovedWithAllThatIsWrittenDown() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
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
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      database.mark().write("normal_aria", new Mark.Entry("f", "c"));
      Sql.execute(outside, "CREATE TABLE `it-marked`.normal_aria (id int) ENGINE=Aria");
      Sql.execute(outside, "CREATE TABLE `it-marked`.wages (id int) ENGINE=Aria");
      Sql.execute(outside, "CREATE VIEW `it-marked`.seen AS SELECT id FROM `it-marked`.wages");

      assertThat(database.clean())
          .containsExactly(
              "removed table it-marked.normal_aria",
              "not created by dyno: seen, wages; database it-marked stays");
    }
    assertThat(tables()).contains("wages", "seen").doesNotContain("normal_aria");
    MarkedDatabase.enter(target).close();
  }

  @Test
  void staysWhileItHasSettingsToRestore() throws SQLException {
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      database.changes().begin("innodb_page_size", "1");
    }
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      assertThat(database.restored())
          .singleElement()
          .asString()
          .startsWith("not restored: innodb_page_size is 16384, originally 1 (error 1238: ");
      assertThat(database.clean())
          .endsWith("database it-marked stays: table enginedyno_restore has settings to restore");
      Sql.execute(outside, "UPDATE `it-marked`.enginedyno_restore SET original = '16384'");
    }
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      assertThat(database.clean())
          .containsExactly("restored innodb_page_size = 16384", "removed database it-marked");
    }
  }

  @Test
  void restoresNothingDuringAnotherRun() throws SQLException {
    try (MarkedDatabase first = MarkedDatabase.enter(target)) {
      first.changes().begin("max_connections", "1");

      assertThatThrownBy(() -> MarkedDatabase.enter(target)).isInstanceOf(UserError.class);
      assertThat(first.changes().left()).containsExactly("max_connections");
      Sql.execute(outside, "DELETE FROM `it-marked`.enginedyno_restore");
    }
  }

  @Test
  void letsInOneRunAtATime() throws SQLException {
    try (MarkedDatabase first = MarkedDatabase.enter(target)) {
      assertThatThrownBy(() -> MarkedDatabase.enter(target))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("another run uses database 'it-marked'");
      assertThat(first.connection().isValid(5)).isTrue();
    }
    MarkedDatabase.enter(target).close();
  }

  @Test
  void namesTheMissingPrivilege(Server server) throws SQLException {
    Sql.execute(outside, "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'");
    Target poor =
        new Target(
            target.host(), target.port(), NAME, "poor", "poor", server.target().properties());
    try {
      assertThatThrownBy(() -> MarkedDatabase.enter(poor))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("user 'poor' cannot create database 'it-marked'")
          .hasMessageEndingWith("run GRANT ALL ON `it-marked`.* TO 'poor'");
    } finally {
      Sql.execute(outside, "DROP USER 'poor'@'127.0.0.1'");
    }
  }
}
