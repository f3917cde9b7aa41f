package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;

/**
 * What searches find in a corpus: what was planted, or, in documents of files, what was counted.
 */
record Findings(DataSpec data) {
  /** In how many documents. */
  long count(Search search) {
    DocumentFiles files = data.files();
    return files == null
        ? search.documents(data.seed(), data.rows()).count()
        : files.counted(search.text());
  }

  /** In which. */
  IntStream documents(Search search) {
    return data.files() == null
        ? search.documents(data.seed(), data.rows())
        : CorpusFiles.of(data).documents(search).stream().mapToInt(Integer::intValue);
  }

  /** How it is known what is found in files, and what else was said of it. */
  static Optional<String> about(DataSpec data, List<Search> searches) {
    DocumentFiles files = data.files();
    if (files == null) {
      return Optional.empty();
    }
    String published =
        searches.stream()
            .flatMap(search -> PlantedWord.published(search.text()).stream())
            .map(
                word ->
                    "%s %d (%d)".formatted(word.text(), files.counted(word.text()), word.matches()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        "The documents are the first %,d of the files in %s (SHA-256 %s), and what is found was counted in these."
                .formatted(data.rows(), files.folder(), files.checksum())
            + (published.isEmpty()
                ? ""
                : " Beside what was published for all %,d documents of OHSUMED: %s."
                    .formatted(PlantedDocuments.FULL, published)));
  }
}
