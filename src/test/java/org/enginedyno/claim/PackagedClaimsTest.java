package org.enginedyno.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.claim.Question.Agreement;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PackagedClaimsTest {
  private static final NamedFiles SHELF = new NamedFiles("claims", List.of());

  static List<String> names() {
    return SHELF.names();
  }

  private static Article article(String name) {
    return new ArticleReader(Workloads.all()).read(name, SHELF.text(name));
  }

  @ParameterizedTest
  @MethodSource("names")
  void areAllReadable(String name) {
    Article article = article(name);

    assertThat(article.claims()).isNotEmpty();
    assertThat(article.title()).isNotEqualTo(name);
    assertThat(article.date()).matches("20\\d\\d-\\d\\d-\\d\\d");
    assertThat(article.circumstances().version()).isNotEmpty();
  }

  @Test
  void comeFromSixReports() {
    assertThat(names())
        .containsExactly(
            "dimitri-2012-fileio",
            "dimitri-2012-fulltext",
            "dimitri-2012-oltp",
            "karlsson-2010",
            "percona-2007",
            "tokudb-2013");
    assertThat(names().stream().mapToInt(name -> article(name).claims().size()).sum())
        .isGreaterThan(250);
  }

  @Test
  void haveEveryReadPattern() {
    Article article = article("percona-2007");

    assertThat(Workloads.all().stream().map(one -> one.name()))
        .filteredOn(name -> name.startsWith("READ_"))
        .allMatch(name -> article.claims().stream().anyMatch(claim -> claim.place().equals(name)));
  }

  @Test
  void includeAllThirtyWordsWithTheirMatches() {
    List<Claim> words =
        article("dimitri-2012-fulltext").claims().stream()
            .filter(claim -> claim.question() instanceof Agreement)
            .toList();

    assertThat(words).hasSize(30);
    assertThat(words.stream().mapToInt(word -> Integer.parseInt(word.published())).sum())
        .isEqualTo(14_479);
  }

  @Test
  void haveEveryTimeAndRateOfTheTables() {
    assertThat(figures("tokudb-2013", "unique")).hasSize(24).contains(1689.59, 1.06, 1120.16);
    assertThat(figures("karlsson-2010", "linux")).hasSize(8).contains(11950.0, 2092.0, 4468.0);
    assertThat(figures("karlsson-2010", "linux-10"))
        .containsExactly(9216.0, 8928.0, 5615.0, 2285.0);
    assertThat(figures("karlsson-2010", "laptop")).containsExactly(8553.0, 181.0, 105.0, 20.0);
  }

  private static List<Double> figures(String article, String table) {
    return article(article).tables().stream()
        .filter(one -> one.id().equals(table))
        .flatMap(one -> one.entries().stream())
        .map(FigureTable.Entry::published)
        .toList();
  }
}
