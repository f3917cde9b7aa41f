package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ServerFactsTest {
  private static ServerFacts facts(String version, Map<String, String> variables) {
    return new ServerFacts(version, List.of("Aria", "InnoDB"), Map.of(), variables, Abilities.ALL);
  }

  @Test
  void nameTheProductAndItsVersion() {
    assertThat(facts("11.4.5-MariaDB-log", Map.of()).title()).isEqualTo("MariaDB 11.4.5");
    assertThat(facts("9.7.4", Map.of("version_comment", "Source distribution")).title())
        .isEqualTo("MySQL 9.7.4");
    assertThat(facts("8.0.40-31", Map.of("version_comment", "Percona Server (GPL)")).title())
        .isEqualTo("Percona Server 8.0.40");
  }

  @Test
  void spellEnginesAsTheServerDoes() {
    assertThat(facts("1", Map.of()).engine("innodb")).contains("InnoDB");
    assertThat(facts("1", Map.of()).engine("falcon")).isEmpty();
  }

  @Test
  void takeForNumbersOnlyWhatIsOne() {
    ServerFacts facts = facts("1", Map.of("a", "12", "b", "ON", "c", "1.5", "d", "9".repeat(30)));

    assertThat(facts.number("a")).contains(12L);
    assertThat(facts.number("b")).isEmpty();
    assertThat(facts.number("c")).isEmpty();
    assertThat(facts.number("d")).isEmpty();
    assertThat(facts.number("missing")).isEmpty();
  }

  @Test
  void readSizesAsServersWriteThem() {
    ServerFacts facts = facts("1", Map.of("a", "64M", "b", "32MB", "c", "8 k", "d", "1G"));

    assertThat(facts.number("a")).contains(64L << 20);
    assertThat(facts.number("b")).contains(32L << 20);
    assertThat(facts.number("c")).contains(8L << 10);
    assertThat(facts.number("d")).contains(1L << 30);
  }

  @Test
  void includeCachesOfUnknownEngines() {
    Map<String, String> pbxt =
        Map.of("pbxt_index_cache_size", "32MB", "pbxt_auto_increment_mode", "0");

    assertThat(
            new ServerFacts(
                    "5.1.55-MariaDB", List.of("MyISAM", "PBXT"), Map.of(), pbxt, Abilities.ALL)
                .relevant())
        .isEqualTo(Map.of("pbxt_index_cache_size", "32MB"));
    assertThat(facts("1", pbxt).relevant()).isEmpty();
  }

  @Test
  void includeOnlyVariablesThatAffectFigures() {
    assertThat(facts("1", Map.of("sync_binlog", "1", "hostname", "mine")).relevant())
        .isEqualTo(Map.of("sync_binlog", "1"));
  }
}
