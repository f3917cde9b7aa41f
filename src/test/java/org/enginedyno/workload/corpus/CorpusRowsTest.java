package org.enginedyno.workload.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.enginedyno.Golden;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.RowBuffer;
import org.junit.jupiter.api.Test;

final class CorpusRowsTest {
  private static final DataSpec DATA = new DataSpec(20_000, 5);
  private static final Pattern MADE_UP = Pattern.compile("([bcdfghklmnprstvz][aeiou]){2,3}[kxz]");

  private static String line(int id) {
    RowBuffer out = new RowBuffer();
    new CorpusRows(DATA).append(id, out);
    return out.toString();
  }

  private static List<String> words(int id) {
    return List.of(line(id).strip().split("\t", -1)[1].split(" ", -1));
  }

  @Test
  void aRowIsItsNumberAndItsDocument() {
    assertThat(line(17)).startsWith("17\t").endsWith("\n").doesNotContain("'", "\\");
    CRC32 crc = new CRC32();
    crc.update(line(17).strip().replace('\t', '|').getBytes(StandardCharsets.US_ASCII));
    assertThat(new CorpusRows(DATA).checksum(17, new RowBuffer())).isEqualTo(crc.getValue());
  }

  @Test
  void areTheSameForEver() {
    Golden.assertMatches(
        getClass(),
        "corpus-rows-v" + new CorpusTable(CorpusTable.NAME, DATA).generatorVersion() + ".tsv",
        line(1) + line(17) + line(20_000));
  }

  @Test
  void aDocumentIsAFunctionOfSeedAndNumberAlone() {
    RowBuffer larger = new RowBuffer();
    new CorpusRows(new DataSpec(PlantedDocuments.FULL, 5)).append(17, larger);
    RowBuffer other = new RowBuffer();
    new CorpusRows(new DataSpec(20_000, 6)).append(17, other);

    assertThat(larger.toString()).isEqualTo(line(17));
    assertThat(other.toString()).isNotEqualTo(line(17));
  }

  @Test
  void eachWordIsPlantedOrMadeUpAndTheSearchesFindTheirDocuments() {
    Map<String, Integer> documents = new HashMap<>();
    int together = 0;
    int both = 0;
    for (int id = 1; id <= DATA.rows(); id++) {
      List<String> words = words(id);
      words.stream()
          .distinct()
          .filter(word -> !MADE_UP.matcher(word).matches())
          .forEach(word -> documents.merge(word, 1, Integer::sum));
      together += String.join(" ", words).contains("acute phase") ? 1 : 0;
      both += words.contains("acute") && words.contains("phase") ? 1 : 0;
    }

    for (PlantedWord word : PlantedWord.PUBLISHED) {
      int matches = new PlantedDocuments(DATA.seed(), word).matches(DATA.rows());
      assertThat(documents.getOrDefault(word.text(), 0)).as(word.text()).isEqualTo(matches);
    }
    documents.remove("acute");
    assertThat(PlantedWord.PUBLISHED).extracting(PlantedWord::text).containsAll(documents.keySet());
    assertThat(Search.together().documents(DATA.seed(), DATA.rows()).count())
        .isEqualTo(together)
        .isPositive();
    assertThat(Search.both().documents(DATA.seed(), DATA.rows()).count())
        .isEqualTo(both)
        .isGreaterThan(together);
  }

  @Test
  void noMadeUpWordLooksLikeAPlantedOneOrIsMadeTwice() {
    List<String> all =
        IntStream.rangeClosed(1, Vocabulary.WORDS)
            .mapToObj(rank -> new String(Vocabulary.word(rank), StandardCharsets.US_ASCII))
            .toList();

    assertThat(all).doesNotHaveDuplicates().allMatch(word -> MADE_UP.matcher(word).matches());
    assertThat(PlantedWord.PUBLISHED)
        .noneMatch(word -> MADE_UP.matcher(word.text().toLowerCase(Locale.ROOT)).matches());
    assertThat(MADE_UP.matcher(PlantedWord.ACUTE).matches()).isFalse();
  }

  @Test
  void documentsAreAsLongAndWordsAsFrequentAsInNaturalTexts() {
    int[] lengths = IntStream.rangeClosed(1, 5_000).map(id -> words(id).size()).sorted().toArray();
    assertThat(lengths[2_500]).isBetween(100, 120);
    assertThat(Arrays.stream(lengths).average().orElseThrow()).isBetween(130.0, 150.0);
    assertThat(lengths[4_999]).isGreaterThan(500);
    double bytes =
        IntStream.rangeClosed(1, 5_000).map(id -> line(id).length()).average().orElseThrow();
    assertThat(bytes * PlantedDocuments.FULL).isLessThan(1e9).isGreaterThan(2e8);

    Map<String, Integer> counts = new HashMap<>();
    for (int id = 1; id <= 5_000; id++) {
      words(id).forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    String first = new String(Vocabulary.word(1), StandardCharsets.US_ASCII);
    String tenth = new String(Vocabulary.word(10), StandardCharsets.US_ASCII);
    assertThat((double) counts.getOrDefault(first, 0) / counts.getOrDefault(tenth, 0))
        .isBetween(9.0, 11.0);
  }
}
