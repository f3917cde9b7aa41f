package org.enginedyno.workload.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.enginedyno.Golden;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Balance.Sum;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.junit.jupiter.api.Test;

final class CorpusRowsTest {
  private static final DataSpec DATA = new DataSpec(20_000, 5);
  private static final Pattern MADE_UP = Pattern.compile("([bcdfghklmnprstvz][aeiou]){2,3}[kxz]");

  private static final List<Long> SEEDS = List.of(1L, 2012L, -7L);

  private static final DataSpec LOADED = new DataSpec(2_000, 5);
  private static final InsertedDocuments INSERTED = new InsertedDocuments(LOADED);

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
  void neverChange() {
    Golden.assertMatches(
        getClass(),
        "corpus-rows-v" + new CorpusTable(CorpusTable.NAME, DATA).generatorVersion() + ".tsv",
        line(1) + line(17) + line(20_000));
  }

  @Test
  void aDocumentDependsOnlyOnSeedAndNumber() {
    RowBuffer larger = new RowBuffer();
    new CorpusRows(new DataSpec(PlantedWord.FULL, 5)).append(17, larger);
    RowBuffer other = new RowBuffer();
    new CorpusRows(new DataSpec(20_000, 6)).append(17, other);

    assertThat(larger.toString()).isEqualTo(line(17));
    assertThat(other.toString()).isNotEqualTo(line(17));
  }

