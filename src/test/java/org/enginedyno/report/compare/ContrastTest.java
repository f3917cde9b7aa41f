package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.Copy;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.SampleMeasurements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContrastTest {
  private final SampleRun run = new SampleRun();

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          2271,    57, 'galera (1.92 to 2.1), but with a replication lag of 2,271 ms, not 57.0 ms.'
          1049,    50, 'galera (1.92 to 2.1).'
            57,  2271, 'galera (1.92 to 2.1).'
          2271,      , 'galera (1.92 to 2.1), but with a replication lag of 2,271 ms.'
          """)
  void reportsThatTheReplicasOfTheFasterServerLag(
      @Nullable Double fast, @Nullable Double slow, String end) {
    run.engines = List.of("InnoDB");
    run.servers = List.of("replicas", "galera");
    run.workloads = List.of("READ_PK_POINT");
    run.threads = List.of(4);
    run.withAll(cell -> lagging(cell, cell.cell().server().equals("replicas"), fast, slow));

    assertThat(Contrast.of(run.results()))
        .extracting(Contrast::sentence)
        .first()
        .asString()
        .endsWith(end);
  }

  /** The drawback of a firm pair is named even if a third cell is faster, but not firmly. */
  @Test
  void reportsPossibleLossOfTheFasterEngine() {
    run.engines = List.of("InnoDB", "MyISAM", "Aria");
    run.workloads = List.of("READ_PK_POINT");
    run.threads = List.of(4);
    Mark drifting = new Mark(Mark.Label.DRIFTING, "made up");
    run.with(
        rated("InnoDB", 1_000, Log.OWN),
        SampleRun.marked(rated("Aria", 3_000, Log.OWN), drifting),
        rated("MyISAM", 2_700, Log.NONE));

    assertThat(Contrast.of(run.results()).get(0).sentence())
        .contains("(2.6 to 2.8), but may lose acknowledged rows in a crash; that Aria is ahead");
  }

  private Measurement rated(String engine, double rate, Log log) {
    FiguresBuilder figures = FiguresBuilder.of(run.cell(engine, 4));
    figures.raw = List.of(List.of(rate * 0.98, rate * 0.99, rate * 1.01, rate * 1.02));
    DurabilityInForce durability = new DurabilityInForce(log, Map.of(), null);
    return Copy.of(figures.in(run.cell(engine, 4)), "proof", SampleMeasurements.proof(durability));
  }

  private static Measurement lagging(
      Measurement cell, boolean isFast, @Nullable Double fast, @Nullable Double slow) {
    double rate = isFast ? 1_000 : 500;
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw = List.of(List.of(rate * 0.98, rate * 0.99, rate * 1.01, rate * 1.02));
    ForkStates states =
        new ForkStates(List.of(), List.of(), List.of(), isFast ? fast : slow, Map.of());
    Proof proof = SampleMeasurements.proof(new DurabilityInForce(Log.OWN, Map.of(), null));
    return Copy.of(figures.in(cell), "proof", Copy.of(proof, "forks", states));
  }
}
