package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each workload says of itself must go together. */
final class WorkloadTest {
  private static final DataSpec DATA = new DataSpec(10_000, 1);

  static List<Workload> everyOne() {
    return Workloads.all();
  }

  private static KnobValues usual(Workload workload) {
    return workload.knobs().values(Map.of());
  }

  private static Effect effect(Workload workload) {
    return workload.effect(DATA, usual(workload));
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void sendsTheKindsOfStatementThatItDeclares(Workload workload) {
    SortedMap<String, Integer> declared = new TreeMap<>(effect(workload).commands());
    assertThat(declared.getOrDefault("commit", 0)).isEqualTo(effect(workload).commits());
    declared.remove("commit");

    assertThat(
            workload.statements().stream()
                .map(statement -> statement.sql().replaceFirst(" .*", "").toLowerCase(Locale.ROOT))
                .distinct())
        .containsExactlyInAnyOrderElementsOf(declared.keySet());
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void doesWhatItsKindSays(Workload workload) {
    boolean reads = workload.statements().stream().anyMatch(one -> one.access().isPresent());
    boolean writes = effect(workload).rowsAdded() > 0 || changesRows(workload);

    assertThat(workload.kind())
        .isIn(
            reads && writes
                ? List.of(Kind.MIXED)
                : reads
                    ? List.of(Kind.READ)
                    : writes ? List.of(Kind.WRITE) : List.of(Kind.FLOOR, Kind.COMPUTE, Kind.FILE));
    assertThat(workload.hasTables()).isEqualTo(reads || writes);
    assertThat(effect(workload).rowsRead() > 0).isEqualTo(reads || changesRows(workload));
  }

  private static boolean changesRows(Workload workload) {
    return workload
        .as(ChangeWorkload.class)
        .flatMap(one -> one.balance(DATA, usual(workload)))
        .isPresent();
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void addsRowsOnlyToTablesThatAreMadeAnew(Workload workload) {
    assertThat(workload.footprint().isLoaded()).isEqualTo(effect(workload).rowsAdded() == 0);
    assertThat(workload.footprint() == Footprint.RELOADED).isEqualTo(changesRows(workload));
    assertThat(workload.extent(usual(workload)).isCounted())
        .as("a table that grows for as long as there is time would be another in each run")
        .isEqualTo(effect(workload).rowsAdded() > 0);
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void namesNoTableThatItsDatasetLacks(Workload workload) {
    List<String> tables =
        workload.dataset().map(dataset -> dataset.tables(DATA)).orElse(List.of()).stream()
            .map(Table::name)
            .toList();

    for (Statement statement : workload.statements()) {
      String sql =
          statement.sql(
              name -> {
                assertThat(tables).contains(name);
                return "its-table";
              });
      assertThat(sql.contains("its-table")).isEqualTo(workload.hasTables());
      assertThat(sql).doesNotContain("{", "}");
    }
  }

  @ParameterizedTest
  @MethodSource("everyOne")
  void isAtHomeWithWhatAPlanGetsThatSaysNothing(Workload workload) {
    assertThat(workload.reasonAgainst(DATA, usual(workload))).isEmpty();
    assertThat(usual(workload).unusual()).isEmpty();
    assertThat(workload.about()).isNotBlank();
  }
}
