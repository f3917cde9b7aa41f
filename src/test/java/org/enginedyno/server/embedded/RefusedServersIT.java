package org.enginedyno.server.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Members;
import org.enginedyno.server.Members.ReadFrom;
import org.enginedyno.server.Members.Use;
import org.enginedyno.server.Members.WriteTo;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec.Cluster;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.container.DockerContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Running servers that a run cannot use. */
@ExtendWith(LiveServer.class)
final class RefusedServersIT {
  private static Servers servers(Path folder, Target target) {
    return new Servers(
        OwnServers.within(folder),
        spec -> target,
        new DockerContainers(new Docker(Map.of("DOCKER_HOST", "unix:///nowhere")), "tester"));
  }

  private static ServerSpec withMember(String url, WriteTo writeTo) {
    Cluster cluster =
        new Cluster(List.of(url), Members.USUAL_PATIENCE, new Use(ReadFrom.ONE, writeTo));
    return new ExternalSpec("mine", "mine", "jdbc:mysql://h/dyno", "dyno", null, null, cluster);
  }

  @Test
  void onlyGaleraAcceptsWritesOnAllMembers(Server live, @TempDir Path folder) {
    Servers servers = servers(folder, live.target());
    ServerSpec spec = withMember("jdbc:mysql://h2/dyno", WriteTo.ALL);

    assertThatThrownBy(() -> servers.open(spec, new Needs(2, 0, 0, List.of())))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "write-to: all needs Galera nodes with wsrep_auto_increment_control=ON; %s has wsrep_on=OFF, auto_increment_increment=1 (2 nodes)",
            live.target().place());
  }

  @Test
  void eachMemberMustBeADifferentServer(Server live, @TempDir Path folder) {
    Servers servers = servers(folder, live.target());
    String other = "localhost:" + live.target().port();
    ServerSpec spec = withMember("jdbc:mysql://" + other + "/dyno", WriteTo.ONE);

    assertThatThrownBy(() -> servers.open(spec, new Needs(2, 0, 0, List.of())))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "members: %s and %s are the same server; name each once", live.target().place(), other);
  }

  @Test
  void anAccountMustHaveAsManyConnectionsAsARunNeeds(Server live, @TempDir Path folder)
      throws Exception {
    Target all = live.target();
    Target few = new Target(all.host(), all.port(), "dyno", "few", "few", Map.of());
    Servers servers = servers(folder, few);
    ServerSpec spec = new ExternalSpec("mine", "mine", "jdbc:mysql://h/dyno", "few", null, null);
    try (Connection connection = Connections.open(all)) {
      Sql.execute(
          connection,
          "CREATE OR REPLACE USER 'few'@'127.0.0.1' IDENTIFIED BY 'few' WITH MAX_USER_CONNECTIONS 3");
      assertThatThrownBy(() -> servers.open(spec, new Needs(2, 0, 0, List.of())))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "%s allows user 'few' 3 connections (max_user_connections), and the run needs 4;"
                  + " raise max_user_connections or use fewer threads",
              all.place());
      assertThatThrownBy(() -> servers.open(spec, new Needs(100_000, 0, 0, List.of())))
          .hasMessageContaining(" (max_connections), and the run needs 100002; ");
      try (Server open = servers.open(spec, new Needs(1, 0, 0, List.of()))) {
        assertThat(open.kind()).isEqualTo("external");
      }
      Sql.execute(connection, "DROP USER 'few'@'127.0.0.1'");
    }
  }
}
