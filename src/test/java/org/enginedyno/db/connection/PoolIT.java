package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The statements that pooled sessions prepare, commit and report. */
@ExtendWith(LiveServer.class)
final class PoolIT {
  private static final String SQL = "SELECT ? + 1";

  private final Target target;

  PoolIT(TestDatabase database) {
    target = database.target();
  }

  private Pool pool(DriverFamily family, int size) throws SQLException {
    return Pool.open(
        target, new ConnectionConfig(family, Profile.EQUAL, PreparedBy.SERVER), size, true);
  }

  private static long prepared(Connection connection) throws SQLException {
    return Long.parseLong(
        Sql.rows(connection, "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'").get(0).text(2));
  }

  private static void execute(PreparedStatement statement) throws SQLException {
    statement.setLong(1, 41);
    statement.executeQuery().close();
  }

  @ParameterizedTest
  @EnumSource
  void aStatementIsPreparedBeforeItIsFirstExecuted(DriverFamily family) throws SQLException {
    try (Pool pool = pool(family, 1);
        Connection connection = pool.borrow();
        PreparedStatement statement = pool.prepare(connection, SQL)) {
      long before = prepared(connection);
      execute(statement);
      assertThat(before).isEqualTo(prepared(connection)).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyConnectionKeepsThePoolsPreparedStatements(DriverFamily family) throws SQLException {
    try (Pool pool = pool(family, 3)) {
      pool.prepare(List.of(SQL));
      List<Connection> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(pool.borrow());
      }
      for (Connection connection : all) {
        long before = prepared(connection);
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
          execute(statement);
        }
        assertThat(prepared(connection)).isEqualTo(before);
        connection.close();
      }
    }
  }

  /**
   * InnoDB does not read a column that gets a constant, and only then finds the value unchanged.
   */
  @ParameterizedTest
  @CsvSource({"MYSQL, EQUAL", "MYSQL, AS_SHIPPED", "MARIADB, EQUAL", "MARIADB, AS_SHIPPED"})
  void anUpdateReportsTheRowsThatItChanged(DriverFamily family, Profile profile)
      throws SQLException {
    ConnectionConfig config = new ConnectionConfig(family, profile, PreparedBy.CLIENT);
    try (Pool pool = Pool.open(target.reportingChanges(), config, 1, true);
        Connection connection = pool.borrow();
        PreparedStatement update = connection.prepareStatement("UPDATE paid SET state = 1")) {
      Sql.execute(
          connection,
          "DROP TABLE IF EXISTS paid",
          "CREATE TABLE paid (id INT PRIMARY KEY, state INT) ENGINE=InnoDB",
          "INSERT INTO paid VALUES (1, 0), (2, 1)");
      assertThat(update.executeUpdate()).isEqualTo(1);
      assertThat(update.executeUpdate()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MYSQL, EQUAL, false",
    "MYSQL, AS_SHIPPED, false",
    "MYSQL, AS_SHIPPED, true",
    "MARIADB, AS_SHIPPED, false",
    "MARIADB, EQUAL, true"
  })
  void sessionsThatMayOnlyReadCannotWrite(DriverFamily family, Profile profile, boolean isOther)
      throws Exception {
    Class<?> driver = DriverManager.getDriver("jdbc:" + family + "://h/").getClass();
    File file = new File(driver.getProtectionDomain().getCodeSource().getLocation().toURI());
    DriverJar jar = isOther ? DriverJar.read(file) : null;
    ConnectionConfig config =
        new ConnectionConfig(family, jar, profile, PreparedBy.SERVER, BatchMode.VALUES, false);
    try (Pool pool = Pool.open(target.readOnly(), config, 2, true);
        Connection one = pool.borrow();
        Connection other = pool.borrow()) {
      for (Connection connection : List.of(one, other)) {
        assertThat(Sql.number(connection, "SELECT @@tx_read_only")).isEqualTo(1);
      }
    }
  }

  /** Drivers that track the state of a session send nothing if it already matches. */
  @ParameterizedTest
  @CsvSource({"MYSQL, EQUAL", "MYSQL, AS_SHIPPED", "MARIADB, EQUAL", "MARIADB, AS_SHIPPED"})
  void sessionsCommitAsRequestedWhateverTheServersDefault(DriverFamily family, Profile profile)
      throws SQLException {
    ConnectionConfig config = new ConnectionConfig(family, profile, PreparedBy.CLIENT);
    try (Connection control = Connections.open(target)) {
      Sql.execute(control, "SET GLOBAL autocommit = OFF");
      try (Connection other = Connections.open(target);
          Pool single = Pool.open(target, config, 1, true);
          Connection committing = single.borrow();
          Pool together = Pool.open(target, config, 1, false);
          Connection waiting = together.borrow()) {
        assertThat(autocommit(other)).isEqualTo(1);
        assertThat(autocommit(committing)).isEqualTo(1);
        assertThat(autocommit(waiting)).isZero();
      } finally {
        Sql.execute(control, "SET GLOBAL autocommit = ON");
      }
    }
  }

  @Test
  void controlSessionsHaveNoLimits() throws SQLException {
    try (Connection control = Connections.open(target)) {
      Sql.execute(
          control,
          "SET GLOBAL max_statement_time = 0.5",
          "SET GLOBAL max_join_size = 5000",
          "SET GLOBAL sql_select_limit = 5");
      try (Connection other = Connections.open(target)) {
        assertThat(Sql.number(other, "SELECT SLEEP(0.7)")).isZero();
        assertThat(
                Sql.column(
                    other,
                    "SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6"))
            .hasSize(6);
        assertThat(Sql.column(other, "SELECT @@SESSION.max_join_size"))
            .containsExactly("18446744073709551615");
      } finally {
        Sql.execute(
            control,
            "SET GLOBAL max_statement_time = 0",
            "SET GLOBAL max_join_size = 18446744073709551615",
            "SET GLOBAL sql_select_limit = 18446744073709551615");
      }
    }
  }

  @Test
  void controlSessionsReadTextsAndNamesAsUsual() throws SQLException {
    try (Connection control = Connections.open(target)) {
      String before = Sql.column(control, "SELECT @@GLOBAL.sql_mode").get(0);
      Sql.execute(control, "SET GLOBAL sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES'");
      try (Connection other = Connections.open(target)) {
        assertThat(Sql.column(other, "SELECT \"a\\\\b\"")).containsExactly("a\\b");
        assertThat(Sql.column(other, "SELECT @@SESSION.sql_mode").get(0).split(","))
            .contains("STRICT_ALL_TABLES", "IGNORE_SPACE");
      } finally {
        Sql.execute(control, "SET GLOBAL sql_mode = '%s'".formatted(before));
      }
    }
  }

  private static long autocommit(Connection connection) throws SQLException {
    return Sql.number(connection, "SELECT @@SESSION.autocommit");
  }
}
