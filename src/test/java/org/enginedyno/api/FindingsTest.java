package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Threshold;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.SearchedCapacity.State;
import org.enginedyno.result.Status;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.session.Gate;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.PreparedCells.Outcome;
import org.junit.jupiter.api.Test;

final class FindingsTest {
  private static final Path FOLDER = Path.of("results");
  private static final Cell FLOOR = CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE).threads(2).cell();
  private static final Cell INNODB = CellBuilder.of("READ_PK_POINT", "InnoDB").threads(2).cell();
  private static final Cell ARIA = CellBuilder.of("READ_PK_POINT", "Aria").threads(2).cell();

  private static final Duel SLOWER = Duels.of("slower", 6, 1.06, 1.08, 1);
  private static final Duel SAME = Duels.of("same", 12, 1, 1, 3);
  private static final Duel OPEN = Duels.of("open", 6, 1.028, 1, 7);

  private static DynoResults results(Measurement... came) {
    return Findings.results(
        FOLDER, new Outcome(List.of(FLOOR, INNODB, ARIA), List.of(came), List.of()));
  }

  private static Measurement ok(Cell cell) {
    return SampleMeasurements.ok(cell, 100.0, 300.0);
  }

  @Test
  void haveTheFiguresOfOkCells() {
    DynoResults results = results(ok(FLOOR), ok(INNODB), ok(ARIA));

    assertThat(results.isValid()).isTrue();
    assertThat(results.report()).isEqualTo(FOLDER.resolve("report.html"));
    DynoCell cell = results.cell("READ_PK_POINT", "InnoDB", 2);
    assertThat(cell.score()).isEqualTo(INNODB.measure().score().of(List.of(100.0, 300.0)));
    assertThat(cell.figures().orElseThrow().runs()).containsExactly(100.0, 300.0);
    assertThat(cell.figures().orElseThrow().latency().orElseThrow().p99()).isPositive();
    assertThat(cell.figures().orElseThrow().clientCpuMicros()).isEmpty();
    assertThat(cell.others()).containsEntry("checkout", "held").containsEntry("driver", "mysql");
    assertThat(cell).hasToString(INNODB.id() + ": %,.0f ops/s".formatted(cell.score()));
  }

  @Test
  void refuseTheScoreOfAMarkedCellUnlessAskedForIt() {
    DynoCell ok = results(ok(FLOOR), ok(INNODB), ok(ARIA)).cell("READ_PK_POINT", "InnoDB", 2);
    DynoMark noisy = new DynoMark("noisy", "runs from 1 to 2", false);
    DynoCell marked =
        new DynoCell(
            ok.id(),
            ok.server(),
            ok.workload(),
            ok.engine(),
            ok.threads(),
            ok.others(),
            ok.status(),
            ok.reasons(),
            ok.figures(),
            List.of(noisy),
            ok.seconds());

    assertThatThrownBy(marked::score)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith(
            " ops/s (noisy: runs from 1 to 2); not comparable: use figures() to get the score");
    assertThat(marked.figures().orElseThrow().score()).isEqualTo(ok.score());
  }

  @Test
  void haveNoFiguresOfFailedCells() {
    DynoResults results =
        results(
            ok(FLOOR),
            ok(INNODB),
            Measurement.ended(ARIA, Status.FAILED, Instant.EPOCH, 1, "it fell over"));

    assertThat(results.isValid()).isFalse();
    assertThat(results.problems()).containsExactly(ARIA.id() + ": FAILED: it fell over");
    DynoCell broken = results.cell("READ_PK_POINT", "Aria", 2);
    assertThat(broken.figures()).isEmpty();
    assertThat(broken.isComparable()).isFalse();
    assertThatThrownBy(broken::score).hasMessageEndingWith("FAILED: it fell over");
  }

  @Test
  void areInvalidIfOnlyTheFloorWasMeasured() {
    Measurement one = Measurement.skipped(new Skip(INNODB, "not offered"), Instant.EPOCH);
    Measurement other = Measurement.skipped(new Skip(ARIA, "not offered"), Instant.EPOCH);

    assertThat(results(ok(FLOOR), one, other).problems())
        .containsExactly("only the floor was measured");
    assertThat(results(ok(FLOOR), ok(INNODB), other).isValid()).isTrue();
  }

  @Test
  void reportUnfinishedCells() {
    assertThat(results(ok(FLOOR), ok(INNODB)).problems())
        .containsExactly("not every planned cell was finished");
  }

  @Test
  void reportMissedThresholdsButNotThoseOfFailedCells() {
    Measurement failed = Measurement.ended(ARIA, Status.FAILED, Instant.EPOCH, 1, "it fell over");
    Threshold limit = Threshold.parse("> 5_000/s").on("", "throughput");

    assertThat(
            Findings.results(
                    FOLDER,
                    new Outcome(List.of(INNODB, ARIA), List.of(ok(INNODB), failed), List.of(limit)))
                .problems())
        .containsExactly(
            ARIA.id() + ": FAILED: it fell over",
            "threshold missed: " + INNODB.id() + ": throughput 200/s, limit > 5,000/s");
  }

  @Test
  void reportThresholdsWithTooFewOperations() {
    Threshold limit = Threshold.parse("< 1 s").on("", "p99");
    DynoResults results =
        Findings.results(FOLDER, new Outcome(List.of(INNODB), List.of(ok(INNODB)), List.of(limit)));

    assertThat(results.isValid()).isTrue();
    assertThat(results.unsure())
        .singleElement()
        .asString()
        .startsWith("threshold unsure: " + INNODB.id() + ": p99 ")
        .endsWith("limit < 1 s; fewer than ten operations are beyond it");
  }

  @Test
  void haveEachCapacityAndReportThoseNotFound() {
    Interval rate = new Interval(80, 90, 120);
    Measurement found = ok(INNODB).with(new SearchedCapacity(State.FOUND, "p99", rate, "90/s"));
    Measurement open = ok(ARIA).with(new SearchedCapacity(State.UNFINISHED, "p99", rate, "90/s"));
    DynoResults results = results(ok(FLOOR), found, open);

    assertThat(results.capacities())
        .containsExactly(
            new DynoCapacity(
                INNODB.id(),
                "p99",
                DynoCapacity.State.FOUND,
                OptionalDouble.of(90),
                OptionalDouble.of(80),
                OptionalDouble.of(120),
                "90/s"),
            new DynoCapacity(
                ARIA.id(),
                "p99",
                DynoCapacity.State.UNFINISHED,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                "unfinished: 90/s"));
    assertThat(results.problems())
        .containsExactly("capacity of %s: unfinished: 90/s".formatted(ARIA.id()));
    assertThat(results.cells().get(1).figures().orElseThrow().figure("capacity")).hasValue(90);
  }

  @Test
  void nameTheExistingCellsIfOneIsMissing() {
    assertThatThrownBy(() -> results(ok(INNODB)).cell("READ_PK_POINT", "InnoDB", 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("0 cells match READ_PK_POINT InnoDB t9; the cells are: " + INNODB.id());
  }

  private static DuelResults duels(List<CellPair.Skipped> skipped, Duel... duels) {
    return SampleDuel.results(DuelRules.USUAL, skipped, "a", "b", duels);
  }

  private static DynoVerdicts verdicts(Inconclusive inconclusive, Duel... duels) {
    Gate gate = new Gate(new PlanChoice("mine", Map.of()), "a", "b", inconclusive);
    return Findings.verdicts(FOLDER, gate, duels(List.of(), duels));
  }

  @Test
  void haveTheFiguresOfEachPairOfAGate() {
    DynoPair pair = verdicts(Inconclusive.FAIL, Duels.withLatencies(SLOWER)).pairs().get(0);

    assertThat(pair.verdict()).isEqualTo(DynoVerdict.REGRESSION);
    assertThat(pair.workload()).isEqualTo("READ_PK_POINT");
    assertThat(pair.threads()).isEqualTo(1);
    assertThat(pair.blocks()).isEqualTo(48);
    assertThat(pair.launches()).isEqualTo(6);
    DynoRatio cpu = pair.ratio("server-cpu");
    assertThat(cpu.judged()).isTrue();
    assertThat(cpu.ratio()).isBetween(cpu.low(), cpu.high());
    assertThat(cpu.base()).isBetween(14.0, 16.0);
    assertThat(pair.ratios())
        .allSatisfy(
            one -> assertThat(one.ratio()).isEqualTo(one.candidate() / one.base(), within(1e-9)));
    assertThat(pair.ratio("throughput").base()).isGreaterThan(10_000);
    assertThat(pair.ratio("latency-p99").judged()).isFalse();
    assertThatThrownBy(() -> pair.ratio("speed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("speed was not measured for slower; available: ")
        .hasMessageContaining("server-cpu");
  }

  @Test
  void printTheSameLineAsTheCommand() {
    DuelResults results = duels(List.of(), SLOWER);

    assertThat(verdicts(Inconclusive.FAIL, SLOWER).problems())
        .containsExactly(results.judgements().get(0).line());
  }

  @Test
  void followThePlanIfInconclusive() {
    assertThat(verdicts(Inconclusive.FAIL, SAME).passes()).isTrue();
    assertThat(verdicts(Inconclusive.FAIL, SAME, OPEN).passes()).isFalse();
    DynoVerdicts lenient = verdicts(Inconclusive.PASS, SAME, OPEN);
    assertThat(lenient.passes()).isTrue();
    assertThat(lenient.pairs(DynoVerdict.INCONCLUSIVE))
        .extracting(DynoPair::name)
        .containsExactly("open");
    assertThat(lenient.pairs("READ_PK_POINT")).hasSize(2);
  }

  @Test
  void doNotPassIfPairsWereSkipped() {
    Gate gate = new Gate(new PlanChoice("mine", Map.of()), "a", "b", Inconclusive.PASS);
    DynoVerdicts verdicts =
        Findings.verdicts(
            FOLDER,
            gate,
            duels(List.of(new CellPair.Skipped("READ_PK_POINT Aria", "no Aria")), SAME));

    assertThat(verdicts.passes()).isFalse();
    assertThat(verdicts.problems()).containsExactly("SKIPPED READ_PK_POINT Aria: no Aria");
  }
}
