package org.enginedyno.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;

/**
 * A real server that the test owns and dyno uses as an external one, so that faults can be planted.
 */
public final class ExternalMariaDb implements AutoCloseable {
  /** Referenced, as an unreferenced logger forgets its level. */
  private static final Logger QUIET = Logger.getLogger("org.enginedyno.server");

  private final Server server;
  private final Connection connection;

  private ExternalMariaDb(Server server) {
    this.server = server;
    this.connection = Connections.open(server.target());
  }

  public static ExternalMariaDb start(Path room) throws IOException {
    QUIET.setLevel(Level.SEVERE);
    Path files = Files.createDirectories(room.resolve("planted"));
    return new ExternalMariaDb(OwnServers.start(files, new Needs(50, 1 << 20, 0, List.of())));
  }

  public String url(String database) {
    return "jdbc:mysql://" + server.target().place() + "/" + database;
  }

  public Target target() {
    return server.target();
  }

  public String place() {
    return server.target().place();
  }

  public String password() {
    return server.target().password();
  }

  public ProcessHandle process() {
    return server.process().orElseThrow();
  }

  /**
   * Starts a run that uses a constant name for the server, so that the order of the cells is
   * constant, too.
   */
  public DynoProcess run(Path room, String database, String options, String... further)
      throws IOException {
    Path file = room.resolve("config").resolve("servers").resolve("planted.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "kind: external\nurl: %s\nuser: dyno\n".formatted(url(database)));
    String line =
        "run ci --set=measure.forks=1 --server=planted --set=data.rows=2000 --out=results ";
    return DynoProcess.start(room, Map.of("DYNO_PASSWORD", password()), line + options, further);
  }

  public void execute(String sql) throws SQLException {
    Sql.execute(connection, sql);
  }

  /** The first column of an answer. */
  public List<String> query(String sql) throws SQLException {
    return Sql.column(connection, sql);
  }

  /** The tables of a database after all connections have ended. */
  public List<String> tablesLeft(String database) throws SQLException {
    Await.until(
        "the end of all connections to " + database,
        () ->
            query("SELECT id FROM information_schema.processlist WHERE db = '" + database + "'")
                .isEmpty());
    return query(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = '"
            + database
            + "' ORDER BY table_name");
  }

  @Override
  public void close() {
    server.close();
  }
}
