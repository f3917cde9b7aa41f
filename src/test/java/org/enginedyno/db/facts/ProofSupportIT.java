package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.wire.Reply;
import org.enginedyno.wire.WireServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class ProofSupportIT {
  private final Server server;

  ProofSupportIT(Server server) {
    this.server = server;
  }

  @Test
  void aServerOfTheFamilyIsProvable() throws SQLException {
    try (Connection connection = Connections.open(server.target())) {
      assertThat(ProofSupport.facts(connection, server.target()).title()).startsWith("MariaDB ");
    }
  }

  @Test
  void aServerWithTextPlansAndWithoutCountersIsNotProvable() throws Exception {
    assertRefused(
        new WireServer(
            request ->
                request.sql().startsWith("EXPLAIN")
                    ? new Reply.Rows(List.of("plan"), List.of(List.of("Project")))
                    : request.sql().startsWith("SHOW GLOBAL STATUS")
                        ? new Reply.Rows(List.of("Variable_name", "Value"), List.of())
                        : request.usual()),
        "plans of EXPLAIN in columns, Com_do, Com_select, Com_show_processlist, Com_commit,"
            + " Com_stmt_execute, Handler_read_rnd_next, Questions");
  }

  @Test
  void aServerWithConstantCountersIsNotProvable() throws Exception {
    List<List<String>> still =
        List.of(
            List.of("Com_commit", "0"),
            List.of("Com_do", "1"),
            List.of("Com_select", "7"),
            List.of("Com_show_processlist", "2"),
            List.of("Com_stmt_execute", "0"),
            List.of("Handler_read_rnd_next", "9"),
            List.of("Questions", "8"));
    assertRefused(
        new WireServer(
            request ->
                request.sql().startsWith("EXPLAIN")
                    ? new Reply.Rows(List.of("id", "key"), List.of(List.of("1", "")))
                    : request.sql().startsWith("SHOW GLOBAL STATUS")
                        ? new Reply.Rows(List.of("Variable_name", "Value"), still)
                        : request.usual()),
        "Com_do, Com_select, Com_show_processlist");
  }

  private static void assertRefused(WireServer other, String lacks) throws SQLException {
    try (other;
        Connection connection = Connections.open(other.target())) {
      assertThatThrownBy(() -> ProofSupport.facts(connection, other.target()))
          .isInstanceOf(UserError.class)
          .hasMessageEndingWith(
              "speaks the MySQL protocol, but lacks what proofs need: %s;"
                  + " dyno measures MySQL, MariaDB, Percona Server and servers made from them",
              lacks);
    }
  }
}
