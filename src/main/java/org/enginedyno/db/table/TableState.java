package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Collectors;
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
      return of(Sql.rows(connection, table.checksumQuery(quoted(name))).get(0));
    }

    /**
     * Sums up all columns, also those whose checksum cannot be predicted (float, json, timestamp),
     * to compare a table on servers that replicate it. Sets the session's time zone.
     */
    public static Content ofAllColumns(Connection connection, String name) throws SQLException {
      Sql.execute(connection, "SET time_zone = '+00:00'");
      String values =
          Sql.rows(connection, "SHOW COLUMNS FROM " + quoted(name)).stream()
              .map(column -> "ifnull(crc32(concat(%s)), '-')".formatted(quoted(column.text(1))))
              .collect(Collectors.joining(", "));
      return of(
          Sql.rows(
                  connection,
                  "SELECT count(*), sum(crc32(concat_ws('|', %s))) FROM %s"
                      .formatted(values, quoted(name)))
              .get(0));
    }

    private static Content of(Sql.Row row) {
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
