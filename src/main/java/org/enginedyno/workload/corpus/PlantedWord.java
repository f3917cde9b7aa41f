package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;

/**
 * A word that stands in a known number of documents. A full corpus is divided into as many
 * stretches of equal length as the word has matches, and one document of each, drawn by the seed,
 * has the word: a document is a function of seed and number alone, any smaller corpus has its share
 * of the matches, less than one off, and a larger one starts again.
 *
 * @param number sets its documents apart from those of other words
 * @param matches in how many documents of a full corpus it stands
 */
record PlantedWord(String text, int number, int matches) {
  /** The documents of the published collection. */
  static final int FULL = 348_566;

  /** The word that often stands before {@link #PHASE}, and then is part of a phrase. */
  static final String ACUTE = "acute";

  /** The most frequent of the published words. */
  static final String PHASE = "phase";

  /** The words of the published benchmark in the order in which it asks for them. */
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

  /** The published word of that spelling, if that is one. */
  static Optional<PlantedWord> published(String text) {
    return PUBLISHED.stream().filter(word -> word.text.equals(text)).findFirst();
  }

  byte[] bytes() {
    return RowBuffer.ascii(text);
  }

  /** Whether the word stands in a document, the first being 1. */
  boolean isIn(long seed, int document) {
    if (matches == 0) {
      return false;
    }
    int place = (document - 1) % FULL;
    int stretch = (int) ((long) place * matches / FULL);
    return place == place(seed, stretch, (document - 1) / FULL);
  }

  /** In how many of the first documents the word stands. */
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

  /** Those of the first documents that the word stands in. */
  IntStream documents(long seed, int documents) {
    int all = matches(seed, documents);
    return IntStream.range(0, all)
        .map(
            match -> {
              int round = match / matches;
              return round * FULL + place(seed, match % matches, round) + 1;
            });
  }

  /** The place of the document that was drawn of a stretch, the first being 0. */
  private int place(long seed, int stretch, int round) {
    int first = start(stretch);
    long draw = Hash.of(Hash.mixed(seed + number), stretch, round);
    return first + (int) Long.remainderUnsigned(draw, start(stretch + 1) - first);
  }

  private int start(int stretch) {
    return (int) (((long) stretch * FULL + matches - 1) / matches);
  }
}
