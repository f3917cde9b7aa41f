package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;

/** How members of clusters report changes that they have not applied yet. */
public enum ReplicaBacklog {
  REPLICA("SHOW REPLICA STATUS", "seconds_behind_source", "seconds behind"),
  SLAVE("SHOW SLAVE STATUS", "seconds_behind_master", "seconds behind"),
  GALERA("SHOW GLOBAL STATUS LIKE 'wsrep\\_local\\_recv\\_queue'", "value", "transactions queued"),
  GROUP(
      "SELECT count_transactions_remote_in_applier_queue AS waiting"
          + " FROM performance_schema.replication_group_member_stats"
          + " WHERE member_id = @@server_uuid",
      "waiting",
      "transactions queued");

  private final String question;
  private final String column;
  private final String unit;

  ReplicaBacklog(String question, String column, String unit) {
    this.question = question;
    this.column = column;
    this.unit = unit;
  }

  /** The kind of backlog that a member reports; empty if it reports none. */
  public static Optional<ReplicaBacklog> of(Connection member) {
    return Stream.of(values()).filter(one -> one.read(member).isPresent()).findFirst();
  }

  /**
   * Whether the member is a replica of a source. The server counts the query for its backlog as a
   * command that no workload sends, so it does not distort the workload's counters.
   */
  public boolean isOfReplica() {
    return this == REPLICA || this == SLAVE;
  }

  /** The largest backlog of all channels; empty if the query fails, or the column is NULL. */
  public Optional<Long> read(Connection member) {
    try {
      return Sql.rows(member, question).stream()
          .filter(row -> row.labels().contains(column))
          .flatMap(row -> Optional.ofNullable(row.get(column)).stream())
          .map(value -> Long.parseLong(String.valueOf(value)))
          .max(Comparator.naturalOrder());
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  /** The unit of the backlog. */
  public String unit() {
    return unit;
  }
}
