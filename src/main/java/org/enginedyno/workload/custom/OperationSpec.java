package org.enginedyno.workload.custom;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An operation of a workload file: statements, or a mix of other operations.
 *
 * @param name like {@code LAST_ORDERS}
 * @param about what it does in a few words; its SQL if the file has no description
 * @param statements in their order; none for a mix
 * @param transaction whether they are one transaction
 * @param expected the expected totals over all statements of one execution
 * @param mix the weights of other operations by their names; none if it is not a mix
 */
public record OperationSpec(
    String name,
    String about,
    List<StatementSpec> statements,
    boolean transaction,
    Expected expected,
    Map<String, Integer> mix) {
  public OperationSpec {
    statements = List.copyOf(statements);
    mix = Collections.unmodifiableMap(new LinkedHashMap<>(mix));
  }

  public boolean isMix() {
    return !mix.isEmpty();
  }

  /**
   * A statement of an operation.
   *
   * @param with the parameters that are drawn before it, in order; it may also use those of earlier
   *     statements
   * @param take parameters of later statements that are set from columns of the first row of its
   *     answer; if it returns no row, statements that use them are skipped
   * @param times how often it is executed consecutively, each time with new draws
   */
  public record StatementSpec(
      SqlText sql,
      Map<String, Value> with,
      Map<String, String> take,
      int times,
      Expected expected) {
    public StatementSpec {
      with = Collections.unmodifiableMap(new LinkedHashMap<>(with));
      take = Collections.unmodifiableMap(new LinkedHashMap<>(take));
    }
  }

  /**
   * The expected results of each execution of a statement, or of a list of statements; what is
   * absent is recorded, and must stay the same.
   *
   * @param index the index that EXPLAIN must name; empty for a list
   * @param rows how many rows it may return
   * @param changed how many rows it may change
   */
  public record Expected(Optional<String> index, Optional<Limits> rows, Optional<Limits> changed) {
    public static final Expected NOTHING =
        new Expected(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** A range; both limits are included. */
  public record Limits(int least, int most) {
    public boolean contains(long number) {
      return number >= least && number <= most;
    }

    @Override
    public String toString() {
      return least == most ? Integer.toString(least) : least + ".." + most;
    }
  }
}
