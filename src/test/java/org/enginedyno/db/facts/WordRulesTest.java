package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class WordRulesTest {
  private static WordRules rules(int shortest, int longest, Set<String> stopwords) {
    return new WordRules(
        new WordRules.Limit("ft_min_word_len", shortest),
        new WordRules.Limit("ft_max_word_len", longest),
        stopwords,
        "ft_stopword_file = words.txt",
        Optional.empty());
  }

  private static Map<String, List<String>> each(String... words) {
    Map<String, List<String>> searches = new LinkedHashMap<>();
    List.of(words).forEach(word -> searches.put(word, List.of(word)));
    return searches;
  }

  @Test
  void namesTheRuleForEachOmittedWord() {
    Map<String, List<String>> words = each("phase", "Earlier", "functionalized");

    assertThat(rules(4, 84, Set.of("the")).obstacle(words)).isEmpty();
    assertThat(rules(6, 10, Set.of("earlier")).leftOut(words))
        .containsExactly(
            Map.entry("phase", "'phase' is shorter than ft_min_word_len = 6"),
            Map.entry(
                "Earlier", "'Earlier' is among the stopwords of ft_stopword_file = words.txt"),
            Map.entry("functionalized", "'functionalized' is longer than ft_max_word_len = 10"));
  }

  @Test
  void omitsASearchWhoseWordsAreNotAllInAKey() {
    assertThat(
            rules(4, 84, Set.of("earlier"))
                .leftOut(
                    Map.of(
                        "+REPORTS -Earlier", List.of("REPORTS", "Earlier"),
                        "+REPORTS", List.of("REPORTS"))))
        .containsOnlyKeys("+REPORTS -Earlier");
  }

  @Test
  void refusesACellWithoutRemainingSearches() {
    WordRules rules = rules(6, 84, Set.of("earlier"));

    assertThat(rules.obstacle(each("phase", "Earlier", "athletes"))).isEmpty();
    assertThat(rules.obstacle(each("phase", "Earlier")))
        .hasValue(
            "full-text keys omit words: 'phase' is shorter than ft_min_word_len = 6;"
                + " 'Earlier' is among the stopwords of ft_stopword_file = words.txt");
    assertThat(rules.obstacle(Map.of())).isEmpty();
  }

  @Test
  void reportsUnknownStopwords() {
    WordRules hidden =
        new WordRules(
            new WordRules.Limit("ft_min_word_len", 4),
            new WordRules.Limit("ft_max_word_len", 84),
            Set.of(),
            "",
            Optional.of("the words of ft_stopword_file = /else cannot be read"));

    assertThat(hidden.obstacle(each("phase")))
        .hasValue("the words of ft_stopword_file = /else cannot be read");
    assertThat(hidden.obstacle(Map.of())).isEmpty();
  }
}
