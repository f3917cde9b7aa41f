package org.enginedyno.run.subject.server;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Crash.Others;
import org.enginedyno.result.Crash.Rows;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.Members;
import org.enginedyno.workload.CrashWorkload.CrashPoint;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Examines the rows that a killed server has after its restart.
 *
 * @param name the table's name on the server
 * @param acknowledged the acknowledged operations of each thread
 */
public record CrashInspection(
    CrashPoint point, Table table, String engine, String name, List<Long> acknowledged) {
  /** The answer of engines that cannot check a table. */
  private static final String UNCHECKED = "doesn't support check";

  /** A repair that is not replicated to other members. */
  private static final String REPAIR = "REPAIR NO_WRITE_TO_BINLOG TABLE ";

  /** A replica that knows that its primary is gone, and has nothing left to apply. */
  private static final String APPLIED = "|(?!Yes).*, Slave has read all relay log.*";

  private static final String GROUP =
      "SELECT count(*) FROM performance_schema.replication_group_members";

  private static final long PAUSE_MILLIS = 100;

  public CrashInspection {
    acknowledged = List.copyOf(acknowledged);
  }

  /** The inspection of a cell; empty if its server is not killed. */
  public static Optional<CrashInspection> of(Cell cell, TableNames names, ForkLog log) {
    return Workloads.crash(cell)
        .map(
            point -> {
              Table table = InstanceSetup.tables(cell).get(0);
              return new CrashInspection(
                  point, table, cell.engine(), names.of(table), acknowledged(log));
            });
  }

  /**
   * Why a cell's server cannot be killed.
   *
   * @param started whether dyno starts the server
   */
  public static Optional<String> obstacle(Cell cell, boolean started) {
    if (Workloads.crash(cell).isEmpty()) {
      return Optional.empty();
    }
    if (!started) {
      return Optional.of(
          "%s was not started by dyno and must not be killed; use a server that dyno starts"
              .formatted(cell.server()));
    }
    if (cell.get(PlanAxis.CLIENTS) > 1) {
      return Optional.of("a crash cell needs one client, which counts the rows; use clients: 1");
    }
    return cell.measure().runs() == 1
        ? Optional.empty()
        : Optional.of(
            "each run ends with a kill, so a fork has one run; set measure: { runs: 1 }, not "
                + cell.measure().runs());
  }

  /** Why the other members could not be read after the first one is killed. */
  public static Optional<String> obstacle(Cell cell, NamedServers servers) {
    return Workloads.crash(cell).isEmpty() || servers.spec(cell.server()).replicas().canLoseOne()
        ? Optional.empty()
        : Optional.of(
            "without the killed member, the other one of %s has no majority and does not answer; set members: 3 or more"
                .formatted(cell.server()));
  }

  private static List<Long> acknowledged(ForkLog log) {
    List<RowsAdded> counted =
        log.spans().stream()
            .filter(Span::measured)
            .map(Span::growth)
            .filter(Objects::nonNull)
            .toList();
    if (counted.size() != 1 || counted.get(0).acknowledged().isEmpty()) {
      throw new IllegalArgumentException("a fork has no acknowledged operations");
    }
    return counted.get(0).acknowledged();
  }

  /** Runs before anything else opens the table, as some engines repair it then. */
  public Crash ask(Target target, double restartSeconds, Optional<Others> others)
      throws SQLException {
    try (Connection connection = Connections.openDatabase(target, Map.of())) {
      requireEngine(connection);
      String check = words(connection, "CHECK TABLE " + quoted(name));
      boolean well = check.endsWith(Crash.WELL) || check.endsWith(UNCHECKED);
      String repair = well ? null : words(connection, REPAIR + quoted(name));
      return new Crash(rows(connection), restartSeconds, check, repair, others.orElse(null));
    }
  }

  /** Runs before the killed server restarts, as it would send other members what they lack. */
  public Optional<Others> askOthers(Members members) throws InterruptedException {
    if (members.others().isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, Rows> rows = new TreeMap<>();
    // a stalled member does not answer
    String limit = Long.toString(members.patience().toMillis());
    for (Target member : members.others()) {
      try (Connection connection =
          Connections.openDatabase(member, Map.of("socketTimeout", limit))) {
        awaitApplied(connection, members);
        rows.put(member.place(), rows(connection));
      } catch (SQLException | UserError e) {
        throw new UserError(
            "member %s, while the killed member was down: %s"
                .formatted(member.place(), String.valueOf(e.getMessage())),
            e);
      }
    }
    return Optional.of(
        new Others(rows, members.keeping().keepers(), members.keeping().restores(), List.of()));
  }

  /** Waits until a member has received all that it can, and has applied it. */
  private static void awaitApplied(Connection member, Members members)
      throws SQLException, InterruptedException {
    // with these, nodes of Galera and members of groups apply all before they answer
    Sql.setIfKnown(member, "wsrep_sync_wait", "1");
    Sql.setIfKnown(member, "group_replication_consistency", "'BEFORE'");
    long deadline = System.nanoTime() + members.patience().toNanos();
    String state = state(member, members);
    while (!state.matches(APPLIED)) {
      if (System.nanoTime() > deadline) {
        throw new UserError(
            "it was not ready within %d s: %s".formatted(members.patience().toSeconds(), state));
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      state = state(member, members);
    }
  }

  /** What a replica or a member of a group waits for; empty if that is nothing. */
  private static String state(Connection member, Members members) throws SQLException {
    if (Sql.rows(member, "SHOW VARIABLES LIKE 'gtid_slave_pos'").isEmpty()) {
      // not MariaDB; a group has settled what the killed member sent when it has excluded that
      // member
      return Sql.number(member, GROUP) > members.others().size()
          ? "the killed member is still in the group"
          : "";
    }
    return Sql.rows(member, "SHOW SLAVE STATUS").stream()
        .map(row -> row.get("slave_io_running") + ", " + row.get("slave_sql_running_state"))
        .collect(Collectors.joining("; "));
  }

  private Rows rows(Connection connection) throws SQLException {
    RowTally tally = tally(connection);
    return tally.rows(Sql.number(connection, "SELECT count(*) FROM " + quoted(name)));
  }

  /** Some engines refuse their log after a crash, and the server starts without them. */
  private void requireEngine(Connection connection) throws SQLException {
    if (Sql.rows(connection, "SHOW ENGINES").stream()
        .noneMatch(
            row ->
                engine.equalsIgnoreCase(row.get("engine"))
                    && String.valueOf(row.get("support")).matches("YES|DEFAULT"))) {
      throw new UserError(
          "the server came back without %s after the kill; read the server's log for the reason"
              .formatted(engine));
    }
  }

  private RowTally tally(Connection connection) throws SQLException {
    Table.Rows rows = table.generator();
    RowBuffer scratch = new RowBuffer();
    RowTally tally =
        new RowTally(
            acknowledged, point.rowsPerOperation(), row -> rows.checksum((int) row, scratch));
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(point.queryOf(quoted(name)))) {
      while (found.next()) {
        tally.add(found.getLong(1), found.getLong(2));
      }
    }
    return tally;
  }

  /** The server's messages about a table; the last one is its state. */
  private static String words(Connection connection, String sql) throws SQLException {
    return Sql.rows(connection, sql).stream()
        .map(row -> String.valueOf(row.get("msg_text")))
        .collect(Collectors.joining("; "));
  }

  /**
   * Compares the rows found after a crash with the rows acknowledged to each thread. Threads take
   * operations alternately: each has a number of acknowledged ones, and one that was under way.
   */
  static final class RowTally {
    private final List<Long> acknowledged;
    private final int rowsPerOperation;
    private final LongUnaryOperator checksums;
    private final BitSet found = new BitSet();
    private long all;
    private long altered;

    /**
     * Creates an empty tally.
     *
     * @param acknowledged the acknowledged operations of each thread
     * @param checksums the checksum of each row as sent
     */
    RowTally(List<Long> acknowledged, int rowsPerOperation, LongUnaryOperator checksums) {
      this.acknowledged = List.copyOf(acknowledged);
      this.rowsPerOperation = rowsPerOperation;
      this.checksums = checksums;
    }

    /** Adds a row that was found; the first row is 1. */
    void add(long row, long checksum) {
      all++;
      if (!isSent(row) || found.get((int) row) || checksums.applyAsLong(row) != checksum) {
        altered++;
      } else {
        found.set((int) row);
      }
    }

    /**
     * The tally as a value.
     *
     * @param counted how many rows the server says it has
     */
    Rows rows(long counted) {
      return new Rows(acknowledged(), all, counted, lost(), unacknowledged(), altered, torn());
    }

    private boolean isSent(long row) {
      return row >= 1 && index(operation(row)) <= acknowledgedTo(operation(row));
    }

    private long operation(long row) {
      return (row - 1) / rowsPerOperation;
    }

    /** The index of an operation among those of its thread. */
    private long index(long operation) {
      return operation / acknowledged.size();
    }

    private long acknowledgedTo(long operation) {
      return acknowledged.get((int) (operation % acknowledged.size()));
    }

    private boolean isAcknowledged(long operation) {
      return index(operation) < acknowledgedTo(operation);
    }

    long acknowledged() {
      return acknowledged.stream().mapToLong(Long::longValue).sum() * rowsPerOperation;
    }

    /** Acknowledged rows that are missing or differ from what was sent. */
    long lost() {
      return acknowledged() - found.stream().filter(row -> isAcknowledged(operation(row))).count();
    }

    /** Rows found of operations that were not acknowledged yet. */
    long unacknowledged() {
      return found.stream().filter(row -> !isAcknowledged(operation(row))).count();
    }

    /** Operations of which only some rows were found. */
    long torn() {
      long torn = 0;
      for (int row = found.nextSetBit(0); row >= 0; ) {
        int first = (int) operation(row) * rowsPerOperation + 1;
        int next = first + rowsPerOperation;
        torn += found.get(first, next).cardinality() < rowsPerOperation ? 1 : 0;
        row = found.nextSetBit(next);
      }
      return torn;
    }
  }
}
