package org.enginedyno.workload.corpus;

import java.util.stream.IntStream;
import org.enginedyno.workload.Hash;

/**
 * Which documents a word stands in. A full corpus is divided into as many stretches of equal length
 * as the word has matches, and one document of each, drawn by the seed, has the word: a document is
 * a function of seed and number alone, any smaller corpus has its share of the matches, less than
 * one off, and a larger one begins anew.
 */
record PlantedDocuments(long seed, PlantedWord word) {
  /** The documents of the published collection. */
  static final int FULL = 348_566;

  /** Whether the word stands in a document, the first being 1. */
  boolean isIn(int document) {
    if (word.matches() == 0) {
      return false;
    }
    int place = (document - 1) % FULL;
    int stretch = (int) ((long) place * word.matches() / FULL);
    return place == place(stretch, (document - 1) / FULL);
  }

  /** In how many of the first documents the word stands. */
  int matches(int documents) {
    if (word.matches() == 0) {
      return 0;
    }
    int round = documents / FULL;
    int rest = documents % FULL;
    int stretch = (int) ((long) rest * word.matches() / FULL);
    int last = rest > 0 && place(stretch, round) < rest ? 1 : 0;
    return round * word.matches() + stretch + last;
  }

  /** Those of the first documents that the word stands in. */
  IntStream documents(int documents) {
    int all = matches(documents);
    return IntStream.range(0, all)
        .map(
            match -> {
              int round = match / word.matches();
              return round * FULL + place(match % word.matches(), round) + 1;
            });
  }

  /** The place of the document that was drawn of a stretch, the first being 0. */
  private int place(int stretch, int round) {
    int first = start(stretch);
    long draw = Hash.of(Hash.mixed(seed + word.number()), stretch, round);
    return first + (int) Long.remainderUnsigned(draw, start(stretch + 1) - first);
  }

  private int start(int stretch) {
    return (int) (((long) stretch * FULL + word.matches() - 1) / word.matches());
  }
}
