package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.DuelPlan.Pairing;
import org.junit.jupiter.api.Test;

/** The pairs of a duel. */
final class PairingTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);

  private static Cell cell(String workload, String engine, int threads, Map<String, String> knobs) {
    return CellBuilder.of(workload, engine).data(DATA).knobs(knobs).threads(threads).cell();
  }

  private static Cell read(String engine, int threads) {
    return cell("READ_PK_POINT", engine, threads, Map.of());
  }

  private static Matrix matrix(Cell... cells) {
    return new Matrix(List.of(cells), List.of());
  }

  @Test
  void aPairingPairsCellsThatDifferOnlyInTheEngine() {
    Pairing pairing =
        Pairing.of(
            matrix(read("InnoDB", 1), read("InnoDB", 4)),
            matrix(read("Aria", 4), read("Aria", 1)),
            Set.of("engine"));

    assertThat(pairing.pairs())
        .extracting(CellPair::name)
        .containsExactly("READ_PK_POINT t1 @here", "READ_PK_POINT t4 @here");
    assertThat(pairing.pairs())
        .isNotEmpty()
        .allMatch(pair -> pair.base().threads() == pair.candidate().threads());
    assertThat(pairing.skipped()).isEmpty();
  }

  @Test
  void aPairingPairsKnobByKnob() {
    Cell few = cell("COMPUTE_CRC", Cell.NO_ENGINE, 1, Map.of("compute.rounds", "1000"));
    Cell many = cell("COMPUTE_CRC", Cell.NO_ENGINE, 1, Map.of("compute.rounds", "1050"));

    assertThat(Pairing.of(matrix(few), matrix(many), Set.of("compute.rounds")).pairs()).hasSize(1);
    assertThat(Pairing.of(matrix(few), matrix(many), Set.of()).pairs()).isEmpty();
  }

  @Test
  void aPairingOmitsCellsThatCannotAlternate() {
    Cell file = cell("FILE_RANDOM_READ", Cell.NO_ENGINE, 1, Map.of());
    Cell alone = cell("FT_WORD_INSERTING", "InnoDB", 1, Map.of("corpus.writers", "0"));
    Cell inserting = cell("FT_WORD_INSERTING", "InnoDB", 1, Map.of("corpus.writers", "1"));

    Pairing pairing =
        Pairing.of(matrix(file, alone, inserting), matrix(file, alone, inserting), Set.of());

    assertThat(pairing.pairs()).singleElement().matches(pair -> pair.base().equals(alone));
    assertThat(pairing.skipped())
        .extracting(CellPair.Skipped::reason)
        .containsExactly(
            "a duel compares servers, but FILE_RANDOM_READ uses files",
            "the sides alternate, but the background work of FT_WORD_INSERTING does not");
  }

  @Test
  void aPairingOmitsSidesIfOneKeepsTheMachineAwake() {
    Cell awake =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .data(DATA)
            .client(SampleClients.client(PlanAxis.KEEP_AWAKE, "on"))
            .cell();

    Pairing pairing = Pairing.of(matrix(read("InnoDB", 1)), matrix(awake), Set.of("keep-awake"));

    assertThat(pairing.pairs()).isEmpty();
    assertThat(pairing.skipped())
        .extracting(CellPair.Skipped::reason)
        .containsExactly("keep-awake acts on the whole machine; give both sides the same value");
  }

  @Test
  void aPairingOmitsSidesWithSeveralClients() {
    Cell several =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .data(DATA)
            .threads(4)
            .client(SampleClients.client(PlanAxis.CLIENTS, 2))
            .cell();

    Pairing pairing = Pairing.of(matrix(read("InnoDB", 4)), matrix(several), Set.of("clients"));

    assertThat(pairing.pairs()).isEmpty();
    assertThat(pairing.skipped())
        .extracting(CellPair.Skipped::reason)
        .containsExactly("the sides of a duel have one client each; use clients: 1");
  }

  @Test
  void aPairingReportsCellsWithoutACounterpart() {
    Matrix base = matrix(read("InnoDB", 1), read("InnoDB", 4));
    Matrix candidate =
        new Matrix(List.of(read("InnoDB", 1)), List.of(new Skip(read("InnoDB", 4), "too wide")));

    Pairing pairing = Pairing.of(base, candidate, Set.of());

    assertThat(pairing.pairs()).hasSize(1);
    assertThat(pairing.skipped())
        .containsExactly(new CellPair.Skipped("READ_PK_POINT InnoDB t4 @here", "new: too wide"));
  }

  @Test
  void aPairingOmitsFloorsAndReportsInserts() {
    Matrix both =
        matrix(
            cell("FLOOR_DO_1", Cell.NO_ENGINE, 1, Map.of()),
            cell("INSERT_SMALL", "InnoDB", 1, Map.of()),
            read("InnoDB", 1));

    Pairing pairing = Pairing.of(both, both, Set.of());

    assertThat(pairing.pairs()).hasSize(1);
    assertThat(pairing.skipped())
        .singleElement()
        .extracting(CellPair.Skipped::reason)
        .isEqualTo(
            "the sides of a duel alternate by time, but INSERT_SMALL ends after a number of rows;"
                + " compare it in a run with more forks (--set measure.forks=8)");
  }

  @Test
  void aPairingRefusesTwoCellsForOne() {
    Matrix two = matrix(read("InnoDB", 1), read("Aria", 1));
    assertThatThrownBy(() -> Pairing.of(two, two, Set.of("engine")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("the base side has two cells");
  }
}
