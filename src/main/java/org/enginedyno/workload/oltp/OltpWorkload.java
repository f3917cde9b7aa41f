package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.oltp.SbtestTable.SbtestTables;

/** A test of sysbench's OLTP family: queries and changes, over its tables. */
public interface OltpWorkload extends Workload {
  /** The kinds of queries that an operation may ask. */
  List<OltpQuery> queries();

  /** The kinds of changes that an operation may make. */
  List<OltpChange> changes();

  /** Whether plans say how often an operation asks or changes each kind. */
  private boolean isMix() {
    return queries().size() + changes().size() > 1;
  }

  /** What one operation does. */
  default OltpMix mix(KnobValues knobs) {
    return OltpMix.of(
        queries().stream()
            .map(query -> new OltpMix.Part(query, isMix() ? knobs.number(query.times().key()) : 1))
            .toList(),
        changes().stream()
            .map(
                change ->
                    new OltpMix.Change(change, isMix() ? knobs.number(change.times().key()) : 1))
            .toList(),
        knobs);
  }

  /** What the tables are called before their numbers. */
  private String tables() {
    return changes().isEmpty() ? SbtestTable.NAME : SbtestTable.CHANGED;
  }

  @Override
  default String benchmark() {
    return "workload.OltpBenchmark";
  }

  @Override
  default Knobs knobs() {
    List<Knob> knobs =
        new ArrayList<>(
            List.of(
                OltpKnobs.TABLES,
                OltpKnobs.TRANSACTION,
                OltpKnobs.KEYS,
                OltpKnobs.SPECIAL_PERCENT,
                OltpKnobs.SPECIAL_SHARE,
                OltpKnobs.ITERATIONS,
                OltpKnobs.PARETO,
                OltpKnobs.ZIPFIAN));
    if (changes().isEmpty()) {
      knobs.add(OltpKnobs.KEY_CACHES);
    }
    if (queries().stream().anyMatch(OltpQuery::isRange)
        || changes().stream().anyMatch(OltpChange::isRange)) {
      knobs.add(OltpKnobs.RANGE_SIZE);
    }
    if (isMix()) {
      knobs.addAll(times());
    }
    return new Knobs(knobs);
  }

  private List<Knob> times() {
    return Stream.concat(
            queries().stream().map(OltpQuery::times), changes().stream().map(OltpChange::times))
        .toList();
  }

  @Override
  default Optional<Dataset> dataset() {
    return Optional.of(new SbtestTables(tables(), 1));
  }

  @Override
  default Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(new SbtestTables(tables(), knobs.number(OltpKnobs.TABLES.key())));
  }

  @Override
  default List<Statement> statements() {
    return statements(knobs().values(Map.of()));
  }

  @Override
  default List<Statement> statements(KnobValues knobs) {
    return mix(knobs).statements();
  }

  @Override
  default List<String> kindsOfStatements(KnobValues knobs) {
    OltpMix mix = mix(knobs);
    return mix.effect().statements() == 1 ? List.of() : mix.kinds();
  }

  @Override
  default boolean hasOwnKeyCaches(KnobValues knobs) {
    return knobs.values().getOrDefault(OltpKnobs.KEY_CACHES.key(), "").equals("own");
  }

  @Override
  default Effect effect(DataSpec data, KnobValues knobs) {
    return mix(knobs).effect();
  }

  @Override
  default Optional<String> unfit(KnobValues knobs, Client client) {
    int statements = statements(knobs).size();
    return client.get(PlanAxis.CHECKOUT) == Checkout.BORROW
            && client.get(PlanAxis.STATEMENTS) == PreparedBy.SERVER
            && statements > Profile.KEPT_STATEMENTS
        ? Optional.of(
            "a borrowed connection keeps %d prepared statements, and %d tables take %d"
                .formatted(Profile.KEPT_STATEMENTS, mix(knobs).tables(), statements))
        : Optional.empty();
  }

  @Override
  default Optional<String> reasonAgainst(DataSpec data, KnobValues knobs) {
    int range = OltpKnobs.rangeSize(knobs);
    if (data.rows() != DataSpec.AS_THERE_ARE && range > data.rows()) {
      return Optional.of(
          "%s must be at most data.rows: %d > %d"
              .formatted(OltpKnobs.RANGE_SIZE.key(), range, data.rows()));
    }
    OltpMix mix = mix(knobs);
    if (!changes().isEmpty() && mix.changes().isEmpty()) {
      return Optional.of(
          name() + " changes nothing: " + oneOf(changes().stream().map(OltpChange::times)));
    }
    return mix.parts().isEmpty() && mix.changes().isEmpty()
        ? Optional.of(name() + " asks nothing: " + oneOf(queries().stream().map(OltpQuery::times)))
        : Optional.empty();
  }

  private static String oneOf(Stream<Knob> knobs) {
    return "one of %s must be at least 1"
        .formatted(String.join(", ", knobs.map(Knob::key).toList()));
  }
}
