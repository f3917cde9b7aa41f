package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An empty database that an administrator created for dyno. */
@ExtendWith(LiveServer.class)
final class AdoptedDatabaseIT {
  private static final String NAME = "it-adopted";

  private final Target target;
  private final Connection outside;

  AdoptedDatabaseIT(Server server) throws SQLException {
    target = server.target().in(NAME);
    outside = Connections.open(target);
    Sql.execute(outside, "DROP DATABASE IF EXISTS `it-adopted`");
  }

  @AfterEach
  void clean() throws SQLException {
    Sql.execute(outside, "DROP DATABASE IF EXISTS `it-adopted`");
    outside.close();
  }

  private List<String> tables() throws SQLException {
    return Sql.column(outside, "SHOW TABLES FROM `it-adopted`");
  }

  private boolean exists() throws SQLException {
    return !Sql.column(outside, "SHOW DATABASES LIKE 'it-adopted'").isEmpty();
  }

  @Test
  void isAdoptedIfItIsEmptyAndKeptByClean() throws SQLException {
    Sql.execute(outside, "CREATE DATABASE `it-adopted`");

    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      database.mark().write("normal_aria", new Mark.Entry("f", "c"));
      Sql.execute(outside, "CREATE TABLE `it-adopted`.normal_aria (id int) ENGINE=Aria");
      assertThat(database.mark().tables()).containsExactly("normal_aria");
    }
    try (MarkedDatabase database = MarkedDatabase.enter(target, null)) {
      assertThat(database.clean())
          .containsExactly(
              "removed table it-adopted.normal_aria",
              "removed table it-adopted.enginedyno_mark",
              "database it-adopted stays: dyno did not create it");
    }
    assertThat(exists()).isTrue();
    assertThat(tables()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "VIEW `it-adopted`.pay AS SELECT 1",
    "PROCEDURE `it-adopted`.pay() DO 1",
    "EVENT `it-adopted`.pay ON SCHEDULE EVERY 1 YEAR DISABLE DO DO 1",
    "SEQUENCE `it-adopted`.pay",
  })
  void isRefusedIfItHoldsAnything(String object) throws SQLException {
    Sql.execute(outside, "CREATE DATABASE `it-adopted`", "CREATE " + object);

    assertThatThrownBy(() -> MarkedDatabase.enter(target, null))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "database 'it-adopted' on %s is not marked as dyno's and stays unchanged: it contains"
                + " pay; name an empty or new database in the URL",
            target.place());
    assertThat(MarkedDatabase.isMarked(target)).isFalse();
  }

  /** Grants of one account: patterns of databases, each with some privileges. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it-adopted=select,create,drop,insert | false",
        "it-adopted=create,drop,insert,execute,event | false",
        "it-adopted=select,create,drop,insert,update,delete,execute,event | true",
        "it-%=select,create,drop,insert,update,delete,execute,event | true",
        "it-%=select,create,drop,insert,execute,event it-adopted=select,create,drop,insert | false",
        "IT-ADOPTED=select,execute,event it-adopted=create,drop,insert | false",
      })
  void isAdoptedOnlyByAnAccountThatSeesEverything(String grants, boolean adopted, Server server)
      throws SQLException {
    Sql.execute(
        outside,
        "CREATE DATABASE `it-adopted`",
        "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'");
    for (String grant : grants.split(" ", -1)) {
      String[] parts = grant.split("=", -1);
      List<String> columns = Stream.of(parts[1].split(",", -1)).map("%s_priv"::formatted).toList();
      Sql.execute(
          outside,
          "INSERT INTO mysql.db (host, db, user, %s) VALUES ('127.0.0.1', '%s', 'poor'%s)"
              .formatted(String.join(", ", columns), parts[0], ", 'Y'".repeat(columns.size())));
    }
    Sql.execute(outside, "FLUSH PRIVILEGES");
    Target poor =
        new Target(
            target.host(), target.port(), NAME, "poor", "poor", server.target().properties());
    try {
      if (adopted) {
        MarkedDatabase.enter(poor, null).close();
      } else {
        assertThatThrownBy(() -> MarkedDatabase.enter(poor, null))
            .isInstanceOf(UserError.class)
            .hasMessageEndingWith(
                "stays unchanged: user 'poor' may not see everything in it; run GRANT ALL ON"
                    + " `it-adopted`.* TO 'poor'@'127.0.0.1', or name a new database in the URL");
      }
      assertThat(MarkedDatabase.isMarked(target)).isEqualTo(adopted);
    } finally {
      Sql.execute(outside, "DROP USER 'poor'@'127.0.0.1'");
    }
  }

  @Test
  void isRemovedIfItsMarkCannotBeWritten(Server server) throws SQLException {
    Sql.execute(
        outside,
        "CREATE OR REPLACE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'",
        "INSERT INTO mysql.db (host, db, user, select_priv, create_priv, drop_priv)"
            + " VALUES ('127.0.0.1', 'it-adopted', 'poor', 'Y', 'Y', 'Y')",
        "FLUSH PRIVILEGES");
    Target poor =
        new Target(
            target.host(), target.port(), NAME, "poor", "poor", server.target().properties());
    try {
      assertThatThrownBy(() -> MarkedDatabase.enter(poor, null))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("INSERT command denied");
      assertThat(exists()).isFalse();
    } finally {
      Sql.execute(outside, "DROP USER 'poor'@'127.0.0.1'");
    }
  }
}
