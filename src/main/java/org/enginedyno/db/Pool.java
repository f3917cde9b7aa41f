package org.enginedyno.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A Hikari pool of fixed size in which nothing happens by itself while it is measured. */
public final class Pool implements AutoCloseable {
  private static final Duration WAIT = Duration.ofSeconds(60);

  private final HikariDataSource source;

  private Pool(HikariDataSource source) {
    this.source = source;
  }

  /** A pool of open connections to the target's database; all are open when this returns. */
  public static Pool open(Target target, int size) throws SQLException {
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
    config.setInitializationFailTimeout(WAIT.toMillis());
    config.setPoolName("dyno");
    Pool pool = new Pool(new HikariDataSource(config));
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

  @Override
  public void close() {
    source.close();
  }
}
