package org.enginedyno.db.table;

import static org.enginedyno.db.link.SqlText.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.settling.Settling;
import org.enginedyno.workload.Table;

/** Tables that are empty before they are measured, and made anew again and again. */
public final class FreshTables {
  private final Connection connection;
  private final List<Table> tables;
  private final TableNames names;
  private final EngineTraits traits;

  /** Tables in the marked database that the connection works in. */
  public FreshTables(
      Connection connection, List<Table> tables, TableNames names, EngineTraits traits) {
    this.connection = connection;
    this.tables = List.copyOf(tables);
    this.names = names;
    this.traits = traits;
  }

  /** A table after it was filled. */
  public record State(String table, String engine, long rows, TableSize size, String settled) {}

  /** What a server has of rows that were sent. */
  public record Found(long rows, BigDecimal sum) {
    private Found and(Found further) {
      return new Found(rows + further.rows, sum.add(further.sum));
    }
  }

  /** Makes all of them anew; each must be written down as ours. */
  public void renew() throws SQLException {
    for (Table table : tables) {
      new Mark(connection).require(names.of(table));
      TableMaker.make(connection, table, names, traits);
    }
  }

  /** The rows of all of them, counted one by one, and the sum of their checksums. */
  public Found found() throws SQLException {
    Found all = new Found(0, BigDecimal.ZERO);
    for (Table table : tables) {
      all = all.and(found(table));
    }
    return all;
  }

  private Found found(Table table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(table.checksumQuery(quoted(names.of(table))))) {
      row.next();
      BigDecimal sum = row.getBigDecimal(2);
      return new Found(row.getLong(1), sum == null ? BigDecimal.ZERO : sum);
    }
  }

  /** What became of them, once the engine has done the work that is left over. */
  public List<State> states(Settling settling) throws SQLException, InterruptedException {
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
