package org.enginedyno.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A Hikari pool of fixed size in which nothing happens by itself while it is measured. */
public final class Pool implements AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(60);

  private final HikariDataSource source;

  private Pool(HikariDataSource source) {
    this.source = source;
  }

  /** A pool of open connections to the target's database. */
  public static Pool open(Target target, int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(target.url() + target.database());
    config.setUsername(target.user());
    config.setPassword(target.password());
    Connections.properties(target).forEach(config::addDataSourceProperty);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(size);
    config.setIdleTimeout(0);
    config.setMaxLifetime(0);
    config.setKeepaliveTime(0);
    config.setConnectionTimeout(WAIT.toMillis());
    config.setPoolName("dyno");
    return new Pool(new HikariDataSource(config));
  }

  /** Borrows a connection; closing it gives it back. */
  public Connection borrow() throws SQLException {
    return source.getConnection();
  }

  @Override
  public void close() {
    source.close();
  }
}
