package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.RecordedWorkload;

/** Checks the state of the server around the forks: settings, tables, access paths, idleness. */
public final class ServerChecks {
  private static final String ROW_FORMAT = "innodb_default_row_format";
  private static final int MOST_SHOWN = 5;

  /** Statements that read or change rows; servers shorten the lists of rows in inserts. */
  private static final Pattern ROWS = Pattern.compile("(?i)\\s*(select|update|delete)\\b");

  private ServerChecks() {}

  /** Checks that every requested setting is in effect. */
  static Optional<Check> settings(CellOutcome outcome) {
    List<AppliedSettings> applied =
        outcome.moments().stream().map(moment -> moment.evidence().applied()).toList();
    if (applied.stream().allMatch(settings -> settings.requested().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        Check.of(
            "settings",
            applied.stream()
                .flatMap(settings -> settings.mismatches().stream())
                .distinct()
                .toList(),
            "every setting is in effect: " + applied.get(0).effective()));
  }

  /**
   * Checks that the statement that the Performance Schema recorded most often is the one that was
   * explained: a proxy may rewrite it. Only for operations of a single statement, as the server
   * shortens texts.
   */
  static Optional<Check> recorded(CellOutcome outcome) {
    List<String> explained =
        outcome.moments().stream()
            .limit(1)
            .flatMap(moment -> moment.evidence().statements().stream())
            .map(Evidence.OfStatement::sql)
            .toList();
    if (explained.size() != 1
        || !ROWS.matcher(explained.get(0)).lookingAt()
        || outcome.workload().as(RecordedWorkload.class).isPresent()) {
      return Optional.empty();
    }
    List<String> seen =
        outcome.measured().stream()
            .flatMap(
                run ->
                    run.server().statements().entrySet().stream()
                        .filter(one -> 2 * one.getValue().count() > run.throughput().operations()))
            .map(Map.Entry::getKey)
            .filter(text -> ROWS.matcher(text).lookingAt())
            .distinct()
            .toList();
    String sent = explained.get(0);
    return seen.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Check.of(
                "statement",
                seen.stream()
                    .filter(text -> !isShortened(plain(text), plain(sent)))
                    .map(
                        text ->
                            "the server executed %s, but %s was explained".formatted(text, sent))
                    .toList(),
                "the server executed the statement that was explained"));
  }

  /** A long text ends with dots. */
  private static boolean isShortened(String seen, String sent) {
    return seen.equals(sent)
        || (seen.endsWith("...") && sent.startsWith(seen.substring(0, seen.length() - 3)));
  }

  /** A statement without what servers change when they shorten it. */
  private static String plain(String sql) {
    return sql.toLowerCase(Locale.ROOT)
        .replace("distinctrow", "distinct")
        .replaceAll("[`;\\s]", "")
        .replaceAll("'[^']*'|\\d+", "?")
        .replaceAll("\\((\\?,)*\\?\\)", "(...)");
  }

  /**
   * Checks that each table is in the cell's engine and unchanged since it was created or loaded.
   */
  static Optional<Check> table(CellOutcome outcome) {
    if (!outcome.cell().hasTables()) {
      return Optional.empty();
    }
    String engine = outcome.cell().engine();
    Set<String> problems = new LinkedHashSet<>();
    for (CellOutcome.Moment moment : outcome.moments()) {
      List<Evidence.OfTable> tables = moment.evidence().tables();
      if (tables.isEmpty()) {
        problems.add("there was no table " + moment.name());
      }
      for (Evidence.OfTable table : tables) {
        if (!table.engine().equalsIgnoreCase(engine)) {
          problems.add(
              "the table is in %s, not in %s (dyno clean removes it)"
                  .formatted(table.engine(), engine));
        }
        table
            .change()
            .ifPresent(
                change ->
                    problems.add(
                        "another client changed table %s: it %s".formatted(table.table(), change)));
        rowFormatProblem(outcome.cell(), table).ifPresent(problems::add);
        // objects attached to a table of dyno's before a fork are not dyno's either, so they count
        boolean created = outcome.cell().data().existing() == null;
        List<String> changes =
            table.definition().since(created ? table.made().bare() : table.made());
        if (!changes.isEmpty()) {
          problems.add(
              "table %s has changed since it was created: %s"
                  .formatted(table.table(), String.join(", ", changes)));
        }
      }
    }
    return Optional.of(
        Check.of(
            "table",
            problems,
            "the table is in %s, unchanged since it was %s"
                .formatted(
                    engine, outcome.cell().data().existing() == null ? "created" : "found")));
  }

