package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.capture.SourceTables.Column;
import org.enginedyno.capture.StatementShape.Role;
import org.enginedyno.capture.StatementShape.Slot;
import org.enginedyno.capture.StatementShape.UnsuitableException;
import org.enginedyno.capture.StatementText.Literal;
import org.enginedyno.capture.Traffic.Operation;
import org.enginedyno.workload.custom.CustomReader;
import org.jspecify.annotations.Nullable;

/** Writes the operations of a workload file from the statements that clients executed. */
final class Drafting {
  private static final int LONGEST_NAME = 40;

  private final SourceTables source;
  private final Parameters parameters;
  private final Set<String> names;

  /** The tables that the operations name. */
  final Set<String> tables = new TreeSet<>();

  /** The operations. */
  final YamlLines lines = new YamlLines();

  /** The statements that cannot be written, with the reason, and their number. */
  final Map<String, Long> leftOut = new LinkedHashMap<>();

  /**
   * @param taken names that operations must not have
   */
  Drafting(SourceTables source, Parameters parameters, Set<String> taken) {
    this.source = source;
    this.parameters = parameters;
    this.names = new HashSet<>(taken);
  }

  /** Writes an operation and returns its name; empty if none of its statements can be written. */
  Optional<String> draft(Operation operation) {
    return new Draft(operation).written();
  }

  /** A name that no other operation has. */
  String name(String wish) {
    String plain =
        wish.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_").replaceAll("^[^A-Z]+|_$", "");
    String start = plain.length() < 2 ? "CAPTURED" : plain;
    return Parameters.free(
        "_",
        end -> start.substring(0, Math.min(start.length(), LONGEST_NAME - end.length())) + end,
        names::add);
  }

  /** A parameter that is drawn at a place. */
  private record Drawn(Place place, int slot, String name) {}

  private final class Draft {
    private final Operation operation;
    private final List<Place> places = new ArrayList<>();
    private final Set<String> guesses = new LinkedHashSet<>();
    private final Map<String, Drawn> drawn = new LinkedHashMap<>();
    private final YamlLines statements = new YamlLines();

    Draft(Operation operation) {
      this.operation = operation;
    }

    Optional<String> written() {
      for (int run = 0; run < operation.samples.get(0).size(); run++) {
        statement(run);
      }
      if (places.isEmpty()) {
        return Optional.empty();
      }
      String name = name(wish());
      lines.add("  %s:".formatted(name));
      lines.comment("    ", "executions: %,d".formatted(operation.count()));
      guesses.forEach(guess -> lines.comment("    ", "guessed: " + guess));
      if (operation.isTransaction) {
        lines.add("    transaction:");
      }
      lines.addAll(statements);
      return Optional.of(name);
    }

    private void statement(int run) {
      List<List<StatementText>> texts =
          operation.samples.stream().map(sample -> sample.get(run)).toList();
      Set<String> earlier = Set.copyOf(drawn.keySet());
      Set<String> earlierGuesses = Set.copyOf(guesses);
      StatementText text = usual(texts.stream().flatMap(List::stream).toList());
      Runnable mark = parameters.mark();
      try {
        Place place =
            new Place(run, text, StatementShape.of(text, source), operation.times(run), texts);
        write(place);
        places.add(place);
        tables.addAll(place.shape().tables());
      } catch (UnsuitableException e) {
        drawn.keySet().retainAll(earlier);
        guesses.retainAll(earlierGuesses);
        mark.run();
        leaveOut(text, e, operation.times(run));
      }
    }

    /** The statement whose lists have the most frequent lengths. */
    private StatementText usual(List<StatementText> texts) {
      List<List<String>> all = texts.stream().map(StatementText::parts).toList();
      List<String> parts = Parameters.usual(all);
      if (all.stream().map(List::size).distinct().count() > 1) {
        guesses.add("lists or rows of several numbers; the most frequent number is used");
      }
      return texts.stream().filter(text -> text.parts().equals(parts)).findFirst().orElseThrow();
    }

    private void leaveOut(StatementText text, UnsuitableException why, long times) {
      leftOut.merge(why.getMessage() + shown(text, why), operation.count() * times, Long::sum);
      if (operation.isTransaction) {
        guesses.add("the transaction had further statements, which are left out");
      }
    }

