package org.enginedyno.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Plannable;

/**
 * Something that can be measured. This interface has what all workloads need; {@link #as} gives
 * access to the interfaces of special families.
 */
public interface Workload extends Plannable {
  /** The benchmark class that has its method, relative to the package {@code bench}. */
  String benchmark();

  /** The method of the benchmark class that runs its operations. */
  default String method() {
    return name();
  }

  /** What one operation is, in a few words. */
  String about();

  /** The tables that it uses with these knobs; empty if it uses none. */
  default Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.empty();
  }

  /** The tables that it uses with default knobs. */
  default Optional<Dataset> dataset() {
    return dataset(knobs().values(Map.of()));
  }

  default Set<TableFeature> needs(KnobValues knobs) {
    return dataset().map(Dataset::needs).orElse(Set.of());
  }

  default Footprint footprint() {
    return Footprint.ENDURING;
  }

  /** The statements of an operation with these knobs, in the order of their first use. */
  default List<Statement> statements(KnobValues knobs) {
    return List.of();
  }

  /** The statements of an operation with default knobs, for display. */
  default List<Statement> statements() {
    return statements(knobs().values(Map.of()));
  }

  /**
   * The kinds of statements in an operation, each of which is timed separately; empty if only the
   * operation is timed.
   */
  default List<String> kindsOfStatements(KnobValues knobs) {
    return List.of();
  }

  /** The texts that a worker prepares, in the order of their first use. */
  default List<String> prepared(KnobValues knobs, UnaryOperator<String> names) {
    return statements(knobs).stream().map(statement -> statement.sql(names)).toList();
  }

  default List<Table> tables(DataSpec data, KnobValues knobs) {
    return dataset(knobs).map(dataset -> dataset.tables(data)).orElse(List.of());
  }

  /** The workload as a member of a special family; empty if it is not one. */
  default <T extends Workload> Optional<T> as(Class<T> family) {
    return family.isInstance(this) ? Optional.of(family.cast(this)) : Optional.empty();
  }

  /** Whether each of its tables has its own key cache. */
  default boolean hasOwnKeyCaches(KnobValues knobs) {
    return false;
  }

  /** What one operation does, on average. */
  Effect effect(DataSpec data, KnobValues knobs);

  /** Its statements in one text, with the original names of the tables. */
  default String sql() {
    return statements().isEmpty()
        ? "no statement"
        : statements().stream().map(Statement::sql).collect(Collectors.joining("; "));
  }

  /** The access paths that its statements must use, as text. */
  default String access() {
    List<String> accesses =
        statements().stream()
            .flatMap(statement -> statement.access().stream())
            .map(Access::toString)
            .distinct()
            .toList();
    String none = hasTables() ? "no rows are read" : "no table";
    return accesses.isEmpty() ? none : String.join("; ", accesses);
  }

  @Override
  default double rowsRead(DataSpec data, KnobValues knobs) {
    return effect(data, knobs).rowsRead();
  }

  @Override
  default long rowsAdded(DataSpec data, KnobValues knobs) {
    return effect(data, knobs).rowsAdded();
  }

  @Override
  default Map<String, Integer> rowsLoaded(DataSpec data, KnobValues knobs) {
    return footprint().isLoaded() && data.existing() == null
        ? tables(data, knobs).stream().collect(Collectors.toMap(Table::name, Table::rows))
        : Map.of();
  }

  @Override
  default boolean reloads() {
    return footprint() == Footprint.RELOADED;
  }

  @Override
  default boolean hasTables() {
    return dataset().isPresent();
  }
}
