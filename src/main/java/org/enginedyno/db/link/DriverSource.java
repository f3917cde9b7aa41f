package org.enginedyno.db.link;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A driver that no class path knows, as a pool wants it. */
record DriverSource(Driver driver, String url, Map<String, String> told) implements DataSource {
  @Override
  public Connection getConnection() throws SQLException {
    throw new SQLFeatureNotSupportedException("nobody connects without a name");
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(told);
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    return connect(driver, url, properties);
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
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return driver.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLFeatureNotSupportedException("nothing is wrapped here: " + type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
