package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.capture.CapturedOperation.CapturedStatement;
import org.enginedyno.capture.SourceTables.Column;
import org.enginedyno.capture.StatementShape.Role;
import org.enginedyno.capture.StatementShape.Slot;
import org.enginedyno.capture.StatementShape.UnsuitableException;
import org.enginedyno.capture.StatementText.Literal;
import org.enginedyno.capture.Traffic.Operation;
import org.enginedyno.capture.Traffic.Repeated;

/** Makes operations of a workload file from what clients executed. */
final class Drafting {
  private static final int LONGEST_NAME = 40;

  /** So many equal literals are a constant. */
  private static final int LEAST_EQUAL = 3;

  private final SourceTables source;
  private final Parameters parameters;
  private final boolean hasLiterals;
  private final boolean samplesColumns;
  private final Set<String> names;
  private final Map<String, Long> leftOut = new LinkedHashMap<>();

  /**
   * @param samplesColumns whether the literals seen are too few to be the values of parameters
   * @param taken names that no operation may have
   */
  Drafting(
      SourceTables source,
      Parameters parameters,
      boolean hasLiterals,
      boolean samplesColumns,
      Set<String> taken) {
    this.source = source;
    this.parameters = parameters;
    this.hasLiterals = hasLiterals;
    this.samplesColumns = samplesColumns;
    this.names = new HashSet<>(taken);
  }

  /** The statements that cannot be carried over, with the reason, and how many there were. */
  Map<String, Long> leftOut() {
    return leftOut;
  }

  /** The operation; empty if none of its statements can be carried over. */
  Optional<CapturedOperation> draft(Operation operation) {
    return new Draft(operation).captured();
  }

  /** A name that no other operation has. */
  String name(String wish) {
    String plain =
        wish.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_").replaceAll("^[^A-Z]+|_$", "");
    String start = plain.length() < 2 ? "CAPTURED" : plain;
    return Stream.iterate(1, number -> number + 1)
        .map(number -> number == 1 ? "" : "_" + number)
        .map(end -> start.substring(0, Math.min(start.length(), LONGEST_NAME - end.length())) + end)
        .filter(names::add)
        .findFirst()
        .orElseThrow();
  }

  /** A parameter that is drawn at a place. */
  private record Drawn(Place place, int slot, String name) {}

  private final class Draft {
    private final Operation operation;
    private final List<Place> places = new ArrayList<>();
    private final Set<String> guesses = new LinkedHashSet<>();
    private final Map<String, Drawn> drawn = new LinkedHashMap<>();

    Draft(Operation operation) {
      this.operation = operation;
      int size = operation.samples.get(0).size();
      for (int at = 0; at < size; at++) {
        place(at);
      }
    }

    private void place(int at) {
      List<Repeated> runs = operation.samples.stream().map(sample -> sample.get(at)).toList();
      StatementText text = usual(runs.stream().flatMap(run -> run.texts().stream()).toList());
      long times = Math.round(runs.stream().mapToInt(Repeated::times).average().orElse(1));
      List<List<StatementText>> alike =
          runs.stream()
              .map(
                  run ->
                      run.texts().stream().filter(one -> one.parts().equals(text.parts())).toList())
              .toList();
      try {
        places.add(new Place(at, text, StatementShape.of(text, source), times, alike));
      } catch (UnsuitableException e) {
        leaveOut(text, e, times);
      }
    }

    private void leaveOut(StatementText text, UnsuitableException why, long times) {
      String digest = text.digest();
      String shown = digest.length() > 100 ? digest.substring(0, 100) + "..." : digest;
      leftOut.merge(why.getMessage() + ": " + shown, operation.count() * times, Long::sum);
      if (operation.isTransaction) {
        guesses.add("the transaction had more statements, which are left out");
      }
    }

    /** The statement whose lists have the most frequent lengths. */
    private static StatementText usual(List<StatementText> texts) {
      Map<List<String>, List<StatementText>> alike =
          texts.stream()
              .collect(
                  Collectors.groupingBy(
                      StatementText::parts, LinkedHashMap::new, Collectors.toList()));
      return Collections.max(alike.values(), (one, other) -> one.size() - other.size()).get(0);
    }

    Optional<CapturedOperation> captured() {
      List<CapturedStatement> statements = new ArrayList<>();
      Set<String> tables = new LinkedHashSet<>();
      List<Place> kept = new ArrayList<>();
      for (Place place : places) {
        try {
          statements.add(statement(place));
          tables.addAll(place.shape().tables());
          kept.add(place);
        } catch (UnsuitableException e) {
          drawn.values().removeIf(one -> one.place.number() == place.number());
          leaveOut(place.text(), e, place.times());
        }
      }
      return statements.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new CapturedOperation(
                  name(wish(kept)),
                  operation.count(),
                  operation.isTransaction,
                  statements,
                  tables,
                  guesses));
    }

    private CapturedStatement statement(Place place) throws UnsuitableException {
      Map<String, String> with = new LinkedHashMap<>();
      List<String> texts = new ArrayList<>();
      Map<Column, Drawn> low = new HashMap<>();
      for (int slot = 0; slot < place.shape().slots().size(); slot++) {
        texts.add(text(place, slot, with, low));
      }
      return new CapturedStatement(place.text().with(texts::get), with, place.times());
    }

