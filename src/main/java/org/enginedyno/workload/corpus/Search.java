package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;

/**
 * A search, and the documents that match it.
 *
 * @param text the text of the search on the server
 * @param words the words that the full-text index must contain
 * @param planted gives the matches among the first documents of a seed
 * @param finds whether the words of a document from a file match
 */
record Search(String text, List<String> words, Planted planted, Predicate<WordsInText> finds) {
  @FunctionalInterface
  interface Planted {
    IntStream of(long seed, int rows);
  }

  static Search word(PlantedWord word) {
    return new Search(
        word.text(), List.of(word.text()), word::documents, content -> content.has(word.text()));
  }

  /** Documents with a word and without another, in boolean mode. */
  static Search without(String one, String other) {
    PlantedWord has = PlantedWord.of(one);
    PlantedWord lacks = PlantedWord.of(other);
    return new Search(
        "+%s -%s".formatted(one, other),
        List.of(one, other),
        (seed, rows) -> has.documents(seed, rows).filter(document -> !lacks.isIn(seed, document)),
        content -> content.has(one) && !content.has(other));
  }

  /** Documents with both words of the phrase, adjacent or not, in boolean mode. */
  static Search both() {
    return phrase(
        "+%s +%s".formatted(PlantedWord.ACUTE, PlantedWord.PHASE),
        List.of(CorpusRows.Phrase.TOGETHER, CorpusRows.Phrase.APART),
        content -> content.has(PlantedWord.ACUTE) && content.has(PlantedWord.PHASE));
  }

  static Search together() {
    return phrase(
        "\"%s %s\"".formatted(PlantedWord.ACUTE, PlantedWord.PHASE),
        List.of(CorpusRows.Phrase.TOGETHER),
        WordsInText::hasPhrase);
  }

  private static Search phrase(
      String text, List<CorpusRows.Phrase> wanted, Predicate<WordsInText> finds) {
    return new Search(
        text,
        List.of(PlantedWord.ACUTE, PlantedWord.PHASE),
        (seed, rows) ->
            PlantedWord.of(PlantedWord.PHASE)
                .documents(seed, rows)
                .filter(document -> wanted.contains(CorpusRows.Phrase.of(seed, document))),
        finds);
  }

  /** The number of matching documents: as planted, or as counted in files. */
  long count(DataSpec data) {
    DocumentFiles files = data.files();
    return files == null ? documents(data).count() : files.counted(text);
  }

  IntStream documents(DataSpec data) {
    return data.files() == null
        ? planted.of(data.seed(), data.rows())
        : CorpusFiles.of(data).documents(this).stream().mapToInt(Integer::intValue);
  }
}