    /**
     * The statement without its literals; only its verb if the parser may have misread a literal
     * and literals must not appear.
     */
    private String shown(StatementText text, UnsuitableException why) {
      if (!why.isRead && !parameters.hasLiterals()) {
        return String.valueOf(why.getMessage()).startsWith(text.verb()) ? "" : ": " + text.verb();
      }
      String digest = text.digest();
      return ": " + (digest.length() > 100 ? digest.substring(0, 100) + "..." : digest);
    }

    private void write(Place place) throws UnsuitableException {
      Map<String, String> with = new LinkedHashMap<>();
      Map<Column, Drawn> low = new HashMap<>();
      List<String> texts = new ArrayList<>();
      Set<Column> renewed = renewed(place);
      for (int slot = 0; slot < place.shape().slots().size(); slot++) {
        texts.add(text(place, slot, renewed, with, low));
      }
      String sql = place.text().with(texts::get);
      requireReadable(place.text(), sql);
      String indent = operation.isTransaction ? "        " : "    ";
      statements.add(
          (operation.isTransaction ? "      - " : indent) + "sql: " + YamlLines.quoted(sql));
      if (!with.isEmpty()) {
        statements.add(indent + "with:");
        with.forEach(
            (name, value) ->
                statements.add("%s  %s: %s".formatted(indent, name, YamlLines.value(value))));
      }
      if (place.times() > 1) {
        statements.add("%stimes: %d".formatted(indent, place.times()));
      }
    }

    /**
     * Refuses a statement that the reader of workload files rejects; the reason contains no
     * literal.
     */
    private static void requireReadable(StatementText text, String sql) throws UnsuitableException {
      if (CustomReader.problem(sql).isPresent()) {
        throw new UnsuitableException(
            CustomReader.problem(text.with(literal -> ":p" + literal))
                .map(problem -> problem.replaceFirst("(?s);.*", ""))
                .orElse("SQL that a workload file cannot contain"));
      }
    }

    /**
     * The columns that get new values so that composite unique keys differ in each inserted row.
     */
    private Set<Column> renewed(Place place) {
      if (!place.text().requiresNewRows()) {
        return Set.of();
      }
      Set<Column> assigned = new HashSet<>();
      Set<Column> free = new HashSet<>();
      for (int at = 0; at < place.shape().slots().size(); at++) {
        Column column = place.shape().slots().get(at).assigned();
        if (column != null && assigned.add(column) && equal(place, at).isEmpty()) {
          free.add(column);
        }
      }
      return source.renewed(place.shape().tables().get(0), assigned, free);
    }

    /** The text that replaces a literal in a statement. */
    private String text(
        Place place, int at, Set<Column> renewed, Map<String, String> with, Map<Column, Drawn> low)
        throws UnsuitableException {
      Slot slot = place.shape().slots().get(at);
      Column column = slot.column();
      if (column != null && column.equals(slot.assigned()) && renewed.contains(column)) {
        guesses.add("%s: new values, as the values of its key are unique".formatted(column));
        return ":" + drawn(place, at, column, parameters.next(column), with).name;
      }
      List<Literal> literals = place.literals(at);
      boolean isUndrawn = !slot.isPlain() && parameters.drawable(literals).isEmpty();
      if (slot.role() == Role.OTHER || column == null || isUndrawn) {
        return fixed(place, at, literals);
      }
      if ((slot.role() == Role.PATTERN || parameters.isConstant(literals))
          && parameters.canKeep(literals)) {
        parameters.hold(column, 1);
        long different = literals.stream().distinct().count();
        if (different > 1) {
          guesses.add("%s: one pattern replaces %,d different ones".formatted(column, different));
        }
        return Parameters.usual(literals).sql();
      }
      Optional<String> equal = equal(place, at);
      if (equal.isPresent()) {
        return ":" + equal.get();
      }
      Drawn start = low.get(column);
      if (slot.role() == Role.HIGH && slot.isPlain() && start != null) {
        List<Literal> high = parameters.usable(literals);
        List<Literal> from = parameters.usable(start.place.literals(start.slot));
        Optional<String> width = Parameters.width(column, from, high);
        if (width.isPresent()) {
          guesses.add(
              "%s: ranges are %s wide%s"
                  .formatted(column, width.get(), high.isEmpty() ? "" : ", as most were"));
          return ":%s + %s".formatted(start.name, width.get());
        }
        guesses.add("%s: both ends of ranges are drawn, so that some are empty".formatted(column));
      }
      Drawn parameter = drawn(place, at, column, value(place, slot.role(), column, literals), with);
      if (slot.role() == Role.LOW && slot.isPlain()) {
        low.put(column, parameter);
      }
      return ":" + parameter.name;
    }

