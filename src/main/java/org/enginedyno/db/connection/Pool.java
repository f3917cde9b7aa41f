package org.enginedyno.db.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.UserError;

/** A Hikari pool of fixed size in which nothing happens by itself while it is measured. */
public final class Pool implements AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(60);

  /** A pool pings a connection that has rested for longer before it lends it. */
  private static final String TRUSTED_MILLIS = "com.zaxxer.hikari.aliveBypassWindowMs";

  private static final String FOR_A_WHOLE_TRIAL = Long.toString(Duration.ofDays(1).toMillis());

  private final HikariDataSource source;
  private final ConnectionConfig wiring;
  private final DriverProperties told;

  private Pool(HikariDataSource source, ConnectionConfig wiring, DriverProperties told) {
    this.source = source;
    this.wiring = wiring;
    this.told = told;
  }

  /**
   * A pool of open connections to the target's database; all are open when this returns.
   *
   * @param autoCommit whether each statement is a transaction of its own
   */
  public static Pool open(Target target, ConnectionConfig wiring, int size, boolean autoCommit)
      throws SQLException {
    return open(target, wiring, Connections.told(target, wiring), size, autoCommit);
  }

  /**
   * The same, whose connections send streams that they are given, and no files; each statement is a
   * transaction of its own.
   */
  public static Pool forStreams(Target target, ConnectionConfig wiring, int size)
      throws SQLException {
    DriverProperties told = Connections.told(target, wiring).with(LocalFiles.streamAlone());
    Pool pool = open(target, wiring, told, size, true);
    try (Connection connection = pool.borrow();
        Statement statement = connection.createStatement();
        ResultSet on = statement.executeQuery("SELECT @@GLOBAL.local_infile")) {
      if (!on.next() || !on.getBoolean(1)) {
        pool.close();
        throw new UserError(
            "%s takes no rows from a client: local_infile is OFF (SET GLOBAL local_infile = ON, or load from a file of the server's)"
                .formatted(target.place()));
      }
    }
    return pool;
  }

  private static Pool open(
      Target target, ConnectionConfig wiring, DriverProperties told, int size, boolean autoCommit)
      throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setDataSource(DriverSource.of(target, wiring, told, autoCommit));
    config.setAutoCommit(autoCommit);
    config.setMaximumPoolSize(1);
    config.setIdleTimeout(0);
    config.setMaxLifetime(0);
    config.setKeepaliveTime(0);
    config.setConnectionTimeout(WAIT.toMillis());
    config.setInitializationFailTimeout(WAIT.toMillis());
    config.setPoolName("dyno");
    if (System.getProperty(TRUSTED_MILLIS) == null) {
      System.setProperty(TRUSTED_MILLIS, FOR_A_WHOLE_TRIAL);
    }
    HikariDataSource source = new HikariDataSource(config);
    // the pool has tried its first connection out, under a time limit that leaves traces
    source.evictConnection(source.getConnection());
    source.setMaximumPoolSize(size);
    source.setMinimumIdle(size);
    Pool pool = new Pool(source, wiring, told);
    List<Connection> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(pool.borrow());
    }
    for (Connection connection : all) {
      connection.close();
    }
    return pool;
  }

  /** Borrows a connection; closing it gives it back. */
  public Connection borrow() throws SQLException {
    return source.getConnection();
  }

  /** A further connection like those of the pool, which will not see it again. */
  public Connection apart() throws SQLException {
    return source.getDataSource().getConnection();
  }

  /** Ends whatever transaction a connection's session is in, whether its driver sees one or not. */
  public static void release(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMIT");
    }
  }

  /** Does so with all connections, of which none may be in use. */
  public void release() throws SQLException {
    List<Connection> all = new ArrayList<>();
    for (int i = 0; i < source.getMaximumPoolSize(); i++) {
      all.add(borrow());
    }
    for (Connection connection : all) {
      release(connection);
      connection.close();
    }
  }

  /** What its connections really are, by name. */
  public Map<String, String> readBack() throws SQLException {
    try (Connection connection = borrow()) {
      return ReadBack.of(connection, wiring, told);
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