  /** A table must have the requested default row format, not that of a table created before. */
  private static Optional<String> rowFormatProblem(Cell cell, Evidence.OfTable table) {
    String requested = cell.setup().settings().get(ROW_FORMAT);
    if (requested == null || !table.traits().storage().whenMade().contains(ROW_FORMAT)) {
      return Optional.empty();
    }
    String found = table.definition().property("row_format").orElse("unknown");
    return requested.equalsIgnoreCase(found)
        ? Optional.empty()
        : Optional.of(
            "table %s has row format %s, but %s = %s was requested"
                .formatted(table.table(), found, ROW_FORMAT, requested));
  }

  /** Checks that the server uses the access path that the workload declares. */
  static Optional<Check> access(CellOutcome outcome) {
    List<Evidence.OfStatement> reading =
        outcome.statements().filter(statement -> statement.declared().isPresent()).toList();
    if (reading.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Check.of(
            "access",
            reading.stream()
                .flatMap(
                    one ->
                        one
                            .explain()
                            .contradiction(one.declared().orElseThrow(), one.tables())
                            .stream())
                .distinct()
                .toList(),
            "the plan is as declared: "
                + reading.stream()
                    .map(statement -> statement.declared().orElseThrow().toString())
                    .distinct()
                    .collect(Collectors.joining("; "))));
  }

  /** Checks that plans, statistics and variables were the same before and after every fork. */
  static Optional<Check> unchanged(CellOutcome outcome) {
    List<CellOutcome.Moment> moments = outcome.moments();
    if (moments.isEmpty()) {
      return Optional.empty();
    }
    boolean grows = !outcome.workload().footprint().isEnduring();
    List<String> problems = new ArrayList<>();
    for (int i = 1; i < moments.size(); i++) {
      List<String> changes = changes(moments.subList(0, i), moments.get(i).evidence(), grows);
      if (!changes.isEmpty()) {
        problems.add(
            "from %s to %s: %s"
                .formatted(moments.get(i - 1).name(), moments.get(i).name(), summary(changes)));
      }
    }
    return Optional.of(
        new Check(
            "unchanged",
            problems.isEmpty(),
            problems.isEmpty()
                ? "the same plans and variables at %d moments".formatted(moments.size())
                : "changed during the measurement, " + String.join("; ", problems)));
  }

  private static List<String> changes(
      List<CellOutcome.Moment> before, Evidence now, boolean grows) {
    Evidence earlier = before.get(before.size() - 1).evidence();
    List<String> changes = new ArrayList<>(now.variables().since(earlier.variables()));
    for (int i = 0; i < now.statements().size(); i++) {
      ExplainRows plan = now.statements().get(i).explain();
      earlier(plan, before, i, grows).ifPresent(last -> changes.addAll(plan.since(last)));
    }
    for (int i = 0; !grows && i < Math.min(earlier.tables().size(), now.tables().size()); i++) {
      Evidence.OfTable table = now.tables().get(i);
      if (table.engine().equalsIgnoreCase("InnoDB") && now.variables().jitterStatistics()) {
        continue;
      }
      changes.addAll(table.statistics().since(earlier.tables().get(i).statistics()));
    }
    return changes;
  }

  /**
   * The last plan of a statement. If the cell deletes rows, the last of those that matched a row as
   * this one does or does not, because there is no plan for a row that is gone.
   */
  private static Optional<ExplainRows> earlier(
      ExplainRows plan, List<CellOutcome.Moment> before, int statement, boolean grows) {
    return before.stream()
        .map(moment -> moment.evidence().statements())
        .filter(statements -> statement < statements.size())
        .map(statements -> statements.get(statement).explain())
        .filter(one -> !grows || one.isOfNoRow() == plan.isOfNoRow())
        .reduce((former, last) -> last);
  }

  private static String summary(List<String> changes) {
    String first = String.join(", ", changes.subList(0, Math.min(MOST_SHOWN, changes.size())));
    int further = changes.size() - MOST_SHOWN;
    return further > 0 ? first + " and " + further + " more" : first;
  }

  /** Checks that the server was idle before the forks; unfinished work would be measured, too. */
  static Optional<Check> debt(CellOutcome outcome) {
    return outcome.rest().isEmpty() ? Optional.empty() : Optional.of(debt(outcome.rest()));
  }

  public static Check debt(List<QuiesceState> forks) {
    List<String> debts =
        forks.stream()
            .flatMap(
                fork ->
                    fork.debts().stream().map(debt -> "fork %d: %s".formatted(fork.fork(), debt)))
            .toList();
    return debts.isEmpty()
        ? new Check("debt", true, "the server had no unfinished work before the forks")
        : new Check("debt", false, "unfinished work before the forks: " + String.join("; ", debts));
  }
}
