package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.plan.work.DocumentFiles;
import org.enginedyno.plan.work.DocumentFiles.Counted;
import org.enginedyno.plan.work.KnobValues;

/**
 * What searches find in a corpus: what was planted, or, in documents of files, what was counted.
 *
 * @param joined whether an apostrophe between letters is part of a word
 */
record Findings(DataSpec data, boolean joined) {
  /** No plan's to ask for: whether an engine's words have apostrophes. */
  private static final String JOINED = "corpus.joined";

  /** What an engine finds for which these knobs are. */
  static Findings of(DataSpec data, KnobValues knobs) {
    return new Findings(data, Boolean.parseBoolean(knobs.values().get(JOINED)));
  }

  /** The knobs for an engine that reads words so. */
  static KnobValues readBy(boolean joined, KnobValues knobs) {
    return joined ? knobs.with(JOINED, "true") : knobs;
  }

  /** In how many documents. */
  long count(Search search) {
    DocumentFiles files = data.files();
    if (files == null) {
      return search.documents(data.seed(), data.rows()).count();
    }
    Counted counted = files.counted(search.text());
    return joined ? counted.joined() : counted.apart();
  }

  /** In which. */
  IntStream documents(Search search) {
    return data.files() == null
        ? search.documents(data.seed(), data.rows())
        : CorpusFiles.of(data).documents(search, joined).stream().mapToInt(Integer::intValue);
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
                    "%s %d (%d)"
                        .formatted(word.text(), files.counted(word.text()).apart(), word.matches()))
            .collect(Collectors.joining(", "));
    String otherwise =
        searches.stream()
            .filter(search -> differs(files.counted(search.text())))
            .map(search -> "%s %d".formatted(search.text(), files.counted(search.text()).joined()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        "The documents are the first %,d of the files in %s (SHA-256 %s), and what is found was counted in these."
                .formatted(data.rows(), files.folder(), files.checksum())
            + (published.isEmpty()
                ? ""
                : " Beside what was published for all %,d documents of OHSUMED: %s."
                    .formatted(Planting.FULL, published))
            + (otherwise.isEmpty()
                ? ""
                : " MyISAM and Aria take an apostrophe between letters for part of a word, and find others: %s."
                    .formatted(otherwise)));
  }

  private static boolean differs(Counted counted) {
    return counted.apart() != counted.joined();
  }
}
