package org.enginedyno;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.enginedyno.Rooms.ours;
import static org.enginedyno.Rooms.usesOnly;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the allowed directions between the rooms of the report. */
@AnalyzeClasses(packages = "org.enginedyno", importOptions = DoNotIncludeTests.class)
final class ReportArchitectureTest {
  @ArchTest
  static final ArchRule reportUsesStoredResults =
      usesOnly("report", "result", "claim", "plan", "workload");

  @ArchTest
  static final ArchRule wordUsesValues = usesOnly("report.word", "result", "plan", "workload");

  @ArchTest
  static final ArchRule seriesUsesWords =
      usesOnly("report.series", "report.word", "result", "plan", "workload");

  @ArchTest
  static final ArchRule compareUsesSeries =
      usesOnly("report.compare", "report.series", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule outcomeUsesComparisons =
      usesOnly(
          "report.outcome", "report.compare", "report.series", "report.word", "result", "plan");

  @ArchTest static final ArchRule htmlUsesNothingOfOurs = usesOnly("report.html");

  @ArchTest static final ArchRule inkKnowsNoPictures = usesOnly("report.chart.ink", "plan");

  @ArchTest static final ArchRule chartUsesHtml = usesOnly("report.chart", "report.html", "plan");

  @ArchTest
  static final ArchRule plotUsesChartAndSeries =
      usesOnly(
          "report.plot",
          "report.chart",
          "report.compare",
          "report.series",
          "report.word",
          "result",
          "plan");

  @ArchTest
  static final ArchRule seriesAreDrawnWithoutComparing =
      usesOnly(
          "report.plot.panel", "report.chart", "report.series", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule textUsesWhatPlotsDoNot =
      usesOnly(
          "report.text",
          "report.compare",
          "report.outcome",
          "report.series",
          "report.word",
          "result",
          "plan",
          "workload");

  @ArchTest
  static final ArchRule testsAreMadeOfCellsAlone =
      usesOnly("report.junit", "report.series", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule exportUsesSeriesAndTexts =
      usesOnly("report.export", "report.text", "report.series", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule storedUsesTexts =
      usesOnly("report.stored", "report.text", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule historyUsesChart =
      usesOnly("report.history", "report.chart", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule claimUsesChartAndTexts =
      usesOnly(
          "report.claim", "report.chart", "report.text", "report.word", "result", "claim", "plan");

  @ArchTest
  static final ArchRule pageUsesAllButDrawing =
      usesOnly(
          "report.page",
          "report.duel",
          "report.claim",
          "claim",
          "report.history",
          "report.text",
          "report.plot",
          "report.html",
          "report.compare",
          "report.outcome",
          "report.series",
          "report.word",
          "result",
          "plan",
          "workload");

  @ArchTest
  static final ArchRule sectionsOfOneThemeUseNoOthers =
      slices()
          .matching("org.enginedyno.report.page.(cell|study|setup|duel)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule reportHasTheseRoomsOnly =
      classes()
          .that()
          .resideInAPackage("org.enginedyno.report.*..")
          .should()
          .resideInAnyPackage(
              ours(
                  "report.word",
                  "report.series",
                  "report.compare",
                  "report.outcome",
                  "report.html",
                  "report.chart",
                  "report.plot",
                  "report.text",
                  "report.junit",
                  "report.export",
                  "report.stored",
                  "report.claim",
                  "report.history",
                  "report.page",
                  "report.duel"));

  @ArchTest
  static final ArchRule duelUsesChart =
      usesOnly("report.duel", "report.junit", "report.chart", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule reportIsEnteredByItsDoor =
      noClasses()
          .that(resideOutsideOfPackage("org.enginedyno.report.."))
          .should()
          .dependOnClassesThat(resideInAPackage("org.enginedyno.report.*.."));
}
