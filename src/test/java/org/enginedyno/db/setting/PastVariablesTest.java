package org.enginedyno.db.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.Abilities;
import org.enginedyno.db.facts.ServerFacts;
import org.junit.jupiter.api.Test;

final class PastVariablesTest {
  private static final String NAME = "metadata_locks_hash_instances";

  private static Optional<String> problem(String version, Map<String, String> variables) {
    return PastVariables.problem(
        NAME, new ServerFacts(version, List.of(), Map.of(), variables, Abilities.ALL));
  }

  @Test
  void areUsedByServersOfTheirVersions() {
    assertThat(problem("5.6.51", Map.of(NAME, "8"))).isEmpty();
  }

  @Test
  void changeNothingWhereTheyAreKeptOrGone() {
    assertThat(problem("5.7.44", Map.of(NAME, "8")))
        .contains("MySQL 5.7.44 ignores '" + NAME + "'");
    assertThat(problem("11.4.5-MariaDB", Map.of(NAME, "8")))
        .contains("MariaDB 11.4.5 ignores '" + NAME + "'");
    assertThat(problem("9.7.0", Map.of())).contains("MySQL 9.7.0 has no variable '" + NAME + "'");
  }
}
