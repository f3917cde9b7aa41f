package org.enginedyno.capture;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.enginedyno.capture.Traffic.Operation;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;

/**
 * Makes a workload file of what clients executed in a database. The server is only read.
 *
 * @param top how many operations are captured, the most frequent first
 * @param hasLiterals whether the file may have literals that were seen
 * @param stem the name of the workload file without its ending
 * @param taken names that no operation may have
 */
public record Capture(
    String database,
    CaptureSource source,
    int top,
    boolean hasLiterals,
    String stem,
    Set<String> taken,
    LocalDate date) {
  private static final int MOST_LEFT_OUT = 50;

  /**
   * A workload file with what belongs to it.
   *
   * @param lists the text of each list by the name of its file
   * @param leftOut what could not be carried over, with the number of statements
   */
  public record Captured(
      String text, SortedMap<String, String> lists, int operations, Map<String, Long> leftOut) {}

  /** Captures from a server. */
  public Captured from(Target target) {
    try (Connection connection = Connections.open(target)) {
      connection.setReadOnly(true);
      List<String> databases = Sql.column(connection, "SHOW DATABASES");
      if (!databases.contains(database)) {
        throw new UserError(
            "%s shows no database '%s' to user '%s'%s"
                .formatted(
                    target.place(),
                    database,
                    target.user(),
                    NearNames.choice(database, "there are", databases)));
      }
      SourceTables tables = SourceTables.read(connection, database);
      if (tables.tables().isEmpty()) {
        throw new UserError(
            "database '%s' has no table that user '%s' can read; run GRANT SELECT ON `%1$s`.* TO '%2$s', or name another database"
                .formatted(database, target.user()));
      }
      Traffic traffic = new Traffic(database);
      QueryLog log = source.log();
      Path file = source.file();
      if (log == null || file == null) {
        new Digests(connection, tables).read(traffic);
      } else {
        log.read(file, traffic);
      }
      return captured(tables, traffic, ServerFacts.read(connection).title());
    } catch (SQLException e) {
      throw unreadable(database, e);
    }
  }

  static UserError unreadable(String database, SQLException e) {
    return new UserError(
        "the server does not show what is captured (%s); run GRANT SELECT ON `%s`.* TO the user, and for digests GRANT SELECT ON performance_schema.* TO the user"
            .formatted(Sql.line(e), database),
        e);
  }

  Captured captured(SourceTables tables, Traffic traffic, String server) {
    Parameters parameters = new Parameters(tables, stem, hasLiterals);
    Drafting drafting = new Drafting(tables, parameters, hasLiterals, source.log() == null, taken);
    List<CapturedOperation> operations = new ArrayList<>();
    Map<String, Long> rest = new TreeMap<>(traffic.leftOut());
    List<Operation> frequent =
        traffic.operations().stream()
            .sorted(Comparator.comparingLong(Operation::count).reversed())
            .toList();
    for (Operation operation : frequent) {
      if (operations.size() < top) {
        drafting.draft(operation).ifPresent(operations::add);
      } else {
        rest.merge(
            "executions of less frequent operations; see --top", operation.count(), Long::sum);
      }
    }
    rest.putAll(drafting.leftOut());
    Map<String, Long> leftOut = shortened(rest);
    if (operations.isEmpty()) {
      throw new UserError(
          "%s has no statement of database '%s' that a workload file can have; left out: %s"
              .formatted(
                  source,
                  database,
                  leftOut.entrySet().stream()
                      .limit(5)
                      .map(one -> "%d %s".formatted(one.getValue(), one.getKey()))
                      .collect(Collectors.joining("; "))));
    }
    List<String> notes = new ArrayList<>(source.limits());
    if (hasLiterals) {
      notes.add("Literals stay in statements after LIMIT and LIKE, and where all were the same.");
    }
    String about =
        "Captured by dyno on %s: database %s on %s, from %s, %,d executions"
            .formatted(
                date,
                database,
                server,
                source,
                operations.stream().mapToLong(CapturedOperation::count).sum());
    CapturedFile file =
        new CapturedFile(
            about,
            notes,
            database,
            operations,
            drafting.name(database),
            parameters.held(),
            leftOut);
    return new Captured(file.text(), parameters.lists(), operations.size(), leftOut);
  }

  /** The most frequent first; many rare ones are added up. */
  private static Map<String, Long> shortened(Map<String, Long> counts) {
    Map<String, Long> shortened = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(
            one ->
                shortened.merge(
                    shortened.size() < MOST_LEFT_OUT ? one.getKey() : "others",
                    one.getValue(),
                    Long::sum));
    return shortened;
  }
}
