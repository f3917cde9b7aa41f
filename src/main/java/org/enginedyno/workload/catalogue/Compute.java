package org.enginedyno.workload.catalogue;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/**
 * Work of a known weight, which the server does alone: with a little more of it on one side of a
 * duel it is seen what a duel finds.
 */
enum Compute implements Workload {
  COMPUTE_CRC;

  private static final Knob ROUNDS =
      Knob.number("compute.rounds", "checksums that a statement computes", 0, 100_000_000, 1_000);

  @Override
  public Kind kind() {
    return Kind.COMPUTE;
  }

  @Override
  public String benchmark() {
    return "workload.FloorBenchmark";
  }

  @Override
  public String about() {
    return "a statement that computes so many checksums on the server, and reads nothing";
  }

  @Override
  public Knobs knobs() {
    return Knobs.of(ROUNDS);
  }

  @Override
  public List<Statement> statements() {
    return statements(knobs().values(Map.of()));
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    int rounds = knobs.number(ROUNDS.key());
    return List.of(Statement.silent("DO BENCHMARK(%d, CRC32('dynamometer'))".formatted(rounds)));
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return Effect.reading("do", 0);
  }
}
