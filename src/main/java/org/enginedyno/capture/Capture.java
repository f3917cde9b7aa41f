package org.enginedyno.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
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
import org.enginedyno.workload.custom.CustomReader;

/**
 * Writes a workload file from the statements that clients executed in a database. It only reads
 * from the server.
 *
 * @param top the number of operations to capture, the most frequent first
 * @param hasLiterals whether the file may contain literals of the statements
 * @param stem the name of the workload file without its ending
 * @param taken names that operations must not have
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
  private static final int MOST_LISTED = 5;
  private static final long MOST_WEIGHT = 1_000_000;

  public Capture {
    if (!CustomReader.canCopy(database)) {
      throw new UserError(
          "a workload file cannot copy tables of database '%s'; capture one whose name has only letters A to Z, digits, _, $ and -"
              .formatted(database));
    }
  }

  /**
   * A workload file with its lists.
   *
   * @param lists the text of each list by the name of its file
   * @param leftOut the statements that the file lacks, by reason, with their number
   */
  public record Captured(
      String text, SortedMap<String, String> lists, int operations, Map<String, Long> leftOut) {}

  /** The statements left out, as part of a sentence. */
  static String listed(Map<String, Long> leftOut) {
    return leftOut.entrySet().stream()
        .limit(MOST_LISTED)
        .map(one -> "%,d %s".formatted(one.getValue(), one.getKey()))
        .collect(Collectors.joining("; "));
  }

  /** Captures from a server. */
  public Captured from(Target target) {
    // a server may count prepared statements without their digests
    Map<String, String> unprepared = Map.of("useServerPrepStmts", "false");
    try (Connection connection = Connections.open(target, unprepared)) {
      connection.setReadOnly(true);
      List<String> databases = Sql.column(connection, "SHOW DATABASES");
      if (!databases.contains(database)) {
        throw new UserError(
            "%s does not show database '%s' to user '%s'%s"
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
      Traffic traffic = new Traffic(database, ServerFacts.sqlMode(connection, "GLOBAL"));
      if (source.log() == null) {
        new Digests(connection, tables).read(traffic);
      } else {
        QueryLog.read(source.kind(), source.log(), traffic);
      }
      return captured(tables, traffic, ServerFacts.read(connection).title());
    } catch (SQLException e) {
      throw unreadable(database, e);
    }
  }

  static UserError unreadable(String database, SQLException e) {
    return new UserError(
        "the server does not show the statements to capture (%s); run GRANT SELECT ON `%s`.* TO the user, and for digests GRANT SELECT ON performance_schema.* TO the user"
            .formatted(Sql.line(e), database),
        e);
  }

  Captured captured(SourceTables tables, Traffic traffic, String server) {
    Parameters parameters = new Parameters(tables, stem, hasLiterals, source.log() == null);
    Drafting drafting = new Drafting(tables, parameters, taken);
    Map<String, Long> weights = new LinkedHashMap<>();
    Map<String, Long> rest = new TreeMap<>(traffic.leftOut());
    List<Operation> frequent =
        traffic.operations().stream()
            .sorted(Comparator.comparingLong(Operation::count).reversed())
            .toList();
    for (Operation operation : frequent) {
      if (weights.size() < top) {
        drafting.draft(operation).ifPresent(name -> weights.put(name, operation.count()));
      } else {
        rest.merge(
            "executions of less frequent operations; see --top", operation.count(), Long::sum);
      }
    }
    rest.putAll(drafting.leftOut);
    Map<String, Long> leftOut = shortened(rest);
    if (weights.isEmpty()) {
      throw new UserError(
          "%s has no statement in database '%s' that a workload file can contain; %s"
              .formatted(
                  source,
                  database,
                  leftOut.isEmpty()
                      ? "no statement was recognized in it"
                      : "left out: " + listed(leftOut)));
    }
    String text = text(server, traffic.ofUnknown(), drafting, parameters, weights, leftOut);
    return new Captured(text, parameters.lists(), weights.size(), leftOut);
  }

  private String text(
      String server,
      long ofUnknown,
      Drafting drafting,
      Parameters parameters,
      Map<String, Long> counts,
      Map<String, Long> leftOut) {
    YamlLines file = new YamlLines();
    file.comment(
        "",
        "Captured by dyno on %s: database %s on %s, from %s, %,d executions"
            .formatted(
                date,
                database,
                server,
                source,
                counts.values().stream().mapToLong(Long::longValue).sum()));
    source.limits().forEach(limit -> file.comment("", limit));
    if (source.log() != null && ofUnknown > 0) {
      file.comment(
          "",
          "The log does not show the current database of %,d statements; they count as of %s."
              .formatted(ofUnknown, database));
    }
    if (hasLiterals) {
      file.comment(
          "",
          "Literals that the source shows stay in statements after LIMIT and LIKE, in expressions, and where all were equal.");
    }
    file.comment("", parameters.personal());
    file.add("title: " + YamlLines.quoted("Statements that clients of " + database + " executed"));
    file.add("tables:");
    for (String table : drafting.tables) {
      file.add("  %s: { copy: %s }".formatted(table, YamlLines.quoted(database + "." + table)));
    }
    file.add("operations:");
    file.addAll(drafting.lines);
    file.add("  # weights by the number of executions");
    file.add("  %s:".formatted(drafting.name(database)));
    file.add("    mix:");
    long most = counts.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    double share = Math.min(1, (double) MOST_WEIGHT / most);
    counts.forEach(
        (name, count) ->
            file.add("      %s: %d".formatted(name, Math.max(1, Math.round(count * share)))));
    if (!leftOut.isEmpty()) {
      file.add("# Left out, with the number of statements:");
      leftOut.forEach((what, count) -> file.comment("", "  %,d %s".formatted(count, what)));
    }
    return file.toString();
  }

  /** Sorts by frequency; adds up the rare ones. */
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
