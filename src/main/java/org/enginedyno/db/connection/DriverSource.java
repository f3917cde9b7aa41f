package org.enginedyno.db.connection;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections as the driver makes them by itself. A pool would set limits while it connects and
 * makes them ready, and a socket that has once waited with a limit polls before every read.
 */
record DriverSource(Driver driver, String url, Properties properties, boolean autoCommit)
    implements DataSource {
  static DriverSource of(
      Target target, ConnectionConfig wiring, DriverProperties told, boolean autoCommit)
      throws SQLException {
    Properties properties = new Properties();
    properties.putAll(told.properties());
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    String url = wiring.url(target.place(), target.database());
    return new DriverSource(wiring.driver(url), url, properties, autoCommit);
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = connect(driver, url, properties);
    if (connection.getAutoCommit() != autoCommit) {
      connection.setAutoCommit(autoCommit);
    }
    return connection;
  }

  /** A new connection; a driver that does not know its own URL is told of. */
  static Connection connect(Driver driver, String url, Properties properties) throws SQLException {
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      throw new SQLException(driver.getClass().getName() + " does not know " + url);
    }
    return connection;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the user is in the properties");
  }

  /** So long a pool waits for its own threads when it is closed. */
  @Override
  public int getLoginTimeout() {
    return 5;
  }

  /** None, whatever a pool would like. */
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

  /** Not with the password. */
  @Override
  public String toString() {
    return url;
  }
}
