package org.enginedyno.workload.corpus;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.workload.RowBuffer;

/** Finds which of the searched words a text has. */
final class WordsInText {
  private static final Set<String> SEARCHED =
      Stream.concat(
              Stream.of(PlantedWord.ACUTE),
              PlantedWord.PUBLISHED.stream().map(word -> small(word.text())))
          .collect(Collectors.toUnmodifiableSet());

  private static final int LONGEST = 32;

  private final boolean[][] likely = new boolean[128][LONGEST];
  private final Set<String> words = new HashSet<>();
  private boolean together;

  WordsInText() {
    SEARCHED.forEach(word -> likely[word.charAt(0)][word.length()] = true);
  }

  private static String small(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  /**
   * Reads an ASCII text, which replaces the previous one. Words are as for the parsers of full-text
   * keys: sequences of letters, digits and underscores.
   */
  void read(RowBuffer text) {
    words.clear();
    together = false;
    boolean acute = false;
    byte[] bytes = text.bytes();
    int end = 0;
    while (end < text.length()) {
      int start = end;
      while (end < text.length() && isLetter(bytes[end])) {
        end++;
      }
      if (end == start) {
        end++;
      } else {
        int letters = end - start;
        String word =
            letters < LONGEST && likely[bytes[start] | ' '][letters]
                ? small(new String(bytes, start, letters, StandardCharsets.US_ASCII))
                : "";
        if (SEARCHED.contains(word)) {
          words.add(word);
        }
        together |= acute && word.equals(PlantedWord.PHASE);
        acute = word.equals(PlantedWord.ACUTE);
      }
    }
  }

  private static boolean isLetter(byte one) {
    int small = one | ' ';
    return (small >= 'a' && small <= 'z') || (one >= '0' && one <= '9') || one == '_';
  }

  /** Whether the text has a word, ignoring case. */
  boolean has(String word) {
    return words.contains(small(word));
  }

  /** Whether the text has the two words of the phrase next to each other. */
  boolean hasPhrase() {
    return together;
  }
}
