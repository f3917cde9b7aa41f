package org.enginedyno.db.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;

/** A Hikari pool of fixed size without background activity during a measurement. */
public final class Pool implements AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(60);

  /** Before it lends a connection, a pool pings it if it was idle for longer than this. */
  private static final String TRUSTED_MILLIS = "com.zaxxer.hikari.aliveBypassWindowMs";

  private static final String FOR_A_WHOLE_TRIAL = Long.toString(Duration.ofDays(1).toMillis());

  private final HikariDataSource source;
  private final List<Long> sessions;
  private final ConnectionConfig config;
  private final DriverProperties properties;

  private Pool(
      HikariDataSource source,
      List<Long> sessions,
      ConnectionConfig config,
      DriverProperties properties) {
    this.source = source;
    this.sessions = sessions;
    this.config = config;
    this.properties = properties;
  }

  /** Opens a pool of connections to the target's database, all of them open on return. */
  public static Pool open(Target target, ConnectionConfig config, int size, boolean autoCommit)
      throws SQLException {
    return open(target, config, Connections.driverProperties(target, config), size, autoCommit);
  }

  /** Opens a pool with auto-commit whose connections can send streams, but no files. */
  public static Pool forStreams(Target target, ConnectionConfig config, int size)
      throws SQLException {
    DriverProperties properties =
        Connections.driverProperties(target, config).with(LocalFiles.streamsOnly());
    Pool pool = open(target, config, properties, size, true);
    try (Connection connection = pool.borrow()) {
      if (Sql.number(connection, "SELECT @@GLOBAL.local_infile") == 0) {
        pool.close();
        throw new UserError(
            "%s does not accept rows from a client: local_infile is OFF (SET GLOBAL local_infile = ON, or load from a file on the server)"
                .formatted(target.place()));
      }
    }
    return pool;
  }

  private static Pool open(
      Target target,
      ConnectionConfig config,
      DriverProperties properties,
      int size,
      boolean autoCommit)
      throws SQLException {
    HikariConfig hikari = new HikariConfig();
    DriverSource direct = DriverSource.of(target, config, properties, autoCommit);
    hikari.setDataSource(direct);
    hikari.setAutoCommit(autoCommit);
    // the pool would set its own value on each connection
    hikari.setReadOnly(properties.properties().containsKey(DriverSource.READ_ONLY));
    hikari.setMaximumPoolSize(1);
    hikari.setIdleTimeout(0);
    hikari.setMaxLifetime(0);
    hikari.setKeepaliveTime(0);
    hikari.setConnectionTimeout(WAIT.toMillis());
    hikari.setInitializationFailTimeout(WAIT.toMillis());
    hikari.setPoolName("dyno");
    if (System.getProperty(TRUSTED_MILLIS) == null) {
      System.setProperty(TRUSTED_MILLIS, FOR_A_WHOLE_TRIAL);
    }
    HikariDataSource source = new HikariDataSource(hikari);
    // the pool tested its first connection with a time limit, which slows down its reads
    source.evictConnection(source.getConnection());
    source.setMaximumPoolSize(size);
    source.setMinimumIdle(size);
    Pool pool = new Pool(source, direct.sessions(), config, properties);
    for (Connection connection : pool.borrowAll()) {
      connection.close();
    }
    return pool;
  }

  public Connection borrow() throws SQLException {
    return source.getConnection();
  }

  /** The server's ids of all connections opened so far. */
  public List<Long> sessions() {
    return List.copyOf(sessions);
  }

  /** Prepares a statement at once, even if the driver would defer it to the first execution. */
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    if (config.statements() == PreparedBy.SERVER) {
      // this makes MariaDB's driver prepare it on the server
      statement.getParameterMetaData();
    }
    return statement;
  }

  /** Prepares statements on all connections, none of which may be in use; drivers cache them. */
  public void prepare(List<String> statements) throws SQLException {
    List<Connection> all = borrowAll();
    for (Connection connection : all) {
      for (String sql : statements) {
        prepare(connection, sql).close();
      }
    }
    for (Connection connection : all) {
      connection.close();
    }
  }

  private List<Connection> borrowAll() throws SQLException {
    List<Connection> all = new ArrayList<>();
    for (int i = 0; i < source.getMaximumPoolSize(); i++) {
      all.add(borrow());
    }
    return all;
  }

  /** Opens a connection outside of the pool with the same properties. */
  public Connection openExtra() throws SQLException {
    return source.getDataSource().getConnection();
  }

  /** Ends the session's transaction, even if the driver does not know of one. */
  public static void release(Connection connection) throws SQLException {
    Sql.execute(connection, "COMMIT");
  }

  /** Ends the transactions of all connections, none of which may be in use. */
  public void release() throws SQLException {
    for (Connection connection : borrowAll()) {
      release(connection);
      connection.close();
    }
  }

  /** The actual properties of its connections. */
  public ReadBack readBack() throws SQLException {
    try (Connection connection = borrow()) {
      return ReadBack.of(connection, config, properties);
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
