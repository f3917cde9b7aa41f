package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.util.Optional;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.server.Server;

/** Restores the settings that a run changed on a server that dyno did not start. */
record ExternalSettings(Server server, ServerWorkspace workspace, RunListener listener) {
  void restore() {
    if (workspace.isAborted()) {
      workspace.close();
      reconnectAndRestore();
    } else if (!workspace.settings().left().isEmpty()) {
      restoreIfAnswering();
    }
  }

  private void restoreIfAnswering() {
    Optional<String> trouble = workspace.trouble(Cell.NO_ENGINE);
    try {
      if (trouble.isPresent()) {
        leftChanged(trouble.get());
      } else {
        workspace.settings().restore().forEach(listener::note);
      }
    } catch (SQLException e) {
      leftChanged(Sql.line(e));
    }
  }

  /** The connection was aborted; a new one finds the recorded values. */
  private void reconnectAndRestore() {
    try (MarkedDatabase database =
        Connections.withRetries(() -> MarkedDatabase.enter(server.target()))) {
      database.restored().forEach(listener::note);
    } catch (UserError | SQLException e) {
      leftChanged(String.valueOf(e.getMessage()));
    }
  }

  private void leftChanged(String why) {
    listener.note(
        "settings of %s may still be changed: %s; the next run or dyno clean restores them"
            .formatted(server.name(), why));
  }
}