  @Test
  void everyWordIsPlantedOrGeneratedAndSearchesFindTheirDocuments() {
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
      int matches = word.matches(DATA.seed(), DATA.rows());
      assertThat(documents.getOrDefault(word.text(), 0)).as(word.text()).isEqualTo(matches);
    }
    documents.remove("acute");
    assertThat(PlantedWord.PUBLISHED).extracting(PlantedWord::text).containsAll(documents.keySet());
    assertThat(Search.together().documents(DATA).count()).isEqualTo(together).isPositive();
    assertThat(Search.both().documents(DATA).count()).isEqualTo(both).isGreaterThan(together);
  }

  @Test
  void noGeneratedWordResemblesAPlantedOneOrRepeats() {
    List<String> all =
        IntStream.rangeClosed(1, CorpusRows.Vocabulary.WORDS)
            .mapToObj(
                rank -> new String(CorpusRows.Vocabulary.word(rank), StandardCharsets.US_ASCII))
            .toList();

    assertThat(all)
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .allMatch(word -> MADE_UP.matcher(word).matches());
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
    assertThat(bytes * PlantedWord.FULL).isLessThan(1e9).isGreaterThan(2e8);

    Map<String, Integer> counts = new HashMap<>();
    for (int id = 1; id <= 5_000; id++) {
      words(id).forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    String first = new String(CorpusRows.Vocabulary.word(1), StandardCharsets.US_ASCII);
    String tenth = new String(CorpusRows.Vocabulary.word(10), StandardCharsets.US_ASCII);
    assertThat((double) counts.getOrDefault(first, 0) / counts.getOrDefault(tenth, 0))
        .isBetween(9.0, 11.0);
  }

  @Test
  void everyWordHasItsPublishedMatchesInAFullCorpus() {
    for (long seed : SEEDS) {
      for (PlantedWord word : PlantedWord.PUBLISHED) {
        assertThat(
                IntStream.rangeClosed(1, PlantedWord.FULL)
                    .filter(document -> word.isIn(seed, document))
                    .toArray())
            .as(word.text())
            .hasSize(word.matches())
            .hasSize(word.matches(seed, PlantedWord.FULL))
            .containsExactly(word.documents(seed, PlantedWord.FULL).toArray());
      }
    }
  }

  @Test
  void aCorpusOfAnySizeHasItsShareOfMatches() {
    for (int documents : new int[] {1_000, 20_000, 100_001, 348_565, 348_567, 500_000, 697_132}) {
      for (PlantedWord word : PlantedWord.PUBLISHED) {
        int[] found =
            IntStream.rangeClosed(1, documents)
                .filter(document -> word.isIn(3, document))
                .toArray();

        assertThat(word.documents(3, documents).toArray()).containsExactly(found);
        double share = (double) documents * word.matches() / PlantedWord.FULL;
        assertThat((double) found.length).isBetween(share - 1, share + 1);
      }
    }
  }

  private static int[] documents(String word, long seed, int rows) {
    return PlantedWord.of(word).documents(seed, rows).toArray();
  }

  @Test
  void aDocumentIsTheSameInASmallCorpusAndALargeOne() {
    int[] few = documents("phase", 3, 20_000);

    assertThat(Arrays.copyOf(documents("phase", 3, PlantedWord.FULL), few.length))
        .containsExactly(few);
  }

  @Test
  void otherSeedsAndWordsHaveOtherDocuments() {
    assertThat(documents("phase", 4, PlantedWord.FULL))
        .isNotEqualTo(documents("phase", 3, PlantedWord.FULL));
    assertThat(documents("Krakuer", 3, PlantedWord.FULL))
        .isNotEqualTo(documents("Beria", 3, PlantedWord.FULL));
  }

  @Test
  void theWordListIsThePublishedOne() {
    assertThat(PlantedWord.PUBLISHED).hasSize(30);
    assertThat(PlantedWord.PUBLISHED.stream().mapToInt(PlantedWord::matches).sum())
        .isEqualTo(14_479);
    assertThat(PlantedWord.PUBLISHED.get(0)).isEqualTo(new PlantedWord("Pietersz", 1, 6));
    assertThat(PlantedWord.PUBLISHED.get(29)).isEqualTo(new PlantedWord("Abdelhamid", 30, 4));
  }

  private static KnobValues knobs(String... values) {
    return CorpusSearch.FT_WORD_INSERTING.knobs().values(Map.of(values[0], values[1]));
  }

  private static SideWork.Inserts inserts(String key, String value) {
    return (SideWork.Inserts) INSERTED.inserts(knobs(key, value)).orElseThrow();
  }

  private static String content(int id) {
    IntFunction<Object[]> values = inserts("corpus.writers", "1").values().get();
    assertThat(values.apply(id)[0]).isEqualTo(id);
    return (String) values.apply(id)[1];
  }

  @Test
  void insertedDocumentsHaveNoPlantedWordAndOneOfTheirOwn() {
    List<String> planted = PlantedWord.PUBLISHED.stream().map(PlantedWord::text).toList();

    for (int id = 2_001; id <= 4_000; id++) {
      List<String> words = List.of(content(id).split(" "));
      assertThat(words).doesNotContainAnyElementsOf(planted).doesNotContain(PlantedWord.ACUTE);
      assertThat(words).endsWith(CorpusRows.NEWCOMER).hasSizeGreaterThan(5);
    }
    assertThat(content(2_001)).isEqualTo(content(2_001)).isNotEqualTo(content(2_002));
  }

  @Test
  void insertedDocumentsAreNumberedAfterLoadedOnes() {
    SideWork.Inserts inserts = inserts("corpus.rate", "70");

    assertThat(inserts.firstRow()).isEqualTo(2_001);
    assertThat(inserts.threads()).isOne();
    assertThat(inserts.rate()).isEqualTo(70);
    assertThat(INSERTED.inserts(knobs("corpus.writers", "0"))).isEmpty();
  }

  private static Sum sum(String words) {
    return INSERTED.balance().sums().stream()
        .filter(sum -> sum.words().equals(words))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachInsertedDocumentChangesTheSums() {
    CRC32 crc = new CRC32();
    crc.update(("2001|" + content(2_001)).getBytes(StandardCharsets.US_ASCII));

    assertThat(sum("checksums of inserted documents").moved(0)).isZero();
    assertThat(sum("checksums of inserted documents").moved(1)).isEqualTo(crc.getValue());
    assertThat(sum("rows").moved(3)).isEqualTo(3);
    assertThat(sum("checksums of loaded documents").moved(3)).isZero();
    assertThat(INSERTED.balance().query("t", "t"))
        .contains("FROM t WHERE MATCH(content) AGAINST('newcomer' IN BOOLEAN MODE))");
  }

  @Test
  void theKeyIsUpToDateWhenItFindsAllInsertedDocuments() {
    assertThat(INSERTED.balance().caughtUp())
        .accepts(List.of(2_003L, 0L, 0L, 0L, 3L), List.of(2_000L, 0L, 0L, 0L, 0L))
        .rejects(List.of(2_003L, 0L, 0L, 0L, 2L), List.of(2_713L, 0L, 0L, 0L, 0L));
  }
}
