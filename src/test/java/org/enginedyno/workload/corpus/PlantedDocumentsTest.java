package org.enginedyno.workload.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PlantedDocumentsTest {
  private static final List<Long> SEEDS = List.of(1L, 2012L, -7L);

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
}
