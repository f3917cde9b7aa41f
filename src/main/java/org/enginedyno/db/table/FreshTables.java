package org.enginedyno.db.table;

import static org.enginedyno.db.link.SqlText.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.Abilities;
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

  /** Makes all of them anew; each must be written down as ours. */
  public void renew() throws SQLException {
    for (Table table : tables) {
      new Mark(connection).require(names.of(table));
      TableMaker.make(connection, table, names, traits);
    }
  }

  /** How many rows there are in all of them, counted one by one. */
  public long rows() throws SQLException {
    long rows = 0;
    for (Table table : tables) {
      rows += rows(names.of(table));
    }
    return rows;
  }

  private long rows(String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM " + quoted(name))) {
      row.next();
      return row.getLong(1);
    }
  }

  /** What became of them, once the engine has done the work that is left over. */
  public List<State> states(Abilities abilities) throws SQLException, InterruptedException {
    List<State> states = new ArrayList<>();
    for (Table table : tables) {
      String name = names.of(table);
      String settled = new Settling(connection, abilities, names.engine()).settle(name);
      states.add(
          new State(
              name,
              TableEngine.of(connection, name).orElse("none"),
              rows(name),
              TableSize.of(connection, name),
              settled));
    }
    return states;
  }
}
