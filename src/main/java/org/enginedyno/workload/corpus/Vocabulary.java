package org.enginedyno.workload.corpus;

import org.enginedyno.workload.RowBuffer;

/**
 * Made-up words: consonants and vowels in turns, and an end that no word has which is planted or
 * left out of an index as too common.
 */
final class Vocabulary {
  static final int WORDS = 60_000;

  private static final String CONSONANTS = "bcdfghklmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final String ENDS = "kxz";

  /** Words of two syllables; the rarer ones have three. */
  private static final int SHORT = 6_400;

  private static final byte[][] ALL = all();

  private Vocabulary() {}

  /** The word of a rank, the most frequent being 1. */
  static byte[] word(int rank) {
    return ALL[rank - 1];
  }

  private static byte[][] all() {
    byte[][] all = new byte[WORDS][];
    for (int number = 0; number < WORDS; number++) {
      StringBuilder word = new StringBuilder();
      int rest = number;
      for (int syllables = number < SHORT ? 2 : 3; syllables > 0; syllables--) {
        word.append(CONSONANTS.charAt(rest % CONSONANTS.length()));
        rest /= CONSONANTS.length();
        word.append(VOWELS.charAt(rest % VOWELS.length()));
        rest /= VOWELS.length();
      }
      word.append(ENDS.charAt(number % ENDS.length()));
      all[number] = RowBuffer.ascii(word.toString());
    }
    return all;
  }
}
