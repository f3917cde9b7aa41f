package org.enginedyno.server.container;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ServerSpec.Replicas;
import org.enginedyno.server.StartedCluster;

/** Servers in containers that are a group of MySQL's Group Replication with one primary. */
final class GroupCluster extends StartedCluster<ContainerServer> {
  private static final String PORT = ":33061";
  private static final String START = "START GROUP_REPLICATION";

  private final String group = UUID.randomUUID().toString();

  private GroupCluster(Replicas replicas, List<ContainerServer> servers) {
    super(replicas, servers);
  }

  /** Starts all members and waits until they replicate. */
  static GroupCluster start(Replicas replicas, Start<ContainerServer> start)
      throws IOException, InterruptedException {
    GroupCluster cluster = new GroupCluster(replicas, members(replicas, start));
    cluster.connect();
    return cluster;
  }

  @Override
  protected void connectNew() throws IOException, InterruptedException {
    for (ContainerServer member : all()) {
      prepare(member.target());
    }
    connectAgain();
  }

  private void prepare(Target member) {
    try {
      execute(
          member,
          "INSTALL PLUGIN group_replication SONAME 'group_replication.so'",
          // an image may log the accounts that it creates; they are no transactions of the group
          "RESET BINARY LOGS AND GTIDS",
          "CHANGE REPLICATION SOURCE TO SOURCE_USER = '%s', SOURCE_PASSWORD = '%s' FOR CHANNEL 'group_replication_recovery'"
              .formatted(member.user(), member.password()));
    } catch (IOException e) {
      throw new UserError(
          "server %s: replication: group needs MySQL 8.2 or later with this plugin; %s"
              .formatted(name(), e.getMessage()),
          e);
    }
  }

  /** Addresses of containers may change with each start. */
  @Override
  protected void connectAgain() throws IOException, InterruptedException {
    String seeds =
        all().stream().map(member -> member.address() + PORT).collect(Collectors.joining(","));
    for (ContainerServer member : all()) {
      execute(
          member.target(),
          """
          SET GLOBAL group_replication_group_name = '%s', group_replication_group_seeds = '%s',
            group_replication_local_address = '%s', group_replication_recovery_get_public_key = ON,
            group_replication_advertise_recovery_endpoints = '%s:3306'\
          """
              .formatted(group, seeds, member.address() + PORT, member.address()));
    }
    ContainerServer latest = latest();
    execute(
        latest.target(),
        "SET GLOBAL group_replication_bootstrap_group = ON",
        START,
        "SET GLOBAL group_replication_bootstrap_group = OFF");
    for (ContainerServer member : all()) {
      if (member != latest) {
        execute(member.target(), START);
      }
    }
    if (latest != first()) {
      awaitSync(all());
      execute(first().target(), "DO group_replication_set_as_primary(@@server_uuid)");
    }
  }

  /**
   * All members must start again, because the first one may have a new address, which the others
   * must know. First waits until they no longer count on the lost member, because they cannot leave
   * the group before. A single other member always counts on it, so there is no wait.
   */
  @Override
  protected boolean rejoin(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    if (others().size() > 1) {
      awaitSync(others());
    }
    return false;
  }

  /**
   * A member that has all transactions: the first one, unless it was killed before it wrote some
   * that the others had received.
   */
  private ContainerServer latest() throws IOException {
    try (Connection connection = Connections.open(target())) {
      List<String> executed = new ArrayList<>();
      for (ContainerServer member : all()) {
        try (Connection other = Connections.open(member.target())) {
          executed.add(Sql.column(other, "SELECT @@global.gtid_executed").get(0));
        }
      }
      for (int i = 0; i < executed.size(); i++) {
        String own = executed.get(i);
        boolean hasAll = true;
        for (String other : executed) {
          String query = "SELECT GTID_SUBSET('%s', '%s')".formatted(other, own);
          hasAll &= Sql.number(connection, query) == 1;
        }
        if (hasAll) {
          return all().get(i);
        }
      }
      throw new IOException("no member of %s has all transactions".formatted(name()));
    } catch (SQLException e) {
      throw new IOException("members of %s: %s".formatted(name(), Sql.line(e)), e);
    }
  }

  @Override
  protected String lack(Connection member) throws SQLException {
    String state =
        Sql.column(
                member,
                """
                SELECT member_state FROM performance_schema.replication_group_members
                  WHERE member_id = @@server_uuid OR member_state = 'UNREACHABLE'
                  ORDER BY member_state DESC\
                """)
            .stream()
            .findFirst()
            .orElse("not in the group");
    return state.equals("ONLINE") ? "" : state;
  }
}
