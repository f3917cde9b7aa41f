package org.enginedyno.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.enginedyno.claim.Question.Agreement;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.claim.Question.Nothing;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArticleReaderTest {
  private static final String HEAD =
      """
      title: A report
      date: 2012-01-01
      engines: [InnoDB, MyISAM]
      as: { data.rows: 1_000_000 }
      claims:
      """;

  private static final String PLAIN =
      "{ id: a, says: x, workload: READ_PK_POINT, of: InnoDB, over: MyISAM, ratio: more }";

  private static Article article(String claims) {
    return new ArticleReader(Workloads.all())
        .read("mine", new YamlText("claim mine.yaml", HEAD + claims));
  }

  @Test
  void readsARatioOfTwoEngines() {
    Claim claim = article("  - " + PLAIN + "\n").claims().get(0);

    Comparison question = (Comparison) claim.question();
    assertThat(question.of().value(Case.ENGINE)).hasValue("InnoDB");
    assertThat(question.over()).hasToString("MyISAM");
    assertThat(question.of().alike()).isEqualTo(Map.of("data.rows", "1000000"));
    assertThat(claim.published()).isEqualTo("more");
  }

  @Test
  void createsARatioOfFiguresThatDifferOnOneAxis() {
    Article article =
        article(
            """
              - id: inserts
                says: rows per second
                workload: INSERT_SMALL
                unit: rows/s
                by: [engine, threads]
                figures: { InnoDB: { 1: 100, 4: 300 }, MyISAM: { 1: 200, 4: 250 } }
            """);

    assertThat(article.claims())
        .extracting(Claim::id, Claim::published)
        .contains(
            tuple("inserts.InnoDB-1-over-4", "100 and 300 rows/s (x0.333)"),
            tuple("inserts.InnoDB-4-over-MyISAM", "300 and 250 rows/s (x1.2)"))
        .hasSize(4);
    assertThat(article.tables()).hasSize(1);
  }

  @Test
  void readsTimesAsRates() {
    Claim claim =
        article(
                """
                  - id: seconds
                    says: time
                    workload: INSERT_UNIQUE
                    unit: s
                    amount: insert.total-rows
                    by: [engine, insert.total-rows]
                    figures: { InnoDB: { 100: 1, 1000: 20 } }
                """)
            .claims()
            .get(0);

    assertThat(((Comparison) claim.question()).bounds().least()).isEqualTo(2.0);
  }

  @Test
  void readsListsOfAgreementsAndUntestedClaims() {
    List<Claim> claims =
        article(
                """
                  - { id: a, says: as many, workload: FT_WORD, agree: [InnoDB, MyISAM], list: { one: 6, two: 7 } }
                  - { id: b, says: gone, untested: it was a prototype }
                """)
            .claims();

    assertThat(claims).extracting(Claim::id).containsExactly("a.one", "a.two", "b");
    assertThat(claims.get(0).question()).isInstanceOf(Agreement.class);
    assertThat(claims.get(2).question()).isEqualTo(new Nothing("it was a prototype"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READ_PK_POINT}READ_PK_PONT | line 7: workload: unknown workload 'READ_PK_PONT'; did you"
            + " mean 'READ_PK_POINT",
        "of: InnoDB}of: InoDB | line 7: of: unknown engine 'InoDB'; did you mean 'InnoDB'?",
        "over: MyISAM}over: Falcon | line 7: over: unknown engine 'Falcon'; the article's engines"
            + " are: InnoDB, MyISAM",
        "ratio: more}ratio: faster | line 7: ratio: must be 'A to B', 'at least A'",
        "says: x}say: x | line 7: unknown key 'say'; did you mean 'says'?",
        "of: InnoDB}of: { oltp.tables: 8 } | line 7: of: unknown axis 'oltp.tables'",
        "ratio: more}rato: more | line 7: unknown key 'rato'; did you mean 'ratio'?",
        "workload: READ_PK_POINT,} | line 7: key 'workload' is missing",
        "ratio: more}reports: XA | line 7: reports: must be transactions, xa or savepoints: XA",
        "ratio: more}reports: xa | line 7: key 'list' is missing: set YES or NO for each engine",
        "ratio: more}reports: xa, list: { InnoDB: maybe } | line 7: list.InnoDB: must be YES or NO:"
            + " maybe",
        "ratio: more}reports: xa, list: { InoDB: 'NO' } | line 7: list: unknown engine 'InoDB'",
        "ratio: more}by: [engine, threads], figures: { InnoDB: { 1: 2 }, MyISAM: 3 } | line 7:"
            + " figures: must be a mapping by threads: 3",
        "over: MyISAM,} | line 7: set 'of', 'over' and 'ratio'",
      })
  void reportsAProblemWithItsLine(String change, String message) {
    String[] parts = change.split("}", 2);
    String second = PLAIN.replace("id: a", "id: b").replace(parts[0], parts[1]);

    assertThatThrownBy(() -> article("  - " + PLAIN + "\n  - " + second + "\n"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("claim mine.yaml, " + message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void reportsTheLineOfAKeyWithinAClaim() {
    assertThatThrownBy(
            () ->
                article(
                    """
                      - id: a
                        says: x
                        workload: INSERT_SMALL
                        unit: rows/s
                        figures: { InnoDB: many, MyISAM: 2 }
                    """))
        .hasMessage("claim mine.yaml, line 10: figures: must be a number: 'many'");
  }

  @Test
  void refusesDuplicateClaimNames() {
    assertThatThrownBy(() -> article("  - " + PLAIN + "\n  - " + PLAIN + "\n"))
        .hasMessage("claim mine.yaml: duplicate claim id 'a'; ids must be unique");
  }

  @Test
  void refusesAFileWithoutClaims() {
    assertThatThrownBy(() -> article("  {}\n"))
        .hasMessage("claim mine.yaml, line 5: claims must be a list with at least one item");
  }
}
