package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.table.TableSize;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.corpus.CorpusSearch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches in a small corpus whose documents are known without reading them. */
@Tag("long")
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class CorpusIT {
  private static final CorpusSearch PLANTED = CorpusSearch.FT_WORD;

  private final TestDatabase database;
  private final Trials trials;
  private final Documents documents;

  CorpusIT(TestDatabase database) throws SQLException {
    this.database = database;
    trials = database.trials();
    documents = new Documents(database, trials);
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    for (String engine : List.of("InnoDB", "MyISAM", "Aria")) {
      TableStore.Stored stored = documents.load(engine);
      TableSize.LateKeys key = stored.lateKeys();
      assertThat(key.took()).isPositive();
      assertThat(key.bytes()).as(engine).isNotNull().isGreaterThan(500_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria"})
  void findsPlantedWords(String engine) throws Exception {
    documents.requireRight(engine);
  }

  @Test
  void timesEachWordSeparately() throws Exception {
    ForkLog log = trials.run(documents.cell("FT_WORD", "Aria", Map.of()), 60, Documents.RUNS);

    for (Span span : log.spans()) {
      assertThat(span.latencies().statements())
          .hasSize(30)
          .extracting(Latencies.OfKind::kind)
          .startsWith("Pietersz", "REPORTS")
          .endsWith("Gintere", "Abdelhamid");
    }
  }

  @Test
  void theServersOwnRulesExcludeNoWords() throws SQLException {
    Map<String, List<String>> words = PLANTED.searches(PLANTED.knobs().values(Map.of()));

    assertThat(words).hasSize(30).containsKeys("REPORTS", "phase", "Earlier");
    for (String rules : List.of("innodb_ft", "ft")) {
      assertThat(WordRules.of(database.connection(), rules).leftOut(words)).isEmpty();
    }
  }

  @Test
  void omitsWordsThatTheKeysExclude() throws Exception {
    try (Statement statement = database.connection().createStatement()) {
      statement.execute("CREATE TABLE common (value varchar(30)) ENGINE=InnoDB");
      statement.execute("INSERT INTO common VALUES ('phase')");
      statement.execute("SET GLOBAL innodb_ft_server_stopword_table = 'it_corpus/common'");
      try {
        // the key is created under the rules in force, and this search has no answer yet
        documents.loadAgain();

        ForkLog log = trials.run(documents.cell("FT_WORD", "InnoDB", Map.of()), 58, Documents.RUNS);

        assertThat(log.leftOut())
            .containsExactly(
                new Figures.LeftOut(
                    "phase", "'phase' is among the stopwords of `it_corpus`.`common`"));
        assertThat(log.answers()).flatExtracting(AnswerCheck::contradictions).isEmpty();
        assertThat(log.spans().get(1).latencies().statements())
            .hasSize(29)
            .extracting(Latencies.OfKind::kind)
            .contains("REPORTS")
            .doesNotContain("phase");
        assertThat(
                trials
                    .run(documents.cell("FT_BOOLEAN", "InnoDB", Map.of()), 8, Documents.RUNS)
                    .spans())
            .allSatisfy(span -> assertThat(span.latencies().statements()).hasSize(2));
      } finally {
        statement.execute("SET GLOBAL innodb_ft_server_stopword_table = DEFAULT");
        statement.execute("DROP TABLE common");
        documents.loadAgain();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria"})
  void insertsDocumentsDuringSearchesAndFindsAllOfThem(String engine) throws Exception {
    documents.loadGrowing(engine);

    ForkLog log = documents.insert(engine, Map.of("corpus.writers", "2", "corpus.rate", "200"));

    assertThat(log.answers()).hasSize(2);
    assertThat(log.answers()).flatExtracting(AnswerCheck::contradictions).isEmpty();
    assertThat(log.spans())
        .allSatisfy(
            span -> {
              BackgroundWork inserts = Objects.requireNonNull(span.asked());
              assertThat(inserts.inserts()).isTrue();
              assertThat(inserts.queries()).isPositive();
              assertThat(span.server().counters())
                  .containsEntry("com_insert", inserts.queries())
                  .containsEntry("com_select", 240L);
            });
    Check balance = documents.balance(log);
    assertThat(balance.passed()).as(balance.detail()).isTrue();
    assertThat(balance.detail())
        .contains("inserted documents that the full-text key finds", "changes counted");
  }

  @Test
  void insertsNoMoreThanItsRate() throws Exception {
    documents.loadGrowing("MyISAM");

    ForkLog log = documents.insert("MyISAM", Map.of("corpus.rate", "5"));

    assertThat(log.spans())
        .allSatisfy(
            span -> {
              BackgroundWork inserts = Objects.requireNonNull(span.asked());
              // the first is due immediately
              assertThat(inserts.queries())
                  .isLessThanOrEqualTo(1 + 5 * inserts.nanos() / 1_000_000_000L + 1);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM"})
  void detectsADocumentThatDiffersFromTheOneSent(String engine) throws Exception {
    documents.loadGrowing(engine);
    try (Statement statement = database.connection().createStatement()) {
      statement.execute(
          "CREATE TRIGGER other BEFORE INSERT ON corpus_growing_"
              + engine.toLowerCase(Locale.ROOT)
              + " FOR EACH ROW SET NEW.content = if(NEW.docid = 3002, 'other', NEW.content)");
      try {
        assertThat(
                documents.balance(
                    documents.insert(engine, Map.of("corpus.writers", "2", "corpus.rate", "200"))))
            .satisfies(
                balance -> {
                  assertThat(balance.passed()).isFalse();
                  assertThat(balance.detail())
                      .contains("the sum of checksums of inserted documents is")
                      .contains("more difference");
                });
      } finally {
        statement.execute("DROP TRIGGER other");
      }
    }
  }

  @Test
  void detectsADocumentThatAnotherClientChanged() throws Exception {
    String word = "REPORTS";
    try (Statement statement = database.connection().createStatement()) {
      statement.execute(
          "UPDATE corpus_innodb SET content = replace(content, 'REPORTS', 'nothing')"
              + " WHERE content LIKE '%REPORTS%' LIMIT 1");
      ForkLog log =
          trials.run(
              documents.cell("FT_WORD", "InnoDB", Map.of("corpus.word", word)), 10, Documents.RUNS);

      assertThat(log.answers())
          .filteredOn(answered -> !answered.contradictions().isEmpty())
          .extracting(AnswerCheck::when)
          .contains("before the first run", "in a run", "after the last run");
      assertThat(log.answers())
          .flatExtracting(AnswerCheck::contradictions)
          .allMatch(line -> line.matches("for \\(REPORTS\\) \\d+ instead of \\d+.*"));
    } finally {
      documents.load("InnoDB");
    }
  }
}
