package org.enginedyno.workload.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.workload.Published;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InsertComparisonsTest {
  @ParameterizedTest
  @CsvSource({
    "karlsson-2010, 2010",
    "karlsson-2010-short, 2010",
    "tokudb-2013-unique, 2013",
    "tokudb-2013-unique-short, 2013",
    "percona-2007, 2007"
  })
  void belongToThePlansThatRepeatThem(String plan, int year) {
    assertThat(Workloads.published(plan)).map(Published::year).hasValue(year);
  }

  @Test
  void tellSizesOfTablesWithAsManyRows() {
    Published unique = InsertComparisons.unique();

    assertThat(unique.size("INSERT_UNIQUE", 1_000_000))
        .hasValue("Published 2013: InnoDB 421M, TokuDB 225M, by 1 thread");
    assertThat(unique.size("INSERT_UNIQUE", 20_000)).isEmpty();
    assertThat(Workloads.published("tokudb-2013-iibench")).isEmpty();
  }

  @Test
  void areOfWorkloadsThatThereAre() {
    assertThat(InsertComparisons.small().findings())
        .allMatch(finding -> Workloads.find(finding.workload()).isPresent());
    assertThat(InsertComparisons.unique().findings())
        .allMatch(finding -> Workloads.find(finding.workload()).isPresent());
  }
}
