package org.enginedyno.db.connection;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections directly. A pool would set a time limit while it connects, and a socket that
 * once had a limit polls before every read.
 *
 * @param sessions the server's ids of all connections that it has opened
 */
record DriverSource(
    Driver driver, String url, Properties properties, boolean autoCommit, List<Long> sessions)
    implements DataSource {
  /** A property of dyno, not of a driver: makes sessions read-only. */
  static final String READ_ONLY = "enginedyno.readOnly";

  static DriverSource of(
      Target target, ConnectionConfig config, DriverProperties properties, boolean autoCommit)
      throws SQLException {
    Properties all = new Properties();
    all.putAll(properties.properties());
    all.setProperty("user", target.user());
    all.setProperty("password", target.password());
    String url = config.url(target.place(), target.database());
    return new DriverSource(config.driver(url), url, all, autoCommit, new CopyOnWriteArrayList<>());
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = connect(driver, url, properties);
    sessions.add(Sql.number(connection, Sql.SESSION));
    if (connection.getAutoCommit() != autoCommit) {
      connection.setAutoCommit(autoCommit);
    }
    return connection;
  }

  /** Opens a connection; fails if the driver does not accept the URL. */
  static Connection connect(Driver driver, String url, Properties properties) throws SQLException {
    Properties known = new Properties();
    known.putAll(properties);
    boolean readOnly = known.remove(READ_ONLY) != null;
    Connection connection = driver.connect(url, known);
    if (connection == null) {
      throw new SQLException(driver.getClass().getName() + " does not accept " + url);
    }
    // servers can start sessions without autocommit, and drivers that cache it do not check
    Sql.execute(connection, "SET SESSION autocommit = 1");
    if (readOnly) {
      // a driver's own setReadOnly() need not reach the server
      try {
        Sql.execute(connection, "SET SESSION TRANSACTION READ ONLY");
      } catch (SQLSyntaxErrorException e) {
        return connection; // MySQL 5.5 does not support read-only sessions
      }
    }
    return connection;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the user is in the properties");
  }

  /** A pool waits this long for its own threads when it is closed. */
  @Override
  public int getLoginTimeout() {
    return 5;
  }

  /** Ignored: a limit would slow down all reads. */
  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return url;
  }
}
