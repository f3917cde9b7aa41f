package org.enginedyno.workload.catalogue;

import java.util.List;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/** What every operation pays before an engine has done anything. */
enum Floor implements Workload {
  FLOOR_DO_1(
      "the cheapest statement: one round trip",
      List.of(Statement.silent("DO 1")),
      Effect.reading("do", 0)),
  FLOOR_BORROW("a pooled connection borrowed and given back, no statement", List.of(), Effect.NONE);

  private final String about;
  private final List<Statement> statements;
  private final Effect effect;

  Floor(String about, List<Statement> statements, Effect effect) {
    this.about = about;
    this.statements = statements;
    this.effect = effect;
  }

  @Override
  public Kind kind() {
    return Kind.FLOOR;
  }

  @Override
  public String benchmark() {
    return "workload.FloorBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public List<Statement> statements() {
    return statements;
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return effect;
  }
}
