package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Optional;
import org.enginedyno.workload.RowBuffer;

/**
 * A word that stands in a known number of documents.
 *
 * @param number sets its documents apart from those of other words
 * @param matches in how many documents of a full corpus it stands
 */
record PlantedWord(String text, int number, int matches) {
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

  /** The published word of that spelling. */
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
}
