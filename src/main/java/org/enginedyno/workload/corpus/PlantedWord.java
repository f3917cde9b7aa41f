package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;

/**
 * A word that occurs in a known number of documents. A full corpus is divided into as many equal
 * stretches as the word has matches, and in each stretch one document, drawn by the seed, has the
 * word. A document is thus a function of seed and number alone. A smaller corpus has its share of
 * the matches, with an error below one; a larger one repeats the division.
 *
 * @param number separates its documents from those of other words
 * @param matches the number of documents of a full corpus that have it
 */
record PlantedWord(String text, int number, int matches) {
  /** The documents of the published collection. */
  static final int FULL = 348_566;

  /** The word that often precedes {@link #PHASE} and forms a phrase with it. */
  static final String ACUTE = "acute";

  /** The most frequent of the published words. */
  static final String PHASE = "phase";

  /** The words of the published benchmark in the order of its searches. */
  static final List<PlantedWord> PUBLISHED =
      all(
          "Pietersz 6, REPORTS 4011, Shvero 4, Couret 2, eburnated 1, Fison 1, Grahovac 1, Hylorin"
              + " 1, functionalized 4, phase 6676, Meyers 157, Lecso 0, Tsukamoto 34, Smogorzewski"
              + " 5, Favaro 1, Germall 1, microliter 170, peroxy 5, Krakuer 1, APTTL 2, jejuni 60,"
              + " Heilbrun 9, athletes 412, Odensten 4, anticomplement 5, Beria 1, coliplay 1,"
              + " Earlier 2900, Gintere 0, Abdelhamid 4");

  private static List<PlantedWord> all(String published) {
    List<String> words = List.of(published.split(", "));
    return words.stream()
        .map(word -> word.split(" "))
        .map(
            word ->
                new PlantedWord(
                    word[0], words.indexOf(String.join(" ", word)) + 1, Integer.parseInt(word[1])))
        .toList();
  }

  static PlantedWord of(String text) {
    return published(text).orElseThrow();
  }

  /** The published word with that spelling, if there is one. */
  static Optional<PlantedWord> published(String text) {
    return PUBLISHED.stream().filter(word -> word.text.equals(text)).findFirst();
  }

  byte[] bytes() {
    return RowBuffer.ascii(text);
  }

  /** Whether a document has the word; documents are numbered from 1. */
  boolean isIn(long seed, int document) {
    if (matches == 0) {
      return false;
    }
    int place = (document - 1) % FULL;
    int stretch = (int) ((long) place * matches / FULL);
    return place == place(seed, stretch, (document - 1) / FULL);
  }

  /** How many of the first documents have the word. */
  int matches(long seed, int documents) {
    if (matches == 0) {
      return 0;
    }
    int round = documents / FULL;
    int rest = documents % FULL;
    int stretch = (int) ((long) rest * matches / FULL);
    int last = rest > 0 && place(seed, stretch, round) < rest ? 1 : 0;
    return round * matches + stretch + last;
  }

  /** The documents among the first ones that have the word. */
  IntStream documents(long seed, int documents) {
    int all = matches(seed, documents);
    return IntStream.range(0, all)
        .map(
            match -> {
              int round = match / matches;
              return round * FULL + place(seed, match % matches, round) + 1;
            });
  }

  /** The position, from 0, of the document that was drawn from a stretch. */
  private int place(long seed, int stretch, int round) {
    int first = start(stretch);
    long draw = Hash.of(Hash.mixed(seed + number), stretch, round);
    return first + (int) Long.remainderUnsigned(draw, start(stretch + 1) - first);
  }

  private int start(int stretch) {
    return (int) (((long) stretch * FULL + matches - 1) / matches);
  }
}
