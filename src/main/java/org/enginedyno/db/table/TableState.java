package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.workload.Table;

/**
 * A table on a server at one moment.
 *
 * @param settled a report of the deferred work that was awaited before the table was read
 */
public record TableState(
    String name, Content content, TableSize size, TableDefinition definition, String settled) {
  /** The number of rows, and the sum of their checksums. */
  public record Content(long rows, BigDecimal sum) {
    public Content {
      sum = sum.stripTrailingZeros();
    }

    public static Content of(Connection connection, Table table, String name) throws SQLException {
      Sql.Row row = Sql.rows(connection, table.checksumQuery(quoted(name))).get(0);
      String sum = row.get(2);
      return new Content(row.number(1), sum == null ? BigDecimal.ZERO : new BigDecimal(sum));
    }

    Content plus(Content other) {
      return new Content(rows + other.rows, sum.add(other.sum));
    }

    @Override
    public String toString() {
      return rows + " rows, sum " + sum.toPlainString();
    }
  }

  static TableState of(Connection connection, String name, Content content, String settled)
      throws SQLException {
    return new TableState(
        name,
        content,
        TableSize.of(connection, name),
        TableDefinition.of(connection, name),
        settled);
  }
}
