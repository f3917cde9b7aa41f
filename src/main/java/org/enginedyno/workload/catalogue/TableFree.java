package org.enginedyno.workload.catalogue;

import java.util.List;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/** Workloads with a server and no table: the floors, and work of a known amount. */
enum TableFree implements Workload {
  FLOOR_DO_1(Kind.FLOOR, "the cheapest statement: one round trip", "DO 1"),
  FLOOR_BORROW(Kind.FLOOR, "a pooled connection borrowed and returned, no statement", ""),
  /** Used to validate duels: a known difference between two sides. */
  COMPUTE_CRC(
      Kind.COMPUTE,
      "a statement that computes checksums on the server and reads nothing",
      "DO BENCHMARK(%d, CRC32('dynamometer'))");

  private static final Knob ROUNDS =
      Knob.number("compute.rounds", "checksums that a statement computes", 0, 100_000_000, 1_000);

  private final Kind kind;
  private final String about;
  private final String statement;

  TableFree(Kind kind, String about, String statement) {
    this.kind = kind;
    this.about = about;
    this.statement = statement;
  }

  @Override
  public Kind kind() {
    return kind;
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
  public Knobs knobs() {
    return this == COMPUTE_CRC ? Knobs.of(ROUNDS) : Knobs.NONE;
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    if (statement.isEmpty()) {
      return List.of();
    }
    return List.of(
        Statement.silent(
            this == COMPUTE_CRC ? statement.formatted(knobs.number(ROUNDS)) : statement));
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return statement.isEmpty() ? Effect.NONE : Effect.reading("do", 0);
  }
}
