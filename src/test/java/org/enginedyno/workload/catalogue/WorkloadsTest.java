package org.enginedyno.workload.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Workload;
import org.junit.jupiter.api.Test;

final class WorkloadsTest {
  private static final DataSpec DATA = new DataSpec(1_000, 1);

  @Test
  void beginWithTheFloors() {
    assertThat(Workloads.all()).extracting(Workload::name).doesNotHaveDuplicates();
    assertThat(Workloads.all().subList(0, 2)).allMatch(one -> one.kind() == Kind.FLOOR);
    assertThat(Workloads.all().subList(2, 22)).noneMatch(one -> one.kind() == Kind.FLOOR);
  }

  @Test
  void letPlansSelectEverythingButTheFloors() {
    assertThat(Workloads.selectable())
        .isEqualTo(Workloads.all().subList(2, Workloads.all().size()));
    assertThat(Workloads.floors()).containsExactly("FLOOR_DO_1", "FLOOR_BORROW");
    assertThat(Workloads.roundTrip().name()).isEqualTo("FLOOR_DO_1");
    assertThat(Workloads.borrowing().name()).isEqualTo("FLOOR_BORROW");
  }

  @Test
  void areFoundByName() {
    for (Workload workload : Workloads.all()) {
      assertThat(Workloads.named(workload.name())).isSameAs(workload);
    }
    assertThat(Workloads.find("READ_ALL")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Workloads.named("READ_ALL"))
        .withMessage("no such workload: READ_ALL");
  }

  @Test
  void countTheThreadsThatMayBeBesideTheWorkers() {
    assertThat(
            Workloads.mostBeside(
                List.of("READ_PK_POINT", "INSERT_IIBENCH"),
                DATA,
                Map.of("iibench.readers", List.of("0", "32", "4"))))
        .isEqualTo(32);
    assertThat(Workloads.mostBeside(List.of("READ_PK_POINT"), DATA, Map.of())).isZero();
  }

  @Test
  void meanOneThingByAKey() {
    assertThat(Workloads.knobs()).extracting(Knob::key).doesNotHaveDuplicates();
    assertThat(Workloads.knobs())
        .extracting(Knob::key)
        .containsExactly(
            "compute.rounds",
            "data.pk-range",
            "data.state-range",
            "oltp.tables",
            "oltp.transaction",
            "oltp.distribution",
            "oltp.special-pct",
            "oltp.special-res",
            "oltp.gaussian-iter",
            "oltp.pareto-h",
            "oltp.zipfian-exp",
            "oltp.key-caches",
            "oltp.range-size",
            "oltp.points",
            "oltp.simple-ranges",
            "oltp.sum-ranges",
            "oltp.order-ranges",
            "oltp.distinct-ranges",
            "oltp.index-updates",
            "oltp.non-index-updates",
            "oltp.delete-inserts",
            "corpus.word",
            "corpus.writers",
            "insert.rate",
            "insert.rows-per-thread",
            "insert.rows-per-statement",
            "insert.rows-per-commit",
            "insert.batch",
            "insert.total-rows",
            "iibench.schema",
            "iibench.keys",
            "iibench.data-bytes",
            "iibench.readers",
            "load.rows-per-chunk",
            "load.chunks",
            "load.from",
            "load.keys",
            "load.indexes",
            "crash.after-rows",
            "place",
            "file.size",
            "file.count",
            "file.block",
            "file.open",
            "file.fsync",
            "file.io",
            "file.depth",
            "file.reserve",
            "file.fill");
  }

  @Test
  void tellTheKnobsOfSome() {
    assertThat(Workloads.knobs(List.of("READ_PK_RANGE", "READ_PK_RANGE_INDEX", "READ_ALL")))
        .extracting(Knob::key)
        .containsExactly("data.pk-range");
    assertThat(Workloads.knobs(List.of("READ_FTS"))).isEmpty();
  }

  @Test
  void tellTheTablesOfSomeAndWhichOfThemAreLoaded() {
    List<String> names = List.of("READ_FTS", "READ_PK_POINT", "INSERT_SMALL", "FLOOR_DO_1");

    assertThat(Workloads.datasets(names))
        .extracting(Dataset::name)
        .containsExactly("normal", "small");
    assertThat(Workloads.enduring(names, Map.of()))
        .extracting(Dataset::name)
        .containsExactly("normal");
    assertThat(Workloads.bytes(names, DATA, Map.of()))
        .isEqualTo(Workloads.bytes(List.of("READ_FTS"), DATA, Map.of()));
    assertThat(Workloads.bytes(List.of("INSERT_SMALL"), DATA, Map.of())).isZero();
  }

  private static int statements(Floor floor) {
    return floor.effect(new DataSpec(1_000, 1), KnobValues.NONE).statements();
  }

  @Test
  void aFloorSendsTheCheapestStatementOrNone() {
    assertThat(Floor.FLOOR_DO_1.sql()).isEqualTo("DO 1");
    assertThat(statements(Floor.FLOOR_DO_1)).isEqualTo(1);
    assertThat(Floor.FLOOR_BORROW.sql()).isEqualTo("no statement");
    assertThat(statements(Floor.FLOOR_BORROW)).isZero();
  }

  @Test
  void aFloorWorksOnNoTable() {
    assertThat(Floor.values()).allMatch(floor -> floor.access().equals("no table"));
    assertThat(Floor.values()).noneMatch(Floor::hasTables);
  }
}
