package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How names are matched. */
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

  @ParameterizedTest
  @CsvSource({
    "innodb_spin_wait_dely, innodb_spin_wait_delay, a slip",
    "synk_bin_log, sync_binlog, two slips",
    "innodb_io_capacit, innodb_io_capacity, one is nearer than another",
    "innodb_io_capacity_m, innodb_io_capacity innodb_io_capacity_max, the best first",
    "Sync.Binlog, sync_binlog, other case and separators",
    "innodb, innodb_io_capacity innodb_io_capacity_max innodb_spin_wait_delay, those it begins",
    "in, '', too short",
    "wholly_other, '', none is near",
    "flash_all, '', none is near"
  })
  void nearNamesAreSimilarOrHaveTheSamePrefix(String name, String near, String why) {
    assertThat(String.join(" ", NearNames.of(name, KNOWN))).as(why).isEqualTo(near);
  }

  @Test
  void nearNamesAreSuggestedBeforeAllAreListed() {
    assertThat(NearNames.choice("flsuh", "there are", List.of("flush", "sync")))
        .isEqualTo("; did you mean 'flush'? there are: flush, sync");
    assertThat(NearNames.choice("wholly", "there are", List.of("flush", "sync")))
        .isEqualTo("; there are: flush, sync");
  }

  @ParameterizedTest
  @CsvSource({
    "'', abc, 3",
    "abc, abc, 0",
    "kitten, sitting, 3",
    "theards, threads, 2",
    "thraeds, threads, 1"
  })
  void nearNamesCountASwapOfLettersAsOne(String from, String to, int distance) {
    assertThat(NearNames.distance(from, to)).isEqualTo(distance);
  }

  @ParameterizedTest
  @CsvSource({
    "read.pk*, READ_PK_POINT READ_PK_RANGE",
    "Read_Fts, READ_FTS",
    "read, ''",
    "*point, READ_PK_POINT READ_KEY_POINT",
    "read.??.*, READ_PK_POINT READ_PK_RANGE",
    "*, READ_PK_POINT READ_PK_RANGE READ_KEY_POINT READ_FTS",
    "read[_]fts, ''",
    "(read, ''",
    "read\\E, ''",
    "'', ''"
  })
  void aGlobMatchesWholeNamesAndOnlySupportsAsterisks(String glob, String names) {
    assertThat(String.join(" ", WorkloadRules.select(glob, NAMES))).isEqualTo(names);
  }
}
