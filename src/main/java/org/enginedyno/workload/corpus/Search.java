package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Something that is searched for, and the documents that it is found in. */
final class Search {
  private final String text;
  private final List<String> words;
  private final Documents documents;
  private final Predicate<WordsInText> finds;

  private Search(
      String text, List<String> words, Documents documents, Predicate<WordsInText> finds) {
    this.text = text;
    this.words = words;
    this.documents = documents;
    this.finds = finds;
  }

  /** Which of the first documents of a seed. */
  @FunctionalInterface
  private interface Documents {
    IntStream of(long seed, int rows);
  }

  static Search word(PlantedWord word) {
    return new Search(
        word.text(),
        List.of(word.text()),
        (seed, rows) -> documents(word, seed, rows),
        content -> content.has(word.text()));
  }

  /** Documents with a word and without another, in boolean mode. */
  static Search without(String one, String other) {
    PlantedWord has = PlantedWord.of(one);
    return new Search(
        "+%s -%s".formatted(one, other),
        List.of(one, other),
        (seed, rows) -> {
          PlantedDocuments lacks = new PlantedDocuments(seed, PlantedWord.of(other));
          return documents(has, seed, rows).filter(document -> !lacks.isIn(document));
        },
        content -> content.has(one) && !content.has(other));
  }

  /** Documents with both words of the phrase, side by side or not, in boolean mode. */
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
            documents(PlantedWord.of(PlantedWord.PHASE), seed, rows)
                .filter(document -> wanted.contains(CorpusRows.Phrase.of(seed, document))),
        finds);
  }

  private static IntStream documents(PlantedWord word, long seed, int rows) {
    return new PlantedDocuments(seed, word).documents(rows);
  }

  /** What the server is asked for. */
  String text() {
    return text;
  }

  /** The words that must be in the index for it. */
  List<String> words() {
    return words;
  }

  boolean isFoundIn(WordsInText content) {
    return finds.test(content);
  }

  /** Those of the first documents that it is found in. */
  IntStream documents(long seed, int rows) {
    return documents.of(seed, rows);
  }
}
