package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.ChangeWorkload;
import org.enginedyno.workload.ConflictWorkload;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.TableFeature;
import org.enginedyno.workload.oltp.SbtestTable.SbtestTables;

/**
 * The tests of sysbench's OLTP family: queries and changes over its tables. Tests that change rows
 * have separate tables.
 */
public enum OltpWorkload implements ChangeWorkload, ConflictWorkload {
  OLTP_POINT("a row of a sysbench table by primary key", List.of(OltpQuery.POINT)),
  OLTP_SIMPLE_RANGE("a range of rows by primary key", List.of(OltpQuery.SIMPLE_RANGE)),
  OLTP_SUM_RANGE("the sum over a range of rows", List.of(OltpQuery.SUM_RANGE)),
  OLTP_ORDER_RANGE("a range of rows, sorted", List.of(OltpQuery.ORDER_RANGE)),
  OLTP_DISTINCT_RANGE(
      "the distinct values of a range of rows, sorted", List.of(OltpQuery.DISTINCT_RANGE)),
  OLTP_RO("the classic read-only mix: ten rows and four ranges", List.of(OltpQuery.values())),
  OLTP_RW(
      "the classic mix: the reads of OLTP_RO, two updates, a row deleted and inserted",
      List.of(OltpQuery.values()),
      OltpChange.INDEX_UPDATE,
      OltpChange.NON_INDEX_UPDATE,
      OltpChange.DELETE_INSERT),
  OLTP_WRITE(
      "two updates, a row deleted and inserted",
      List.of(),
      OltpChange.INDEX_UPDATE,
      OltpChange.NON_INDEX_UPDATE,
      OltpChange.DELETE_INSERT),
  OLTP_UPDATE_INDEX("increment of a row's indexed number", List.of(), OltpChange.INDEX_UPDATE),
  OLTP_UPDATE_NON_INDEX("replacement of a row's text", List.of(), OltpChange.NON_INDEX_UPDATE),
  OLTP_UPDATE_RANGE(
      "increment of the indexed numbers of a range of rows", List.of(), OltpChange.RANGE_UPDATE),
  OLTP_DELETE_INSERT("a row deleted and inserted again", List.of(), OltpChange.DELETE_INSERT);

  static final Knob TABLES =
      Knob.number("oltp.tables", "number of tables, each with data.rows rows", 1, 1_000, 1);

  static final Knob TRANSACTION =
      Knob.word(
          "oltp.transaction",
          "whether the statements of an operation are one transaction",
          "off",
          "on");

  static final Knob KEYS =
      Knob.word(
          "oltp.distribution",
          "distribution of the keys over a table",
          "uniform",
          "special",
          "gaussian",
          "pareto",
          "zipfian");

  static final Knob SPECIAL_PERCENT =
      Knob.number("oltp.special-pct", "percentage of the keys that are special", 1, 100, 1);

  static final Knob SPECIAL_SHARE =
      Knob.number(
          "oltp.special-res", "percentage of the draws that fall on special keys", 0, 100, 75);

  static final Knob ITERATIONS =
      Knob.number(
          "oltp.gaussian-iter",
          "number of uniform draws whose mean is a gaussian or special key",
          1,
          100,
          12);

  static final Knob PARETO =
      Knob.decimal(
          "oltp.pareto-h",
          "part h of the keys on which a part 1-h of the draws fall",
          2,
          1,
          99,
          20);

  static final Knob ZIPFIAN =
      Knob.decimal("oltp.zipfian-exp", "exponent of zipfian keys", 2, 0, 500, 80);

  static final Knob RANGE_SIZE =
      Knob.number("oltp.range-size", "ids in a range", 1, 1_000_000_000, 100);

  static final Knob KEY_CACHES =
      Knob.word("oltp.key-caches", "whether each table has its own key cache", "shared", "own");

  private final String about;
  private final List<OltpQuery> queries;
  private final List<OltpChange> changes;

  OltpWorkload(String about, List<OltpQuery> queries, OltpChange... changes) {
    this.about = about;
    this.queries = List.copyOf(queries);
    this.changes = List.of(changes);
  }

  /** Whether plans set how often an operation does each kind of query and change. */
  private boolean isMix() {
    return queries.size() + changes.size() > 1;
  }

  /** The queries and changes of one operation, without kinds that the knobs set to 0. */
  public OltpMix mix(KnobValues knobs) {
    return new OltpMix(
        queries.stream()
            .map(query -> new OltpMix.Part(query, isMix() ? knobs.number(query.times()) : 1))
            .filter(part -> part.times() > 0)
            .toList(),
        changes.stream()
            .map(change -> new OltpMix.Change(change, isMix() ? knobs.number(change.times()) : 1))
            .filter(change -> change.times() > 0)
            .toList(),
        knobs.number(TABLES),
        rangeSize(knobs),
        knobs.text(TRANSACTION).equals("on"));
  }

