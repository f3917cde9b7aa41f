package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @Test
  void saysOfEachWordThatIsLeftOutWhichRuleDoesSo() {
    List<String> words = List.of("phase", "Earlier", "functionalized");

    assertThat(rules(4, 84, Set.of("the")).reasonAgainst(words)).isEmpty();
    assertThat(rules(6, 10, Set.of("earlier")).reasonAgainst(words))
        .hasValue(
            "full-text keys leave words out: 'phase' is shorter than ft_min_word_len = 6;"
                + " 'Earlier' is among the stopwords of ft_stopword_file = words.txt;"
                + " 'functionalized' is longer than ft_max_word_len = 10");
  }

  @Test
  void saysWhereTheStopwordsAreNotKnown() {
    WordRules hidden =
        new WordRules(
            new WordRules.Limit("ft_min_word_len", 4),
            new WordRules.Limit("ft_max_word_len", 84),
            Set.of(),
            "",
            Optional.of("the words of ft_stopword_file = /else cannot be read"));

    assertThat(hidden.reasonAgainst(List.of("phase")))
        .hasValue("the words of ft_stopword_file = /else cannot be read");
    assertThat(hidden.reasonAgainst(List.of())).isEmpty();
  }
}
