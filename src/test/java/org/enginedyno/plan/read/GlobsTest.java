package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.read.PlanReader.Globs;
import org.junit.jupiter.api.Test;

final class GlobsTest {
  private static final List<String> NAMES =
      List.of("READ_PK_POINT", "READ_PK_RANGE", "READ_KEY_POINT", "READ_FTS");

  @Test
  void takesDotsForUnderscoresAndAnyCase() {
    assertThat(Globs.select("read.pk*", NAMES)).containsExactly("READ_PK_POINT", "READ_PK_RANGE");
    assertThat(Globs.select("Read_Fts", NAMES)).containsExactly("READ_FTS");
  }

  @Test
  void matchesTheWholeName() {
    assertThat(Globs.select("read", NAMES)).isEmpty();
    assertThat(Globs.select("*point", NAMES)).containsExactly("READ_PK_POINT", "READ_KEY_POINT");
    assertThat(Globs.select("read.??.*", NAMES)).containsExactly("READ_PK_POINT", "READ_PK_RANGE");
  }

  @Test
  void keepsTheOrderOfTheNames() {
    assertThat(Globs.select("*", NAMES)).isEqualTo(NAMES);
  }

  @Test
  void knowsNoOtherSpecialCharacters() {
    assertThat(Globs.select("read[_]fts", NAMES)).isEmpty();
    assertThat(Globs.select("(read", NAMES)).isEmpty();
    assertThat(Globs.select("read\\E", NAMES)).isEmpty();
    assertThat(Globs.select("", NAMES)).isEmpty();
  }
}
