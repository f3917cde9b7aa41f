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
import org.enginedyno.plan.axis.BatchMode;

/** One thing that can be measured, with all that it needs and does. */
public interface Workload extends Plannable {
  /** The benchmark class that has a method of this workload's name, as {@code bench} calls it. */
  String benchmark();

  /** What one operation is, in a few words. */
  String about();

  /** The tables that it works on; empty where it touches none. */
  Optional<Dataset> dataset();

  /** The tables that it works on with these knobs. */
  default Optional<Dataset> dataset(KnobValues knobs) {
    return dataset();
  }

  /** What its tables need of their engine. */
  default Set<TableFeature> needs(KnobValues knobs) {
    return dataset().map(Dataset::needs).orElse(Set.of());
  }

  /** Whether its workers send rows of their own as a file, when a statement has it asked for. */
  default boolean sendsStreams(KnobValues knobs) {
    return false;
  }

  /** How long its tables last. */
  default Footprint footprint() {
    return Footprint.ENDURING;
  }

  /** The statements of an operation as a reader is shown them, in the order of their first use. */
  List<Statement> statements();

  /** The statements that are prepared for operations with these knobs. */
  default List<Statement> statements(KnobValues knobs) {
    return statements();
  }

  /**
   * The kinds of statements in an operation, each of which is timed apart; empty where the time of
   * an operation says all.
   */
  default List<String> kindsOfStatements(KnobValues knobs) {
    return List.of();
  }

  /** The texts that a worker prepares, in the order of their first use. */
  default List<String> prepared(KnobValues knobs, UnaryOperator<String> names) {
    return statements(knobs).stream().map(statement -> statement.sql(names)).toList();
  }

  /** What it searches for in turn, each with the words that must be in a full-text key for it. */
  default Map<String, List<String>> searches(KnobValues knobs) {
    return Map.of();
  }

  /** The knobs with which it leaves some of its searches out. */
  default KnobValues without(Set<String> searches, KnobValues knobs) {
    return knobs;
  }

  /** How it is known what each kind of statement finds, where that needs a word. */
  default Optional<String> aboutFound(DataSpec data, KnobValues knobs) {
    return Optional.empty();
  }

  /** What each kind of statement finds, reckoned from the generator; empty where they have keys. */
  default List<Long> found(DataSpec data, KnobValues knobs) {
    return List.of();
  }

  /** Whether each of its tables has its keys in a cache of its own. */
  default boolean hasOwnKeyCaches(KnobValues knobs) {
    return false;
  }

  /** How rows are sent together that belong to one statement. */
  default BatchMode batchMode(KnobValues knobs) {
    return BatchMode.VALUES;
  }

  /** What goes on beside it, where anything does. */
  default Optional<SideWork> beside(DataSpec data, KnobValues knobs) {
    return Optional.empty();
  }

  /** When its server is killed in mid-run, where it is. */
  default Optional<CrashPoint> crash(KnobValues knobs) {
    return Optional.empty();
  }

  /**
   * The conflicts that its operations may meet: they are rolled back, counted and, but for a
   * duplicate key, done again. Any other error is the end of a cell.
   */
  default Set<Conflict> conflicts(KnobValues knobs) {
    return Set.of();
  }

  /** What its tables must add up to after each run; empty where it changes no rows of theirs. */
  default Optional<Balance> balance(DataSpec data, KnobValues knobs) {
    return Optional.empty();
  }

  /** What its operations do to files, where they work on files and not on a server. */
  default Optional<FileWork> files(KnobValues knobs) {
    return Optional.empty();
  }

  /** Its tables, for so much data. */
  default List<Table> tables(DataSpec data, KnobValues knobs) {
    return dataset(knobs).map(dataset -> dataset.tables(data)).orElse(List.of());
  }

  /** What one operation does, in the mean. */
  Effect effect(DataSpec data, KnobValues knobs);

  /** Its statements in one text, with the tables under their own names. */
  default String sql() {
    return statements().isEmpty()
        ? "no statement"
        : statements().stream().map(Statement::sql).collect(Collectors.joining("; "));
  }

  /** The way to the rows that its statements must take, in words. */
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
  default boolean hasTables() {
    return dataset().isPresent();
  }
}
