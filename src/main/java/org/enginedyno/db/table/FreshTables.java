package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.workload.Table;

/** Tables that are recreated empty before they are measured. */
public final class FreshTables {
  private final Connection connection;
  private final List<Table> tables;
  private final TableNames names;
  private final EngineTraits traits;

  public FreshTables(
      Connection connection, List<Table> tables, TableNames names, EngineTraits traits) {
    this.connection = connection;
    this.tables = List.copyOf(tables);
    this.names = names;
    this.traits = traits;
  }

  public record State(String table, String engine, long rows, TableSize size, String settled) {}

  /** The rows that a server has, and the sum of their checksums. */
  public record Found(long rows, BigDecimal sum) {
    private Found and(Found further) {
      return new Found(rows + further.rows, sum.add(further.sum));
    }
  }

  /** Recreates all tables; the mark must list each. */
  public void recreate() throws SQLException {
    for (Table table : tables) {
      String name = names.of(table);
      new Mark(connection).require(name);
      TableMaker.make(connection, table, names, traits);
      List<String> before = table.beforeRows(quoted(name));
      Sql.execute(connection, before.toArray(String[]::new));
      if (!before.isEmpty() && DisabledKeys.of(connection, name).isEmpty()) {
        throw new SQLException("%2$s disabled no key of %1$s".formatted(name, before));
      }
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
        List<String> disabled = DisabledKeys.of(connection, name);
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
  public Found found() throws SQLException {
    Found all = new Found(0, BigDecimal.ZERO);
    for (Table table : tables) {
      all = all.and(found(table));
    }
    return all;
  }

  private Found found(Table table) throws SQLException {
    Sql.Row row = Sql.rows(connection, table.checksumQuery(quoted(names.of(table)))).get(0);
    String sum = row.get(2);
    return new Found(row.number(1), sum == null ? BigDecimal.ZERO : new BigDecimal(sum));
  }

  /** The tables' states, once the engine has done its deferred work. */
  public List<State> states(EngineSettler settling) throws SQLException, InterruptedException {
    List<State> states = new ArrayList<>();
    for (Table table : tables) {
      String name = names.of(table);
      String settled = settling.settle(names.engine(), name);
      states.add(
          new State(
              name,
              TableEngine.of(connection, name).orElse("none"),
              found(table).rows(),
              TableSize.of(connection, name),
              settled));
    }
    return states;
  }
}
