package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.Client;
import org.enginedyno.plan.client.PreparedBy;
import org.enginedyno.plan.client.Profile;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.plan.work.Kind;
import org.enginedyno.plan.work.Knob;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.plan.work.Knobs;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/** The read-only tests of sysbench's OLTP family, over its tables. */
public enum OltpRead implements Workload {
  OLTP_POINT("a row of sysbench's by its primary key", OltpQuery.POINT),
  OLTP_SIMPLE_RANGE("a range of rows by their primary keys", OltpQuery.SIMPLE_RANGE),
  OLTP_SUM_RANGE("a range of rows added up", OltpQuery.SUM_RANGE),
  OLTP_ORDER_RANGE("a range of rows, sorted", OltpQuery.ORDER_RANGE),
  OLTP_DISTINCT_RANGE("a range of rows without doubles, sorted", OltpQuery.DISTINCT_RANGE),
  OLTP_RO("the classic read-only mix: ten rows and four ranges", OltpQuery.values());

  private final String about;
  private final List<OltpQuery> queries;

  OltpRead(String about, OltpQuery... queries) {
    this.about = about;
    this.queries = List.of(queries);
  }

  private boolean isMix() {
    return queries.size() > 1;
  }

  /** What one operation asks. */
  public OltpMix mix(KnobValues knobs) {
    return OltpMix.of(
        queries.stream()
            .map(query -> new OltpMix.Part(query, isMix() ? knobs.number(query.times().key()) : 1))
            .toList(),
        knobs);
  }

  @Override
  public Kind kind() {
    return Kind.READ;
  }

  @Override
  public String benchmark() {
    return "oltp.OltpBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public Knobs knobs() {
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
    if (queries.stream().anyMatch(OltpQuery::isRange)) {
      knobs.add(OltpKnobs.RANGE_SIZE);
    }
    if (isMix()) {
      queries.forEach(query -> knobs.add(query.times()));
    }
    return new Knobs(knobs);
  }

  @Override
  public Optional<Dataset> dataset() {
    return Optional.of(new SbtestTables(1));
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(new SbtestTables(knobs.number(OltpKnobs.TABLES.key())));
  }

  @Override
  public List<Statement> statements() {
    return statements(knobs().values(Map.of()));
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    return mix(knobs).statements();
  }

  @Override
  public List<String> kindsOfStatements(KnobValues knobs) {
    OltpMix mix = mix(knobs);
    return mix.effect().statements() == 1
        ? List.of()
        : mix.parts().stream().map(part -> part.query().toString()).toList();
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return mix(knobs).effect();
  }

  @Override
  public Optional<String> unfit(KnobValues knobs, Client client) {
    int statements = statements(knobs).size();
    return client.checkout() == Checkout.BORROW
            && client.statements() == PreparedBy.SERVER
            && statements > Profile.KEPT_STATEMENTS
        ? Optional.of(
            "a borrowed connection keeps %d prepared statements, and %d tables take %d"
                .formatted(Profile.KEPT_STATEMENTS, mix(knobs).tables(), statements))
        : Optional.empty();
  }

  @Override
  public Optional<String> reasonAgainst(DataSpec data, KnobValues knobs) {
    int range = OltpKnobs.rangeSize(knobs);
    if (range > data.rows()) {
      return Optional.of(
          "%s must be at most data.rows: %d > %d"
              .formatted(OltpKnobs.RANGE_SIZE.key(), range, data.rows()));
    }
    return mix(knobs).parts().isEmpty()
        ? Optional.of(
            name()
                + " asks nothing: one of "
                + String.join(", ", queries.stream().map(query -> query.times().key()).toList())
                + " must be at least 1")
        : Optional.empty();
  }
}
