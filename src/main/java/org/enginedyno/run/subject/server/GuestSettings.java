package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.util.Optional;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.server.Server;

/** What a run changed on a server that is not ours, set back when it leaves. */
final class GuestSettings {
  private final Server server;
  private final ServerWorkspace workspace;
  private final RunListener listener;

  GuestSettings(Server server, ServerWorkspace workspace, RunListener listener) {
    this.server = server;
    this.workspace = workspace;
    this.listener = listener;
  }

  void setBack() {
    if (workspace.isBrokenOff()) {
      workspace.close();
      setBackAnew();
    } else if (!workspace.settings().left().isEmpty()) {
      setBackAtLast();
    }
  }

  private void setBackAtLast() {
    Optional<String> trouble = workspace.trouble(Cell.NO_ENGINE);
    try {
      if (trouble.isPresent()) {
        leftChanged(trouble.get());
      } else {
        workspace.settings().restore().forEach(listener::note);
      }
    } catch (SQLException e) {
      leftChanged(SqlText.line(e));
    }
  }

  /** The connection was broken off with the work; a new one finds what was written down. */
  private void setBackAnew() {
    try (MarkedDatabase database = MarkedDatabase.enterPatiently(server.target())) {
      database.restored().forEach(listener::note);
    } catch (UserError | SQLException e) {
      leftChanged(String.valueOf(e.getMessage()));
    }
  }

  private void leftChanged(String why) {
    listener.note(
        "settings of %s may be left changed: %s; the next run or dyno clean sets them back"
            .formatted(server.name(), why));
  }
}
