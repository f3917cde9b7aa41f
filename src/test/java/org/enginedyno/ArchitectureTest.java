package org.enginedyno;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.fork.JmhForks;
import org.openjdk.jmh.runner.IterationType;

/** Holds the allowed directions between our packages, and the fences around libraries. */
@AnalyzeClasses(packages = "org.enginedyno", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest static final ArchRule planUsesNothingOfOurs = usesOnly("plan");
  @ArchTest static final ArchRule osUsesPlan = usesOnly("os", "plan");
  @ArchTest static final ArchRule resultUsesOsAndPlan = usesOnly("result", "os", "plan");
  @ArchTest static final ArchRule workloadUsesPlan = usesOnly("workload", "plan");
  @ArchTest static final ArchRule dbUsesWorkloads = usesOnly("db", "workload", "plan");
  @ArchTest static final ArchRule serverUsesDb = usesOnly("server", "db", "os", "plan");

  @ArchTest
  static final ArchRule reportUsesStoredResults = usesOnly("report", "result", "plan", "workload");

  @ArchTest
  static final ArchRule wordUsesValues = usesOnly("report.word", "result", "plan", "workload");

  @ArchTest
  static final ArchRule seriesUsesWords =
      usesOnly("report.series", "report.word", "result", "plan", "workload");

  @ArchTest
  static final ArchRule compareUsesSeries =
      usesOnly("report.compare", "report.series", "report.word", "result", "plan");

  @ArchTest
  static final ArchRule outcomeUsesSeries =
      usesOnly("report.outcome", "report.series", "report.word", "result", "plan");

  @ArchTest static final ArchRule htmlUsesNothingOfOurs = usesOnly("report.html");

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
  static final ArchRule pageUsesAllButTextAndDrawing =
      usesOnly(
          "report.page",
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
          .matching("org.enginedyno.report.page.(cell|study|setup)..")
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
                  "report.page"));

  @ArchTest
  static final ArchRule reportIsEnteredByItsDoor =
      noClasses()
          .that(resideOutsideOfPackage("org.enginedyno.report.."))
          .should()
          .dependOnClassesThat(resideInAPackage("org.enginedyno.report.*.."));

  @ArchTest
  static final ArchRule benchUsesWorkloadsAndDb =
      usesOnly("bench", "workload", "db", "os", "plan", "result");

  @ArchTest
  static final ArchRule runConductsWithoutReporting =
      usesOnly("run", "server", "db", "workload", "os", "plan", "result");

  // What conducts a run must suit every subject, and be tested without any.
  @ArchTest
  static final ArchRule conductingKnowsNeitherSqlNorJmh =
      noClasses()
          .that()
          .resideInAnyPackage("org.enginedyno.run", "org.enginedyno.run.bed")
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.sql..", "org.openjdk.jmh.."));

  @ArchTest
  static final ArchRule onlyTheFactoryKnowsWhichBedsAndForksThereAre =
      noClasses()
          .that()
          .resideInAnyPackage("org.enginedyno.run", "org.enginedyno.run.bed")
          .and(not(belongToAnyOf(ServerRun.class)))
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.enginedyno.run.bed.server..")
                  .or(belongToAnyOf(JmhForks.class)));

  @ArchTest
  static final ArchRule proofNeedsNoServer =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.run.proof")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.enginedyno.server..", "java.sql..", "org.openjdk.jmh.."));

  @ArchTest
  static final ArchRule cliUsesAllButBenchmarks =
      usesOnly("cli", "run", "report", "server", "db", "workload", "os", "plan", "result");

  @ArchTest
  static final ArchRule everyClassHasAPlace =
      classes()
          .that()
          .resideOutsideOfPackage("org.enginedyno")
          .should()
          .resideInAnyPackage(
              ours(
                  "cli",
                  "run",
                  "report",
                  "server",
                  "db",
                  "workload",
                  "os",
                  "plan",
                  "result",
                  "bench"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule familiesOfWorkloadsAreKnownToTheCatalogueAndTheirBenchmarks =
      noClasses()
          .that(not(resideInAnyPackage(ours("workload"))))
          .and()
          .haveNameNotMatching(".*\\.bench\\..*(Read|Floor|Insert)\\w+.*")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(ours("workload.normal", "workload.insert", "workload.floor")));

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("org.enginedyno.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyCliKnowsPicocli = onlyIn(ours("cli"), resideInAPackage("picocli.."));

  @ArchTest
  static final ArchRule onlyTheRoomForContainersMakesThem =
      onlyIn(
          ours("server.container"),
          resideInAnyPackage("org.testcontainers..", "com.github.dockerjava.."));

  @ArchTest static final ArchRule dockerIsAskedWithoutServers = usesOnly("server.docker", "plan");

  @ArchTest
  static final ArchRule serverDoesNotEnterTheRoomForContainers =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.server")
          .should()
          .dependOnClassesThat(resideInAnyPackage(ours("server.container", "server.docker")));

  @ArchTest
  static final ArchRule onlyDbPools = onlyIn(ours("db"), resideInAPackage("com.zaxxer.hikari.."));

  // The way in which a driver is used is data; what only one of them can is used for loading alone.
  @ArchTest
  static final ArchRule onlyDbKnowsDrivers =
      onlyIn(ours("db"), resideInAnyPackage("com.mysql..", "org.mariadb.."));

  @ArchTest static final ArchRule driverUsesNoMoreThanPlans = usesOnly("db.driver", "plan");

  @ArchTest
  static final ArchRule onlyChartDraws =
      onlyIn(ours("report.chart"), resideInAnyPackage("org.knowm.xchart..", "de.erichseifert.."));

  @ArchTest
  static final ArchRule onlyForksDriveJmh =
      onlyIn(
          ours("run.fork", "run.machine"),
          resideInAnyPackage(
                  "org.openjdk.jmh.runner..",
                  "org.openjdk.jmh.results..",
                  "org.openjdk.jmh.profile..")
              .and(not(belongToAnyOf(IterationType.class))));

  @ArchTest
  static final ArchRule onlyRunAndBenchKnowTheIteration =
      onlyIn(ours("run", "bench"), belongToAnyOf(IterationType.class));

  // Enums such as Mode live in the same package of JMH, and whoever drives JMH needs them.
  @ArchTest
  static final ArchRule onlyBenchIsAnnotatedForJmh =
      onlyIn(
          ours("bench"),
          resideInAPackage("org.openjdk.jmh.annotations..")
              .and(describe("are annotations", JavaClass::isAnnotation)));

  @ArchTest
  static final ArchRule onlyCliTouchesTheConsoleAndExits =
      noClasses()
          .that(resideOutsideOfPackage("org.enginedyno.cli..").and(areWrittenByHand()))
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(System.class, "exit", int.class)
          .allowEmptyShould(true);

  private static ArchRule usesOnly(String user, String... used) {
    return classes()
        .that()
        .resideInAnyPackage(ours(user))
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("org.enginedyno..")
                .or(resideInAnyPackage(ours(user)))
                .or(resideInAnyPackage(ours(used))))
        .allowEmptyShould(true);
  }

  private static ArchRule onlyIn(String[] inside, DescribedPredicate<? super JavaClass> library) {
    return noClasses()
        .that(not(resideInAnyPackage(inside)).and(areWrittenByHand()))
        .should()
        .dependOnClassesThat(library)
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaClass> areWrittenByHand() {
    return resideOutsideOfPackage("..jmh_generated..");
  }

  private static String[] ours(String... names) {
    return Stream.of(names).map(name -> "org.enginedyno." + name + "..").toArray(String[]::new);
  }
}
