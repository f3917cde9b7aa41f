package org.enginedyno.run.subject.server;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Crash;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.RowsAdded;
import org.enginedyno.result.fork.Span;
import org.enginedyno.workload.CrashPoint;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Asks a server that is back after it was killed what is left of a cell's rows.
 *
 * @param engine the engine of the table
 * @param name the table as it is called on the server
 * @param acknowledged the operations that were acknowledged to each thread
 */
public record CrashInspection(
    CrashPoint point, Table table, String engine, String name, List<Long> acknowledged) {
  /** Some engines have nothing to check a table with. */
  private static final String UNCHECKED = "doesn't support check";

  public CrashInspection {
    acknowledged = List.copyOf(acknowledged);
  }

  /** How a cell is inspected; nothing where its server is not killed. */
  public static Optional<CrashInspection> of(Cell cell, TableNames names, ForkLog log) {
    return point(cell).map(point -> of(point, cell, names, log));
  }

  private static CrashInspection of(CrashPoint point, Cell cell, TableNames names, ForkLog log) {
    Workload workload = Workloads.named(cell.workload());
    Table table = workload.tables(cell.data(), cell.knobs()).get(0);
    return new CrashInspection(point, table, cell.engine(), names.of(table), acknowledged(log));
  }

  /**
   * Why a cell's server cannot be killed, where it would have to be.
   *
   * @param ours whether the run starts the server itself
   */
  public static Optional<String> reasonAgainst(Cell cell, boolean ours) {
    if (point(cell).isEmpty()) {
      return Optional.empty();
    }
    if (!ours) {
      return Optional.of(
          "%s would be killed, and is not ours; use a server that a run starts itself"
              .formatted(cell.server()));
    }
    return cell.measure().runs() == 1
        ? Optional.empty()
        : Optional.of(
            "a run ends with its server, so that a fork has one: measure: { runs: 1 }, not "
                + cell.measure().runs());
  }

  /** When a cell's server is killed, if it is. */
  private static Optional<CrashPoint> point(Cell cell) {
    return Workloads.named(cell.workload())
        .as(CrashWorkload.class)
        .map(one -> one.crash(cell.knobs()));
  }

  private static List<Long> acknowledged(ForkLog log) {
    List<RowsAdded> counted =
        log.spans().stream()
            .filter(Span::measured)
            .map(Span::growth)
            .filter(Objects::nonNull)
            .toList();
    if (counted.size() != 1 || counted.get(0).acknowledged().isEmpty()) {
      throw new IllegalArgumentException("a fork did not say what was acknowledged to it");
    }
    return counted.get(0).acknowledged();
  }

  /** Asks before anybody else opens the table, which would set some engines to repair it. */
  public Crash ask(Target target, double restartSeconds) throws SQLException {
    try (Connection connection = Connections.openDatabase(target, Map.of());
        Statement statement = connection.createStatement()) {
      requireEngine(statement);
      String check = words(statement, "CHECK TABLE " + quoted(name));
      boolean well = check.endsWith(Crash.WELL) || check.endsWith(UNCHECKED);
      String repair = well ? null : words(statement, "REPAIR TABLE " + quoted(name));
      RowTally tally = tally(statement);
      return new Crash(
          tally.acknowledged(),
          tally.found(),
          counted(statement),
          tally.lost(),
          tally.unacknowledged(),
          tally.altered(),
          tally.torn(),
          restartSeconds,
          check,
          repair);
    }
  }

  /** Some engines refuse what a crash left of their log, and the server comes up without them. */
  private void requireEngine(Statement statement) throws SQLException {
    try (ResultSet engines = statement.executeQuery("SHOW ENGINES")) {
      while (engines.next()) {
        if (engines.getString("Engine").equalsIgnoreCase(engine)
            && engines.getString("Support").matches("YES|DEFAULT")) {
          return;
        }
      }
    }
    throw new UserError(
        "the server was killed, and came back without %s: its rows cannot be read; the server's log says why"
            .formatted(engine));
  }

  private RowTally tally(Statement statement) throws SQLException {
    Table.Rows rows = table.generator();
    RowBuffer scratch = new RowBuffer();
    RowTally tally =
        new RowTally(
            acknowledged, point.rowsPerOperation(), row -> rows.checksum((int) row, scratch));
    try (ResultSet found = statement.executeQuery(point.queryOf(quoted(name)))) {
      while (found.next()) {
        tally.add(found.getLong(1), found.getLong(2));
      }
    }
    return tally;
  }

  private long counted(Statement statement) throws SQLException {
    try (ResultSet count = statement.executeQuery("SELECT count(*) FROM " + quoted(name))) {
      count.next();
      return count.getLong(1);
    }
  }

  /** What a server says of a table, the word on its state last. */
  private static String words(Statement statement, String sql) throws SQLException {
    List<String> words = new ArrayList<>();
    try (ResultSet said = statement.executeQuery(sql)) {
      while (said.next()) {
        words.add(said.getString("Msg_text"));
      }
    }
    return String.join("; ", words);
  }
}
