package org.enginedyno.workload.corpus;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Distribution;
import org.enginedyno.workload.Distribution.Zipfian;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/**
 * The documents of {@link CorpusTable}: generated words with the rank frequencies and document
 * lengths of natural text, and the planted words among them.
 */
final class CorpusRows implements Table.Rows {
  /** The median number of words in a document. */
  private static final double MEDIAN = 110;

  private static final double SPREAD = 0.7;
  private static final int LEAST = 8;
  private static final int MOST = 2_000;

  /** The least number of generated words per planted word, so that no two of these are adjacent. */
  private static final int APART = 4;

  private static final int PARTS_OF_PHRASE = 4;

  private static final int LENGTH = 1;
  private static final int TEXT = 2;
  private static final int PHRASE = 3;

  /** A word that every document inserted later has; such documents have no planted words. */
  static final String NEWCOMER = "newcomer";

  private static final byte[] NOTHING = {};
  private static final byte[] ACUTE = RowBuffer.ascii(PlantedWord.ACUTE);

  private final long seed;
  private final Distribution ranks = new Zipfian(Vocabulary.WORDS, 1);
  private final byte[][] planted;
  private long state;

  CorpusRows(DataSpec data) {
    seed = data.seed();
    planted = new byte[2 * (PlantedWord.PUBLISHED.size() + 1)][];
  }

  /** How the two words of the phrase occur in a document that has the second of them. */
  enum Phrase {
    TOGETHER,
    APART,
    ALONE;

    static Phrase of(long seed, int document) {
      long draw = Long.remainderUnsigned(Hash.of(seed, document, PHRASE), PARTS_OF_PHRASE);
      return draw < 2 ? TOGETHER : draw == 2 ? APART : ALONE;
    }
  }

  @Override
  public void append(int id, Table.Text text, RowBuffer out) {
    out.put(id);
    out.put(text.separator());
    content(id, plant(id), out);
  }

  /** A document that is inserted after loading, with a word that no loaded document has. */
  String later(int id, RowBuffer scratch) {
    scratch.clear();
    content(id, 0, scratch);
    return new String(scratch.bytes(), 0, scratch.length(), US_ASCII) + " " + NEWCOMER;
  }

  private void content(int id, int count, RowBuffer out) {
    int words = Math.max(length(id), APART * (count + 1));
    state = Hash.of(seed, id, TEXT);
    int next = 0;
    for (int word = 0; word < words; word++) {
      if (word > 0) {
        out.put((byte) ' ');
      }
      out.put(Vocabulary.word(ranks.draw(this::uniform)));
      if (next < count && word == (next + 1) * words / (count + 1)) {
        for (int part = 2 * next; part < 2 * next + 2; part++) {
          if (planted[part].length > 0) {
            out.put((byte) ' ');
            out.put(planted[part]);
          }
        }
        next++;
      }
    }
  }

  /**
   * Fills {@link #planted} with the planted words of a document, each with the word before it, and
   * returns their number.
   */
  private int plant(int id) {
    int count = 0;
    for (PlantedWord word : PlantedWord.PUBLISHED) {
      if (word.isIn(seed, id)) {
        planted[2 * count] = NOTHING;
        planted[2 * count + 1] = word.bytes();
        if (word.text().equals(PlantedWord.PHASE)) {
          Phrase phrase = Phrase.of(seed, id);
          if (phrase == Phrase.TOGETHER) {
            planted[2 * count] = ACUTE;
          } else if (phrase == Phrase.APART) {
            count++;
            planted[2 * count] = NOTHING;
            planted[2 * count + 1] = ACUTE;
          }
        }
        count++;
      }
    }
    return count;
  }

  private int length(int id) {
    state = Hash.of(seed, id, LENGTH);
    double normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return (int) Math.min(MOST, Math.max(LEAST, MEDIAN * Math.exp(SPREAD * normal)));
  }

  private double uniform() {
    state = Hash.next(state);
    return Hash.uniform(Hash.mixed(state));
  }

  /**
   * Generated words: alternating consonants and vowels, and an ending that no planted word and no
   * stop word has.
   */
  static final class Vocabulary {
    static final int WORDS = 60_000;

    private static final String CONSONANTS = "bcdfghklmnprstvz";
    private static final String VOWELS = "aeiou";
    private static final String ENDS = "kxz";

    /** Words of two syllables; the rarer ones have three. */
    private static final int SHORT = 6_400;

    private static final byte[][] ALL = all();

    private Vocabulary() {}

    /** The word of a rank; rank 1 is the most frequent. */
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
}