    private Drawn drawn(
        Place place, int at, Column column, String value, Map<String, String> with) {
      Drawn parameter = new Drawn(place, at, Parameters.name(column, drawn.keySet()));
      drawn.put(parameter.name, parameter);
      with.put(parameter.name, value);
      return parameter;
    }

    private String value(Place place, Role role, Column column, List<Literal> literals)
        throws UnsuitableException {
      boolean isUpsert = place.text().changesRowsThatExist();
      Optional<String> unique =
          role == Role.ASSIGNED && !isUpsert ? parameters.unique(column) : Optional.empty();
      String value = unique.isPresent() ? unique.get() : parameters.of(column, literals);
      if (unique.isPresent()) {
        guesses.add("%s: new values, as the column is unique".formatted(column));
      } else if (isUpsert && column.isUnique()) {
        guesses.add(
            "%s: captured values, so that most executions find their row".formatted(column));
      } else if (value.startsWith("sample")) {
        guesses.add("%s: values of its rows, all rows equally likely".formatted(column));
      } else if (value.startsWith("uniform")) {
        guesses.add("%s: all values of the range equally likely".formatted(column));
      }
      return value;
    }

    private String fixed(Place place, int at, List<Literal> literals) throws UnsuitableException {
      List<String> parts = place.text().parts();
      Optional<Literal> usual =
          parameters.fixed(
              literals, place.shape().slots().get(at).column(), place.text().isOfRows(at));
      if (usual.isEmpty()) {
        String unknown =
            literals.isEmpty()
                ? "literals that the source does not show"
                : "literals in expressions, which --no-literals excludes";
        String guess =
            Optional.ofNullable(guess(parts, at))
                .orElseThrow(() -> new UnsuitableException(unknown));
        guesses.add("%s replaces an unknown number".formatted(guess));
        return guess;
      }
      if (literals.stream().distinct().count() > 1) {
        guesses.add(
            "%s was not the same in all executions"
                .formatted(usual.get().isNumber() ? usual.get().sql() : "text"));
      }
      return usual.get().sql();
    }

    /** A guess of a number that a digest does not show; null if no guess is safe. */
    private static @Nullable String guess(List<String> parts, int at) {
      String before = parts.get(at).strip().toUpperCase(Locale.ROOT);
      boolean isSecond =
          before.equals(",") && at > 0 && parts.get(at - 1).matches("(?is).*\\blimit ");
      boolean isLimit = before.endsWith("LIMIT");
      return before.endsWith("OFFSET") || (isLimit && parts.get(at + 1).startsWith(","))
          ? "0"
          : isLimit || isSecond ? "10" : before.matches("(?s).*[-+]") ? "1" : null;
    }

    /** The parameter that was equal to this literal in all executions, if there is one. */
    private Optional<String> equal(Place place, int at) {
      return drawn.values().stream()
          .filter(earlier -> earlier.place.number() == place.number() || earlier.place.times() == 1)
          .filter(earlier -> place.isEqual(at, earlier.place, earlier.slot))
          .map(Drawn::name)
          .findFirst();
    }

    /** The name that the operation would have if names need not be unique. */
    private String wish() {
      if (operation.isTransaction) {
        return places.stream()
            .flatMap(place -> place.shape().tables().stream())
            .distinct()
            .collect(Collectors.joining("_", "TRANSACTION_", ""));
      }
      Place only = places.get(0);
      String columns =
          only.shape().slots().stream()
              .filter(slot -> slot.role() != Role.ASSIGNED && slot.role() != Role.OTHER)
              .map(Slot::column)
              .flatMap(Stream::ofNullable)
              .map(Column::name)
              .distinct()
              .limit(2)
              .collect(Collectors.joining("_"));
      return "%s_%s%s"
          .formatted(
              only.text().verb().equals("WITH") ? "SELECT" : only.text().verb(),
              only.shape().tables().get(0),
              columns.isEmpty() ? "" : "_BY_" + columns);
    }
  }
}
