package org.enginedyno.workload.custom;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Statement.Recorded;
import org.enginedyno.workload.custom.OperationSpec.StatementSpec;
import org.enginedyno.workload.custom.SqlText.Command;

/**
 * What an operation does, made ready for execution: the operations of a mix, and their statements
 * with the values that they bind.
 *
 * @param parts the operation, or those of a mix
 * @param commits whether each operation ends with a commit: those of a mix share connections, so
 *     all of them do if one is a transaction
 */
public record CustomSteps(List<Part> parts, boolean commits) {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  public CustomSteps {
    parts = List.copyOf(parts);
  }

  /**
   * An operation.
   *
   * @param slots how many values its statements draw, take and bind
   */
  public record Part(int weight, List<Step> steps, int slots) {
    public Part {
      steps = List.copyOf(steps);
    }
  }

  /** A value that is drawn before a statement. */
  public record Drawn(int slot, Value value) {}

  /** A column of the first row of an answer that later statements bind. */
  public record Taken(int slot, String column) {}

  /**
   * A statement of an operation.
   *
   * @param number its number among the statements of all parts, from 0
   * @param kind a name for readers
   * @param binds the slots of its parameters, in their order
   * @param earlier the values that the operation draws before this statement's own
   * @param awaited the slots that it binds and an earlier answer fills
   */
  public record Step(
      int number,
      String kind,
      StatementSpec spec,
      List<Drawn> earlier,
      List<Drawn> drawn,
      List<Integer> binds,
      List<Taken> taken,
      Set<Integer> awaited) {
    /** Stands for a value that only an answer has, where there is none. */
    private static final Long STAND_IN = 1L;

    public Command command() {
      return spec.sql().command();
    }

    /** Whether it binds a value that an earlier answer has. */
    boolean isTaking() {
      return !awaited.isEmpty();
    }

    /** The statement over the file's tables, as a run sends it. */
    Statement statement(CustomFile file, boolean changed) {
      UnaryOperator<String> names = table -> CustomTable.name(file.prefix(), table, changed);
      String template =
          Statement.silent(spec.sql().template()).sql(table -> "{" + names.apply(table) + "}");
      boolean explained =
          command().isReading()
              || command().isUpdate()
              || command() == Command.DELETE
              || command() == Command.DELETE_MULTI;
      return new Statement(
          template,
          parameters(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(
              new Recorded(
                  explained,
                  spec.expected().index(),
                  command().isReading() && !isTaking(),
                  spec.sql().incomparable())));
    }

    private Parameters parameters() {
      return binds.isEmpty() ? Parameters.NONE : this::draws;
    }

    private Parameters.Draws draws(DataSpec data, KnobValues knobs, long stream) {
      Draw draw = Draw.ofExecutions(data.seed(), stream, 0, 1);
      return () -> {
        draw.next();
        Map<Integer, Object> values = new HashMap<>();
        earlier.forEach(one -> values.put(one.slot(), one.value().at(draw)));
        drawn.forEach(one -> values.put(one.slot(), one.value().at(draw)));
        return binds.stream().map(slot -> bound(values.getOrDefault(slot, STAND_IN))).toArray();
      };
    }
  }

  /** A drawn value as drivers bind it: times as text, which no driver moves to another zone. */
  public static Object bound(Object value) {
    if (value instanceof LocalDateTime moment) {
      return moment.format(MOMENT);
    }
    return value instanceof LocalDate date ? date.toString() : value;
  }

  /** All statements, in the order of their numbers. */
  public List<Step> all() {
    return parts.stream().flatMap(part -> part.steps().stream()).toList();
  }

  /** Whether every operation sends one statement, always the same. */
  boolean isSingle() {
    List<Step> all = all();
    return all.size() == 1 && all.get(0).spec().times() == 1;
  }

  static CustomSteps of(CustomFile file, OperationSpec operation) {
    List<Part> parts = new ArrayList<>();
    boolean commits = operation.transaction();
    Set<String> kinds = new HashSet<>();
    int number = 0;
    if (operation.isMix()) {
      for (Map.Entry<String, Integer> one : operation.mix().entrySet()) {
        OperationSpec member = file.operation(one.getKey());
        commits |= member.transaction();
        Part part = part(member, one.getValue(), number, kinds);
        number += part.steps().size();
        parts.add(part);
      }
    } else {
      parts.add(part(operation, 1, 0, kinds));
    }
    return new CustomSteps(parts, commits);
  }

  private static Part part(OperationSpec operation, int weight, int first, Set<String> kinds) {
    Map<String, Integer> slots = new HashMap<>();
    Set<Integer> takenSlots = new HashSet<>();
    List<Drawn> earlier = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (StatementSpec spec : operation.statements()) {
      List<Drawn> drawn = new ArrayList<>();
      spec.with().forEach((name, value) -> drawn.add(new Drawn(slot(slots, name), value)));
      List<Integer> binds =
          spec.sql().parameters().stream().map(name -> slot(slots, name)).toList();
      Set<Integer> awaited = new HashSet<>(binds);
      awaited.retainAll(takenSlots);
      List<Taken> taken = new ArrayList<>();
      spec.take().forEach((name, column) -> taken.add(new Taken(slot(slots, name), column)));
      taken.forEach(one -> takenSlots.add(one.slot()));
      steps.add(
          new Step(
              first + steps.size(),
              kind(operation, spec, steps.size() + 1, kinds),
              spec,
              List.copyOf(earlier),
              List.copyOf(drawn),
              binds,
              List.copyOf(taken),
              Set.copyOf(awaited)));
      earlier.addAll(drawn);
    }
    return new Part(weight, steps, slots.size());
  }

  private static int slot(Map<String, Integer> slots, String name) {
    return slots.computeIfAbsent(name, any -> slots.size());
  }

  /** A name for a statement that no other one of the workload has. */
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
