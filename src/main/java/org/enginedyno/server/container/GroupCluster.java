package org.enginedyno.server.container;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.server.Cluster;
import org.enginedyno.server.ServerSpec.Replicas;

/** Servers in containers that are a group of MySQL's Group Replication with one primary. */
final class GroupCluster extends Cluster<ContainerServer> {
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
  protected void connectNew() throws IOException {
    for (ContainerServer member : all().toList()) {
      execute(
          member.target(),
          "INSTALL PLUGIN group_replication SONAME 'group_replication.so'",
          // its accounts are no transactions of the group
          "RESET BINARY LOGS AND GTIDS",
          "CHANGE REPLICATION SOURCE TO SOURCE_USER = '%s', SOURCE_PASSWORD = '%s' FOR CHANNEL 'group_replication_recovery'"
              .formatted(member.target().user(), member.target().password()));
    }
    connectAgain();
  }

  /** Addresses of containers may change with each start. */
  @Override
  protected void connectAgain() throws IOException {
    String seeds = all().map(member -> member.address() + PORT).collect(Collectors.joining(","));
    for (ContainerServer member : all().toList()) {
      execute(
          member.target(),
          """
          SET GLOBAL group_replication_group_name = '%s', group_replication_group_seeds = '%s',
            group_replication_local_address = '%s', group_replication_recovery_get_public_key = ON,
            group_replication_advertise_recovery_endpoints = '%s:3306'\
          """
              .formatted(group, seeds, member.address() + PORT, member.address()));
    }
    execute(
        target(),
        "SET GLOBAL group_replication_bootstrap_group = ON",
        START,
        "SET GLOBAL group_replication_bootstrap_group = OFF");
    for (ContainerServer member : others()) {
      execute(member.target(), START);
    }
  }

  private Stream<ContainerServer> all() {
    return Stream.concat(Stream.of(first()), others().stream());
  }

  @Override
  protected String lack(Connection member) throws SQLException {
    String state =
        Sql.column(
                member,
                "SELECT member_state FROM performance_schema.replication_group_members WHERE member_id = @@server_uuid")
            .stream()
            .findFirst()
            .orElse("not in the group");
    return state.equals("ONLINE") ? "" : state;
  }
}
