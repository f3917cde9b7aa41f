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
 * @param about what it does in a few words; its SQL where the file says nothing
 * @param statements in their order; none for a mix
 * @param transaction whether they are one transaction
 * @param expected what all statements of one execution answer and change together
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
   * @param with the parameters that are drawn before it, in their order; it may use those of the
   *     statements before it, too
   * @param take parameters of later statements that are columns of the first row of its answer;
   *     without a row, statements that use them are left out
   * @param times how often it is executed in a row, each time with new draws
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
   * What is expected of each execution of a statement, or of a list of them; what is absent is
   * recorded and must stay.
   *
   * @param index the index that EXPLAIN must name; absent for a list
   * @param rows how many rows it may answer
   * @param changed how many rows it may change
   */
  public record Expected(Optional<String> index, Optional<Limits> rows, Optional<Limits> changed) {
    public static final Expected NOTHING =
        new Expected(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Both are included. */
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
