package org.enginedyno.workload.custom;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Statement.Recorded;
import org.enginedyno.workload.custom.OperationSpec.Expected;
import org.enginedyno.workload.custom.OperationSpec.StatementSpec;
import org.enginedyno.workload.custom.SqlText.Command;

/**
 * An operation, prepared for execution: the operations of a mix, and their statements with the
 * values that they bind.
 *
 * @param parts the operation, or those of a mix
 * @param commits whether each operation ends with a commit. Operations of a mix share connections,
 *     so that all of them do if one is a transaction
 */
public record CustomSteps(List<Part> parts, boolean commits) {
  public CustomSteps {
    parts = List.copyOf(parts);
  }

  /**
   * The columns of a table that statements set, in lower case; empty if they change it otherwise.
   */
  Optional<Set<String>> assigned(String table) {
    List<SqlText> changing =
        all().stream()
            .map(step -> step.spec().sql())
            .filter(sql -> !sql.command().isReading() && sql.tables().contains(table))
            .toList();
    return changing.stream().allMatch(sql -> sql.command().isUpdate())
        ? Optional.of(
            changing.stream()
                .flatMap(sql -> sql.assigned().stream())
                .collect(Collectors.toUnmodifiableSet()))
        : Optional.empty();
  }

  /** An operation. */
  public record Part(int weight, OperationSpec operation, List<Step> steps) {
    public Part {
      steps = List.copyOf(steps);
    }

    /**
     * Whether the user declares expected row counts for all its statements, per statement or in
     * total.
     */
    boolean expectsRows() {
      Expected together = operation.expected();
      return steps.stream()
          .allMatch(
              step -> {
                Expected own = step.spec().expected();
                return step.command().isReading()
                    ? own.rows().or(together::rows).isPresent()
                    : own.changed().or(together::changed).isPresent();
              });
    }

    /** Whether its changing statements are expected to change at most one row, and perhaps none. */
    boolean acceptsNoChange() {
      return steps.stream()
          .filter(step -> !step.command().isReading())
          .allMatch(
              step ->
                  step.spec()
                      .expected()
                      .changed()
                      .or(operation.expected()::changed)
                      .filter(limits -> limits.most() <= 1)
                      .isPresent());
    }
  }

  /**
   * A statement of an operation.
   *
   * @param number its number among the statements of all parts, from 0
   * @param kind a name for readers
   * @param earlier the parameters that the operation draws before this statement's own
   * @param awaited the parameters that it binds to a value of an earlier answer, each with a
   *     substitute for use without an answer
   */
  public record Step(
      int number,
      String kind,
      StatementSpec spec,
      Map<String, Value> earlier,
      Map<String, Value> awaited) {
    public Command command() {
      return spec.sql().command();
    }

    /** Whether it binds a value of an earlier answer. */
    boolean isTaking() {
      return !awaited.isEmpty();
    }

    /** The statement over the file's tables, as a run sends it. */
    Statement statement(CustomFile file, boolean changed) {
      String template =
          Statement.silent(spec.sql().template())
              .sql(table -> "{" + file.name(table, changed) + "}");
      return new Statement(
          template,
          parameters(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(
              new Recorded(
                  command().hasPlan(),
                  spec.expected().index(),
                  command().isReading() && !isTaking(),
                  spec.sql().incomparable())));
    }

    private Parameters parameters() {
      return spec.sql().parameters().isEmpty() ? Parameters.NONE : this::draws;
    }

    private Parameters.Draws draws(DataSpec data, KnobValues knobs, long stream) {
      Draw draw = Draw.ofExecutions(data.seed(), stream, 0, 1);
      return () -> {
        Map<String, Object> values = new HashMap<>();
        awaited.forEach((name, value) -> values.put(name, value.at(draw)));
        earlier.forEach((name, value) -> values.put(name, value.at(draw)));
        spec.with().forEach((name, value) -> values.put(name, value.at(draw)));
        return spec.sql().parameters().stream()
            .map(name -> bound(Objects.requireNonNull(values.get(name), name)))
            .toArray();
      };
    }
  }

  /**
   * A drawn value as drivers bind it; times as text, so that no driver converts their time zone.
   */
  public static Object bound(Object value) {
    return value instanceof LocalDateTime || value instanceof LocalDate
        ? ColumnFormat.text(value)
        : value;
  }

  /** All statements, in the order of their numbers. */
  public List<Step> all() {
    return parts.stream().flatMap(part -> part.steps().stream()).toList();
  }

  /** Whether every operation sends the same single statement. */
  boolean isSingle() {
    List<Step> all = all();
    return all.size() == 1 && all.get(0).spec().times() == 1;
  }

  static CustomSteps of(CustomFile file, OperationSpec operation) {
    List<Part> parts = new ArrayList<>();
    boolean commits = false;
    Set<String> kinds = new HashSet<>();
    int number = 0;
    Map<String, Integer> members =
        operation.isMix() ? operation.mix() : Map.of(operation.name(), 1);
    for (Map.Entry<String, Integer> one : members.entrySet()) {
      OperationSpec member = file.operation(one.getKey());
      commits |= member.transaction();
      List<Step> steps = steps(file, member, number, kinds);
      number += steps.size();
      parts.add(new Part(one.getValue(), member, steps));
    }
    return new CustomSteps(parts, commits);
  }

  private static List<Step> steps(
      CustomFile file, OperationSpec operation, int first, Set<String> kinds) {
    Map<String, Value> earlier = new LinkedHashMap<>();
    Map<String, Value> taken = new HashMap<>();
    List<Step> steps = new ArrayList<>();
    for (StatementSpec spec : operation.statements()) {
      Map<String, Value> awaited = new LinkedHashMap<>(taken);
      awaited.keySet().retainAll(spec.sql().parameters());
      String kind = kind(operation, spec, steps.size() + 1, kinds);
      steps.add(new Step(first + steps.size(), kind, spec, new LinkedHashMap<>(earlier), awaited));
      earlier.putAll(spec.with());
      spec.take().forEach((name, column) -> taken.put(name, standIn(file, spec, column)));
    }
    return steps;
  }

  /** A value that a column of an answer can have; 1 if no table has the column. */
  private static Value standIn(CustomFile file, StatementSpec asked, String column) {
    return asked.sql().tables().stream()
        .sorted()
        .flatMap(table -> file.usual(table, column).stream())
        .findFirst()
        .orElse(draw -> 1L);
  }

  /** A name for a statement that is unique in the workload. */
  private static String kind(
      OperationSpec operation, StatementSpec spec, int number, Set<String> kinds) {
    if (operation.statements().size() == 1) {
      kinds.add(operation.name());
      return operation.name();
    }
    String verb = spec.sql().command().name().toLowerCase(Locale.ROOT).replaceFirst("_.*", "");
    String tables = String.join(", ", spec.sql().tables().stream().sorted().toList());
    String kind = "%s: %s %s".formatted(operation.name(), verb, tables).strip();
    return kinds.add(kind) ? kind : "%s (%d)".formatted(kind, number);
  }
}
