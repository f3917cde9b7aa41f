package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;

/** A database with tables as sysbench prepares them, not created by dyno. */
public final class Sbtest implements AutoCloseable {
  private final String name;
  private final Connection connection;

  /** An empty database of that name. */
  public Sbtest(Target target, String name) throws SQLException {
    this.name = name;
    connection = Connections.open(target);
    execute("CREATE DATABASE " + name, "USE " + name);
  }

  /** Creates two tables of a thousand rows. */
  public void prepare(String engine) throws SQLException {
    for (int table = 1; table <= 2; table++) {
      execute(
          """
          CREATE TABLE sbtest%1$d (
            id INTEGER NOT NULL AUTO_INCREMENT,
            k INTEGER DEFAULT '0' NOT NULL,
            c CHAR(120) DEFAULT '' NOT NULL,
            pad CHAR(60) DEFAULT '' NOT NULL,
            PRIMARY KEY (id)
          ) ENGINE = %2$s STATS_AUTO_RECALC = 0\
          """
              .formatted(table, engine),
          "INSERT INTO sbtest%1$d SELECT seq, 1 + seq %% 700, md5(seq + %1$d), md5(-seq) FROM seq_1_to_1000"
              .formatted(table),
          "CREATE INDEX k_%1$d ON sbtest%1$d(k)".formatted(table));
    }
  }

  public void execute(String... statements) throws SQLException {
    Sql.execute(connection, statements);
  }

  /** Everything in it that a client could have changed, as its server reports it. */
  public List<String> dump() throws SQLException {
    List<String> lines = new ArrayList<>();
    lines.addAll(rows("SHOW FULL TABLES FROM " + name));
    lines.addAll(rows("SHOW CREATE DATABASE " + name));
    for (int table = 1; table <= 2; table++) {
      String each = name + ".sbtest" + table;
      lines.addAll(rows("SHOW CREATE TABLE " + each));
      lines.addAll(rows("SHOW INDEX FROM " + each));
      lines.addAll(rows("CHECKSUM TABLE " + each));
    }
    lines.addAll(
        rows(
            "SELECT table_name, last_update, n_rows FROM mysql.innodb_table_stats WHERE"
                + " database_name = '"
                + name
                + "'"));
    lines.addAll(
        rows(
            "SELECT table_name, create_time, update_time, check_time, create_options"
                + " FROM information_schema.tables WHERE table_schema = '"
                + name
                + "'"));
    return lines;
  }

  private List<String> rows(String sql) throws SQLException {
    return Sql.rows(connection, sql).stream().map(row -> row.values().toString()).toList();
  }

  @Override
  public void close() throws SQLException {
    execute("DROP DATABASE " + name);
    connection.close();
  }
}