  /** Ids in a range; one if a workload has no ranges. */
  static int rangeSize(KnobValues knobs) {
    return knobs.number(RANGE_SIZE, 1);
  }

  @Override
  public Kind kind() {
    return changes.isEmpty() ? Kind.READ : queries.isEmpty() ? Kind.WRITE : Kind.MIXED;
  }

  @Override
  public boolean readsExisting() {
    return changes.isEmpty();
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public Footprint footprint() {
    return changes.isEmpty() ? Footprint.ENDURING : Footprint.RELOADED;
  }

  /**
   * Requires transactions if a plan requests them: without them, a deleted row is missing until it
   * is inserted again.
   */
  @Override
  public Set<TableFeature> needs(KnobValues knobs) {
    EnumSet<TableFeature> needs = EnumSet.copyOf(tables(1).needs());
    if (!changes.isEmpty() && mix(knobs).isTransaction()) {
      needs.add(TableFeature.TRANSACTIONS);
    }
    return needs;
  }

  /**
   * Without a transaction, two workers may delete the same row at once; then only one of them can
   * insert it.
   */
  @Override
  public Set<Conflict> conflicts(KnobValues knobs) {
    if (changes.isEmpty()) {
      return Set.of();
    }
    EnumSet<Conflict> conflicts =
        EnumSet.of(Conflict.DEADLOCK, Conflict.LOCK_WAIT, Conflict.CHANGED);
    if (mix(knobs).leavesGaps()) {
      conflicts.add(Conflict.DUPLICATE);
    }
    return conflicts;
  }

  @Override
  public Optional<Balance> balance(DataSpec data, KnobValues knobs) {
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(new SbtestBalance(mix(knobs), data).balance());
  }

  private SbtestTables tables(int count) {
    return new SbtestTables(changes.isEmpty() ? SbtestTable.NAME : SbtestTable.CHANGED, count);
  }

  @Override
  public String benchmark() {
    return "workload.OltpBenchmark";
  }

  @Override
  public Knobs knobs() {
    List<Knob> knobs =
        new ArrayList<>(
            List.of(
                TABLES,
                TRANSACTION,
                KEYS,
                SPECIAL_PERCENT,
                SPECIAL_SHARE,
                ITERATIONS,
                PARETO,
                ZIPFIAN));
    if (changes.isEmpty()) {
      knobs.add(KEY_CACHES);
    }
    if (queries.stream().anyMatch(OltpQuery::isRange)
        || changes.stream().anyMatch(OltpChange::isRange)) {
      knobs.add(RANGE_SIZE);
    }
    if (isMix()) {
      queries.forEach(query -> knobs.add(query.times()));
      changes.forEach(change -> knobs.add(change.times()));
    }
    return new Knobs(knobs);
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(tables(knobs.number(TABLES)));
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    return mix(knobs).statements();
  }

  @Override
  public List<String> kindsOfStatements(KnobValues knobs) {
    OltpMix mix = mix(knobs);
    return mix.effect().statements() == 1 ? List.of() : mix.kinds();
  }

  @Override
  public boolean hasOwnKeyCaches(KnobValues knobs) {
    return knobs.values().getOrDefault(KEY_CACHES.key(), "").equals("own");
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return mix(knobs).effect();
  }

  @Override
  public Optional<String> obstacle(KnobValues knobs, Client client) {
    return Profile.excess(client, statements(knobs).size(), mix(knobs).tables() + " tables take");
  }

  @Override
  public Optional<String> obstacle(DataSpec data, KnobValues knobs) {
    int range = rangeSize(knobs);
    if (data.rows() != DataSpec.AS_THERE_ARE && range > data.rows()) {
      return Optional.of(
          "%s must be at most data.rows: %d > %d".formatted(RANGE_SIZE.key(), range, data.rows()));
    }
    OltpMix mix = mix(knobs);
    if (!changes.isEmpty() && mix.changes().isEmpty()) {
      return Optional.of(
          name() + " changes nothing: " + oneOf(changes.stream().map(OltpChange::times)));
    }
    return mix.parts().isEmpty() && mix.changes().isEmpty()
        ? Optional.of(name() + " asks nothing: " + oneOf(queries.stream().map(OltpQuery::times)))
        : Optional.empty();
  }

  private static String oneOf(Stream<Knob> knobs) {
    return "one of %s must be at least 1"
        .formatted(String.join(", ", knobs.map(Knob::key).toList()));
  }
}
