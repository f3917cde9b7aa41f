package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How names are found. */
final class NearNamesTest {
  private static final List<String> KNOWN =
      List.of(
          "innodb_spin_wait_delay",
          "innodb_sync_spin_loops",
          "sync_binlog",
          "flush",
          "innodb_io_capacity",
          "innodb_io_capacity_max");

  private static final List<String> NAMES =
      List.of("READ_PK_POINT", "READ_PK_RANGE", "READ_KEY_POINT", "READ_FTS");

  @Test
  void nearNamesForgiveAFewSlips() {
    assertThat(NearNames.of("innodb_spin_wait_dely", KNOWN))
        .containsExactly("innodb_spin_wait_delay");
    assertThat(NearNames.of("synk_bin_log", KNOWN)).containsExactly("sync_binlog");
  }

  @Test
  void nearNamesAreToldTheBestFirst() {
    assertThat(NearNames.of("innodb_io_capacit", KNOWN)).containsExactly("innodb_io_capacity");
    assertThat(NearNames.of("innodb_io_capacity_m", KNOWN))
        .containsExactly("innodb_io_capacity", "innodb_io_capacity_max");
  }

  @Test
  void nearNamesAreNearWhateverTheirCaseAndWhatPartsTheirWords() {
    assertThat(NearNames.of("Sync.Binlog", KNOWN)).containsExactly("sync_binlog");
    assertThat(NearNames.of("inodb", List.of("Aria", "InnoDB"))).containsExactly("InnoDB");
  }

  @Test
  void nearNamesAreThoseThatBeginSoWhereNoneIsNear() {
    assertThat(NearNames.of("percona", List.of("ci", "percona-2007", "percona-2007-short")))
        .containsExactly("percona-2007", "percona-2007-short");
    assertThat(NearNames.of("pe", List.of("percona-2007"))).as("too short").isEmpty();
  }

  @Test
  void nearNamesAreAskedForBeforeAllAreListed() {
    assertThat(NearNames.choice("flsuh", "there are", List.of("flush", "sync")))
        .isEqualTo("; did you mean 'flush'? there are: flush, sync");
    assertThat(NearNames.choice("wholly", "there are", List.of("flush", "sync")))
        .isEqualTo("; there are: flush, sync");
  }

  @Test
  void nearNamesAreNotMadeUp() {
    assertThat(NearNames.of("wholly_other", KNOWN)).isEmpty();
    assertThat(NearNames.of("flash_all", KNOWN)).isEmpty();
  }

  @Test
  void nearNamesAreMeasuredInLetters() {
    assertThat(NearNames.distance("", "abc")).isEqualTo(3);
    assertThat(NearNames.distance("abc", "abc")).isZero();
    assertThat(NearNames.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(NearNames.distance("theards", "threads")).isEqualTo(2);
    assertThat(NearNames.distance("thraeds", "threads")).as("two swapped").isEqualTo(1);
  }

  @Test
  void aGlobTakesDotsForUnderscoresAndAnyCase() {
    assertThat(WorkloadRules.select("read.pk*", NAMES))
        .containsExactly("READ_PK_POINT", "READ_PK_RANGE");
    assertThat(WorkloadRules.select("Read_Fts", NAMES)).containsExactly("READ_FTS");
  }

  @Test
  void aGlobMatchesTheWholeName() {
    assertThat(WorkloadRules.select("read", NAMES)).isEmpty();
    assertThat(WorkloadRules.select("*point", NAMES))
        .containsExactly("READ_PK_POINT", "READ_KEY_POINT");
    assertThat(WorkloadRules.select("read.??.*", NAMES))
        .containsExactly("READ_PK_POINT", "READ_PK_RANGE");
  }

  @Test
  void aGlobKeepsTheOrderOfTheNames() {
    assertThat(WorkloadRules.select("*", NAMES)).isEqualTo(NAMES);
  }

  @Test
  void aGlobKnowsNoOtherSpecialCharacters() {
    assertThat(WorkloadRules.select("read[_]fts", NAMES)).isEmpty();
    assertThat(WorkloadRules.select("(read", NAMES)).isEmpty();
    assertThat(WorkloadRules.select("read\\E", NAMES)).isEmpty();
    assertThat(WorkloadRules.select("", NAMES)).isEmpty();
  }
}
