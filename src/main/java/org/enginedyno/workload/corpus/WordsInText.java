package org.enginedyno.workload.corpus;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.workload.RowBuffer;

/** Which of the words that are searched for a text has. */
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

  /** Reads a text in the place of the one before. */
  void read(RowBuffer text) {
    words.clear();
    together = false;
    boolean acute = false;
    WordReader reader = new WordReader(text.bytes(), text.length());
    while (reader.next()) {
      String word =
          reader.letters() < LONGEST && likely[reader.first()][reader.letters()]
              ? reader.word()
              : "";
      if (SEARCHED.contains(word)) {
        words.add(word);
      }
      together |= acute && word.equals(PlantedWord.PHASE);
      acute = word.equals(PlantedWord.ACUTE);
    }
  }

  /** Whether a word is in it, however it is spelled. */
  boolean has(String word) {
    return words.contains(small(word));
  }

  /** Whether the two words of the phrase stand side by side in it. */
  boolean hasPhrase() {
    return together;
  }

  /**
   * The words of an ASCII text as the parsers of full-text keys tell them apart: letters, digits
   * and underscores.
   */
  static final class WordReader {
    private final byte[] text;
    private final int length;
    private int start;
    private int end;

    /** Reads the first bytes of a text. */
    public WordReader(byte[] text, int length) {
      this.text = text;
      this.length = length;
    }

    /** Goes to the next word, unless there is none. */
    public boolean next() {
      start = end;
      while (start < length && !isLetter(start)) {
        start++;
      }
      end = start;
      while (end < length && isLetter(end)) {
        end++;
      }
      return start < length;
    }

    private boolean isLetter(int at) {
      byte one = text[at];
      int small = one | ' ';
      return (small >= 'a' && small <= 'z') || (one >= '0' && one <= '9') || one == '_';
    }

    public int letters() {
      return end - start;
    }

    /** Its first letter, small. */
    public int first() {
      return text[start] | ' ';
    }

    /** The word in small letters. */
    public String word() {
      return new String(text, start, end - start, StandardCharsets.US_ASCII)
          .toLowerCase(Locale.ROOT);
    }
  }
}
