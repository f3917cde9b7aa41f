package org.enginedyno.workload.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Balance.Sum;
import org.enginedyno.workload.SideWork;
import org.junit.jupiter.api.Test;

final class PlantedDocumentsTest {
  private static final List<Long> SEEDS = List.of(1L, 2012L, -7L);

  private static final DataSpec DATA = new DataSpec(2_000, 5);
  private static final InsertedDocuments NEWCOMERS = new InsertedDocuments(DATA);

  @Test
  void everyWordHasItsPublishedMatchesInAFullCorpus() {
    for (long seed : SEEDS) {
      for (PlantedWord word : PlantedWord.PUBLISHED) {
        PlantedDocuments planting = new PlantedDocuments(seed, word);

        assertThat(IntStream.rangeClosed(1, PlantedDocuments.FULL).filter(planting::isIn).toArray())
            .as(word.text())
            .hasSize(word.matches())
            .hasSize(planting.matches(PlantedDocuments.FULL))
            .containsExactly(planting.documents(PlantedDocuments.FULL).toArray());
      }
    }
  }

  @Test
  void aCorpusOfAnySizeHasItsShareAndNoMoreThanOneOff() {
    for (int documents : new int[] {1_000, 20_000, 100_001, 348_565, 348_567, 500_000, 697_132}) {
      for (PlantedWord word : PlantedWord.PUBLISHED) {
        PlantedDocuments planting = new PlantedDocuments(3, word);
        int[] found = IntStream.rangeClosed(1, documents).filter(planting::isIn).toArray();

        assertThat(planting.documents(documents).toArray()).containsExactly(found);
        double share = (double) documents * word.matches() / PlantedDocuments.FULL;
        assertThat((double) found.length).isBetween(share - 1, share + 1);
      }
    }
  }

  @Test
  void aDocumentIsTheSameInASmallCorpusAndALargeOne() {
    int[] few = new PlantedDocuments(3, PlantedWord.of("phase")).documents(20_000).toArray();
    int[] all =
        new PlantedDocuments(3, PlantedWord.of("phase")).documents(PlantedDocuments.FULL).toArray();

    assertThat(Arrays.copyOf(all, few.length)).containsExactly(few);
  }

  @Test
  void otherSeedsAndWordsHaveOtherDocuments() {
    int[] one =
        new PlantedDocuments(3, PlantedWord.of("phase")).documents(PlantedDocuments.FULL).toArray();

    assertThat(
            new PlantedDocuments(4, PlantedWord.of("phase"))
                .documents(PlantedDocuments.FULL)
                .toArray())
        .isNotEqualTo(one);
    assertThat(
            new PlantedDocuments(3, PlantedWord.of("Krakuer"))
                .documents(PlantedDocuments.FULL)
                .toArray())
        .isNotEqualTo(
            new PlantedDocuments(3, PlantedWord.of("Beria"))
                .documents(PlantedDocuments.FULL)
                .toArray());
  }

  @Test
  void theListIsThePublishedOne() {
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
    return (SideWork.Inserts) NEWCOMERS.inserts(knobs(key, value)).orElseThrow();
  }

  private static String content(int id) {
    IntFunction<Object[]> values = inserts("corpus.writers", "1").values().get();
    assertThat(values.apply(id)[0]).isEqualTo(id);
    return (String) values.apply(id)[1];
  }

  @Test
  void noneHasAPlantedWordAndEachHasOneThatNoOtherDocumentHas() {
    List<String> planted = PlantedWord.PUBLISHED.stream().map(PlantedWord::text).toList();

    for (int id = 2_001; id <= 4_000; id++) {
      List<String> words = List.of(content(id).split(" "));
      assertThat(words).doesNotContainAnyElementsOf(planted).doesNotContain(PlantedWord.ACUTE);
      assertThat(words).endsWith(CorpusRows.NEWCOMER).hasSizeGreaterThan(5);
    }
    assertThat(content(2_001)).isEqualTo(content(2_001)).isNotEqualTo(content(2_002));
  }

  @Test
  void theFirstIsNumberedAfterTheLastThatIsLoaded() {
    SideWork.Inserts inserts = inserts("insert.rate", "70");

    assertThat(inserts.firstRow()).isEqualTo(2_001);
    assertThat(inserts.threads()).isOne();
    assertThat(inserts.rate()).isEqualTo(70);
    assertThat(NEWCOMERS.inserts(knobs("corpus.writers", "0"))).isEmpty();
  }

  private static Sum sum(String words) {
    return NEWCOMERS.balance().sums().stream()
        .filter(sum -> sum.words().equals(words))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachOfThemMovesTheSumsByWhatItIs() {
    CRC32 crc = new CRC32();
    crc.update(("2001|" + content(2_001)).getBytes(StandardCharsets.US_ASCII));

    assertThat(sum("checksums of inserted documents").moved(0)).isZero();
    assertThat(sum("checksums of inserted documents").moved(1)).isEqualTo(crc.getValue());
    assertThat(sum("rows").moved(3)).isEqualTo(3);
    assertThat(sum("checksums of loaded documents").moved(3)).isZero();
    assertThat(NEWCOMERS.balance().query("t"))
        .contains("FROM t WHERE MATCH(content) AGAINST('newcomer' IN BOOLEAN MODE))");
  }

  @Test
  void theKeyHasCaughtUpWhenItFindsAsManyAsWereAdded() {
    assertThat(NEWCOMERS.balance().caughtUp())
        .accepts(List.of(2_003L, 0L, 0L, 0L, 3L), List.of(2_000L, 0L, 0L, 0L, 0L))
        .rejects(List.of(2_003L, 0L, 0L, 0L, 2L), List.of(2_713L, 0L, 0L, 0L, 0L));
  }
}
