package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.table.TableState.Content;
import org.enginedyno.workload.Table;

/** Tables that are recreated empty before they are measured. */
public record FreshTables(
    Connection connection, List<Table> tables, TableNames names, EngineTraits traits) {
  /** Room for MEMORY tables, which store columns at full width. */
  private static final long ROOM_FACTOR = 4;

  private static final int PATIENCE_SECONDS = 60;

  /** Recreates all tables; the mark must list each. */
  public void recreate() throws SQLException {
    for (Table table : tables) {
      String name = names.of(table);
      new Mark(connection).require(name);
      make(connection, table, names, traits);
      List<String> before = table.beforeRows(quoted(name));
      Sql.execute(connection, before.toArray(String[]::new));
      if (!before.isEmpty() && TableEngine.disabledKeys(connection, name).isEmpty()) {
        throw new SQLException("%2$s disabled no key of %1$s".formatted(name, before));
      }
    }
  }

  /** Creates a table; the connection must be opened after the settings of its form were set. */
  static void make(Connection connection, Table table, TableNames names, EngineTraits traits)
      throws SQLException {
    String name = quoted(names.of(table));
    try (Statement statement = connection.createStatement()) {
      // the default is a year, for which a session that locks the table would block this one
      statement.execute("SET SESSION lock_wait_timeout = " + PATIENCE_SECONDS);
      statement.execute("DROP TABLE IF EXISTS " + name);
      // a column's default may be a date that the default sql_mode refuses
      for (String setting : table.session()) {
        statement.execute(setting);
      }
      if (traits.sizedWhenCreated() && table.rows() > 0) {
        long bytes = ROOM_FACTOR * table.bytesPerRow() * table.rows();
        statement.execute(
            // in MySQL 8, greatest() of a signed and an unsigned number is not an integer
            "SET SESSION %1$s = cast(greatest(@@SESSION.%1$s, %2$d) AS UNSIGNED)"
                .formatted(traits.storage().cache(), bytes));
      }
      statement.execute("SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')");
      statement.execute(table.create(name, names.engine(), traits.keys().type()));
    }
  }

  /** Makes all rows and keys visible after the last insert; returns the time that took. */
  public Duration complete() throws SQLException {
    Duration took = Duration.ZERO;
    boolean buffers = buffersRows();
    for (Table table : tables) {
      String name = names.of(table);
      List<String> after = new ArrayList<>();
      if (buffers) {
        after.add("FLUSH TABLES " + quoted(name));
      }
      after.addAll(table.afterRows(quoted(name), traits.keys().type()));
      if (!after.isEmpty()) {
        long start = System.nanoTime();
        Sql.execute(connection, after.toArray(String[]::new));
        took = took.plusNanos(System.nanoTime() - start);
        List<String> disabled = TableEngine.disabledKeys(connection, name);
        if (!disabled.isEmpty()) {
          throw new SQLException(
              "keys %s of %s are disabled even after %s".formatted(disabled, name, after));
        }
      }
    }
    return took;
  }

  /** Whether sessions with the current settings buffer rows outside of the table. */
  private boolean buffersRows() throws SQLException {
    String variable = traits.loading().bulkVariable();
    return variable != null && Sql.number(connection, "SELECT @@SESSION." + variable) != 0;
  }

  /** Counts and sums the rows of all tables. */
  public Content found() throws SQLException {
    Content all = new Content(0, BigDecimal.ZERO);
    for (Table table : tables) {
      all = all.plus(Content.of(connection, table, names.of(table)));
    }
    return all;
  }

  /** The tables' states, once the engine has done its deferred work. */
  public List<TableState> states(EngineSettler settling) throws SQLException, InterruptedException {
    List<TableState> states = new ArrayList<>();
    for (Table table : tables) {
      String name = names.of(table);
      String settled = settling.settle(names.engine(), name);
      // an engine may still report the size of the empty table
      TableStore.analyze(connection, name);
      states.add(TableState.of(connection, name, Content.of(connection, table, name), settled));
    }
    return states;
  }
}