    /** What stands in a statement in place of a literal. */
    private String text(Place place, int at, Map<String, String> with, Map<Column, Drawn> low)
        throws UnsuitableException {
      Slot slot = place.shape().slots().get(at);
      List<Literal> literals = place.literals(at);
      Column column = slot.column();
      if (slot.role() == Role.OTHER || column == null) {
        return fixed(place, at, literals);
      }
      boolean isConstant =
          !samplesColumns && literals.size() >= LEAST_EQUAL && Set.copyOf(literals).size() == 1;
      boolean stays = slot.role() == Role.PATTERN || isConstant;
      if (stays && hasLiterals && isReadable(Parameters.usual(literals))) {
        parameters.hold(column, 1);
        return kept(column, literals);
      }
      Optional<String> equal = equal(place, at);
      if (equal.isPresent()) {
        return ":" + equal.get();
      }
      Drawn start = low.get(column);
      if (slot.role() == Role.HIGH && start != null) {
        List<Literal> from = start.place.literals(start.slot);
        Optional<String> width = parameters.width(column, from, literals);
        if (width.isPresent()) {
          guesses.add(
              "%s: ranges are %s wide%s"
                  .formatted(column, width.get(), literals.isEmpty() ? "" : ", as most were"));
          return ":%s + %s".formatted(start.name, width.get());
        }
      }
      Drawn parameter = new Drawn(place, at, Parameters.name(column, drawn));
      drawn.put(parameter.name, parameter);
      with.put(parameter.name, value(slot, column, literals));
      if (slot.role() == Role.LOW) {
        low.put(column, parameter);
      }
      return ":" + parameter.name;
    }

    /** Whether a workload file takes a literal for nothing else: a parameter, or a table. */
    private static boolean isReadable(Literal literal) {
      return !literal.sql().matches("(?s).*(?:\\?|\\{\\w+}).*");
    }

    private String kept(Column column, List<Literal> literals) {
      Literal usual = Parameters.usual(literals);
      long different = literals.stream().distinct().count();
      if (different > 1) {
        guesses.add(
            "%s: one pattern is in place of %,d different ones".formatted(column, different));
      }
      return usual.sql();
    }

    private String value(Slot slot, Column column, List<Literal> literals) {
      if (slot.role() == Role.ASSIGNED) {
        Optional<String> unique = parameters.unique(column);
        if (unique.isPresent()) {
          guesses.add("%s: new values, as its values are unique".formatted(column));
          return unique.get();
        }
      }
      String value = parameters.of(column, samplesColumns ? List.of() : parameters.seen(literals));
      if (value.startsWith("sample")) {
        guesses.add("%s: values of its rows, each row being as likely".formatted(column));
      } else if (value.startsWith("uniform")) {
        guesses.add("%s: each value of the range being as likely".formatted(column));
      }
      return value;
    }

    private String fixed(Place place, int at, List<Literal> literals) throws UnsuitableException {
      if (literals.isEmpty()) {
        String guess =
            place.shape().slots().get(at).column() == null ? guess(place.text(), at) : "";
        if (guess.isEmpty()) {
          throw new UnsuitableException("literals that the source does not show");
        }
        guesses.add("%s in place of an unknown number".formatted(guess));
        return guess;
      }
      Literal usual = Parameters.usual(literals);
      if (!isReadable(usual)) {
        throw new UnsuitableException("literals with ? or braces");
      }
      if (!hasLiterals && !usual.sql().matches("-?\\d{1,4}")) {
        throw new UnsuitableException("literals of no column, which --no-literals keeps out");
      }
      if (literals.stream().distinct().count() > 1) {
        guesses.add("%s is not always the same".formatted(usual.isNumber() ? usual.sql() : "text"));
      }
      return usual.sql();
    }

    /** A number of which a digest shows only the place; nothing where any number is too bold. */
    private static String guess(StatementText text, int at) {
      String before = text.parts().get(at).strip().toUpperCase(Locale.ROOT);
      String behind = text.parts().get(at + 1).strip();
      return before.endsWith("OFFSET") || (before.endsWith("LIMIT") && behind.startsWith(","))
          ? "0"
          : before.endsWith("LIMIT")
                  || (before.equals(",")
                      && at > 0
                      && text.parts().get(at - 1).toUpperCase(Locale.ROOT).endsWith("LIMIT "))
              ? "10"
              : before.endsWith("+") || before.endsWith("-") ? "1" : "";
    }

    /** The parameter that was equal to this literal in all executions, if there is one. */
    private Optional<String> equal(Place place, int at) {
      return drawn.values().stream()
          .filter(earlier -> earlier.place.number() == place.number() || earlier.place.times() == 1)
          .filter(earlier -> place.isEqual(at, earlier.place, earlier.slot))
          .map(Drawn::name)
          .findFirst();
    }

    /** Words of which a name is made. */
    private String wish(List<Place> kept) {
      Place first = kept.get(0);
      if (operation.isTransaction) {
        return kept.stream()
            .flatMap(place -> place.shape().tables().stream())
            .distinct()
            .collect(Collectors.joining("_", "TRANSACTION_", ""));
      }
      String columns =
          first.shape().slots().stream()
              .filter(slot -> slot.role() != Role.ASSIGNED)
              .map(Slot::column)
              .flatMap(Stream::ofNullable)
              .map(Column::name)
              .distinct()
              .limit(2)
              .collect(Collectors.joining("_"));
      return "%s_%s%s"
          .formatted(
              first.text().verb().equals("WITH") ? "SELECT" : first.text().verb(),
              first.shape().tables().get(0),
              columns.isEmpty() ? "" : "_BY_" + columns);
    }
  }
}
