package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.claim.Article;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which cells a claim covers, and its requirements other than rates. */
final class ClaimCellsTest {
  private static final String AHEAD =
      "workload: READ_PK_POINT, threads: [1, 4], of: InnoDB, over: MyISAM, ratio: more";
  private static final String PEAKS =
      "workload: READ_PK_POINT, where: { threads: peak }, of: InnoDB, over: MyISAM, ratio: more";

  private static MadeUpRuns ofTwoRanges() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("READ_PK_RANGE");
    sample.engines = List.of("InnoDB", "MyISAM");
    sample.knobs = Map.of("data.pk-range", List.of("100", "1000"));
    return new MadeUpRuns(sample);
  }

  @Test
  void prefersPublishedValuesThenDefaults() {
    MadeUpRuns runs = ofTwoRanges();
    String claim = "workload: READ_PK_RANGE, threads: [4], of: InnoDB, over: MyISAM, ratio: more";

    ClaimOutcome usual = runs.outcome(claim);
    ClaimOutcome published = runs.outcome(claim + ", as: { data.pk-range: 1000 }");
    ClaimOutcome neither = runs.outcome(claim + ", as: { data.pk-range: 5000 }");

    assertThat(usual.ratios()).hasSize(1);
    assertThat(published.ratios()).hasSize(1).isNotEqualTo(usual.ratios());
    assertThat(neither.ratios()).hasSize(2);
    assertThat(neither.differences()).contains("data.pk-range 100, not 5000");
  }

  @Test
  void answersAgreeIfTheirProofsShowIt() {
    MadeUpRuns runs = new MadeUpRuns();
    String claim = "workload: READ_PK_POINT, agree: [InnoDB, MyISAM]";

    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
    for (Measurement cell : runs.stored().cells()) {
      runs.with(MadeUpRuns.answered(cell, true));
    }
    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.HELD);
    Measurement cell = runs.cell("InnoDB", 4);
    runs.with(SampleRun.marked(cell, new Mark(Mark.Label.DRIFTING, "x")));
    assertThat(runs.outcome(claim).standing()).isEqualTo(ClaimStatus.HELD);
    runs.with(SampleRun.marked(cell, new Mark(Mark.Label.FEWER_SEARCHES, "x")));
    assertThat(runs.outcome(claim).reason()).endsWith(" is marked fewer searches");
    ClaimOutcome wrong =
        runs.with(SampleRun.invalid(runs.cell("InnoDB", 4), "answers differ")).outcome(claim);
    assertThat(wrong.standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
    assertThat(wrong.reason()).endsWith(" is INVALID: answers differ");
    assertThat(runs.outcome(claim.replace("MyISAM", "Falcon")).standing())
        .isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
  }

  @Test
  void thePeakOfTwoSidesIsOverTheSameThreads() {
    MadeUpRuns runs =
        new MadeUpRuns()
            .with("InnoDB", 1, 100, 101)
            .with("InnoDB", 4, 300, 301)
            .with("MyISAM", 1, 200, 201)
            .with("MyISAM", 4, 400, 401);

    assertThat(runs.outcome(PEAKS).standing()).isEqualTo(ClaimStatus.REVERSED);
    ClaimOutcome outcome = runs.without("MyISAM", 4).outcome(PEAKS);

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
    assertThat(outcome.reason())
        .isEqualTo(
            "InnoDB at 1 was measured at other values of threads than MyISAM at 1: 1, 4 and 1");
  }

  @Test
  void aPeakUsesTheCellsMostSimilarToThePublication() {
    MadeUpRuns runs = ofTwoRanges();
    String claim =
        "workload: READ_PK_RANGE, where: { threads: peak }, of: InnoDB,"
            + " over: { engine: MyISAM, as: { data.pk-range: 1000 } }, ratio: more";

    assertThat(runs.outcome(claim).ratios())
        .as("MyISAM's shorter ranges are faster, and are not what was published")
        .hasSize(1)
        .first()
        .satisfies(ratio -> assertThat(ratio.ratio().value()).isEqualTo(peakOverThousands(runs)));
  }

  private static double peakOverThousands(MadeUpRuns runs) {
    return peak(runs, "InnoDB", "100") / peak(runs, "MyISAM", "1000");
  }

  private static double peak(MadeUpRuns runs, String engine, String range) {
    return runs.stored().cells().stream()
        .filter(cell -> cell.cell().engine().equals(engine))
        .filter(cell -> CaseCells.value(cell.cell(), "data.pk-range").equals(range))
        .mapToDouble(cell -> cell.score().orElseThrow())
        .max()
        .orElseThrow();
  }

  @Test
  void cellsOfTwoSessionsAreNotCompared() {
    ClaimOutcome outcome =
        new MadeUpRuns().resumedFor("MyISAM", 4).outcome(AHEAD.replace("[1, 4]", "[4]"));

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
    assertThat(outcome.reason())
        .isEqualTo("InnoDB at 4 and MyISAM at 4 were measured in different sessions");
  }

  @Test
  void runsOnTooFewCoresAreIgnoredIfThereAreOthers() {
    Article article = MadeUpRuns.article(AHEAD + ", cores: 8");
    StoredRun small =
        new MadeUpRuns().with("InnoDB", 4, 10, 11).with("MyISAM", 4, 20, 21).stored("small");
    StoredRun large =
        new MadeUpRuns()
            .with("InnoDB", 1, 20, 21)
            .with("MyISAM", 1, 10, 11)
            .with("InnoDB", 4, 20, 21)
            .with("MyISAM", 4, 10, 11)
            .onCores(16)
            .stored("large");

    ClaimOutcome outcome = ClaimCheck.of(article, List.of(small, large)).get(0);

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(outcome.ratios()).extracting(MeasuredRatio::run).containsOnly("large");
  }

  @Test
  void reportsTheThreadsAndRunsOfAReason() {
    StoredRun held =
        new MadeUpRuns().with("InnoDB", 4, 300, 301).with("InnoDB", 1, 100, 101).stored("held");
    StoredRun other =
        new MadeUpRuns().with("InnoDB", 4, 100, 101).with("InnoDB", 1, 300, 301).stored("other");
    Article article =
        MadeUpRuns.article(
            "workload: READ_PK_POINT, of: { engine: InnoDB, threads: 4 },"
                + " over: { engine: InnoDB, threads: 1 }, ratio: more");

    assertThat(ClaimCheck.of(article, List.of(held, other)).get(0).reason())
        .isEqualTo("in other: the other side is ahead");
  }

  @Test
  void usesServerReportsOfEngineFeatures() {
    String innodb = "reports: transactions, list: { InnoDB: \"YES\" }";

    assertThat(new MadeUpRuns().outcome(innodb).standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(new MadeUpRuns().outcome(innodb).reason()).isEqualTo("InnoDB transactions: YES");
    assertThat(new MadeUpRuns().outcome(innodb.replace("YES", "NO")).standing())
        .isEqualTo(ClaimStatus.REVERSED);
    assertThat(new MadeUpRuns().outcome(innodb.replace("InnoDB", "MyISAM")).standing())
        .isEqualTo(ClaimStatus.NOT_MEASURED);
    assertThat(new MadeUpRuns().outcome(innodb.replace("InnoDB", "Falcon")).reason())
        .isEqualTo("no server of these runs offers Falcon");
  }

  @Test
  void sizesAreThoseOfTheTables() {
    ClaimOutcome outcome =
        new MadeUpRuns()
            .outcome(
                "workload: READ_PK_POINT, figure: data-bytes, unit: bytes,"
                    + " figures: { InnoDB: 195772416, MyISAM: 167519584 }");

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(outcome.ratios())
        .extracting(measured -> measured.ratio().value())
        .containsOnly(19_578_880 / 16_751_616.0);
  }

  @Test
  void onlyCellsOfNamedEnginesMustAgree() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("READ_PK_POINT");
    MadeUpRuns runs = new MadeUpRuns(sample);
    for (Measurement cell : runs.stored().cells()) {
      boolean isNamed = !cell.cell().engine().equals("Aria");
      runs.with(isNamed ? MadeUpRuns.answered(cell, true) : SampleRun.failed(cell, "it left"));
    }
    Measurement one = runs.cell("InnoDB", 1);
    runs.with(Measurement.ended(one.cell(), Status.SKIPPED, one.startedAt(), 0, "too slow"));

    ClaimOutcome outcome = runs.outcome("workload: READ_PK_POINT, agree: [InnoDB, MyISAM]");

    assertThat(outcome.standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(outcome.differences())
        .containsExactly(
            "11.4.5-MariaDB, not MySQL 5.1", "2 cores, not 4", "100000 rows, generated");
  }

  /** Two cells per side, of which some were skipped. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1, 4 | NOT_TESTABLE_HERE | InnoDB was skipped: too slow",
        "1    | HELD              | is within the published range",
        "4    | HELD              | is within the published range"
      })
  void skippedCellsAreAReasonOnlyIfNoneRemains(
      String threads, ClaimStatus standing, String reason) {
    MadeUpRuns runs = new MadeUpRuns();
    for (int count : List.of(1, 4)) {
      Measurement one = runs.with("MyISAM", count, 50, 51).cell("InnoDB", count);
      boolean isSkipped = List.of(threads.split(", ")).contains(Integer.toString(count));
      runs.with(
          isSkipped
              ? Measurement.ended(one.cell(), Status.SKIPPED, one.startedAt(), 0, "too slow")
              : MadeUpRuns.scored(one, 100, 101));
    }

    assertThat(runs.outcome(AHEAD))
        .returns(standing, ClaimOutcome::standing)
        .returns(reason, ClaimOutcome::reason);
  }

  @ParameterizedTest
  @CsvSource({"7, NOT_TESTABLE_HERE", "8, HELD", "9, HELD"})
  void theRequiredCoresAreSufficient(int cores, ClaimStatus standing) {
    MadeUpRuns runs =
        new MadeUpRuns().with("InnoDB", 4, 20, 21).with("MyISAM", 4, 10, 11).onCores(cores);

    assertThat(runs.outcome(AHEAD.replace("[1, 4]", "[4]") + ", cores: 8").standing())
        .isEqualTo(standing);
  }

  /**
   * A server with fewer cores than a claim needs shows nothing about it, unless the claim names
   * them.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | of: InnoDB, over: MyISAM | NOT_MEASURED",
        "2 | of: InnoDB, over: MyISAM | HELD",
        "1 | where: { server-cores: 1 }, of: InnoDB, over: MyISAM | HELD"
      })
  void cellsOfServersWithTooFewCoresDoNotCount(int given, String sides, ClaimStatus standing) {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("READ_PK_POINT");
    sample.choices = SampleClients.choices(PlanAxis.SERVER_CORES, List.of(given));
    MadeUpRuns runs = new MadeUpRuns(sample).with("InnoDB", 4, 20, 21).with("MyISAM", 4, 10, 11);

    assertThat(
            runs.outcome("workload: READ_PK_POINT, threads: [4], cores: 2, ratio: more, " + sides)
                .standing())
        .isEqualTo(standing);
  }

  @Test
  void namesMissingCells() {
    String claim = "workload: READ_PK_POINT, of: InnoDB, over: MyISAM, ratio: more, ";

    assertThat(new MadeUpRuns().outcome(claim + "threads: [8, 64]").reason())
        .isEqualTo("no cell of READ_PK_POINT with InnoDB at 8, 64 threads");
    assertThat(
            new MadeUpRuns().without("InnoDB", 4).outcome(claim + "where: { threads: 4 }").reason())
        .isEqualTo("no cell of READ_PK_POINT with InnoDB threads=4");
    assertThat(
            new MadeUpRuns()
                .without("InnoDB", 4)
                .without("MyISAM", 1)
                .outcome(claim + "threads: [1, 4]"))
        .returns(ClaimStatus.NOT_MEASURED, ClaimOutcome::standing)
        .returns("no two cells differ only in what the claim compares", ClaimOutcome::reason);
  }

  @Test
  void namesOmittedCells() {
    MadeUpRuns runs = new MadeUpRuns().with("InnoDB", 4, 20, 21).with("MyISAM", 4, 10, 11);
    runs.with(SampleRun.marked(runs.cell("MyISAM", 1), new Mark(Mark.Label.DRIFTING, "x")));

    assertThat(runs.outcome(AHEAD).reason())
        .isEqualTo("is within the published range; left out: MyISAM at 1 is marked drifting");
  }
}
