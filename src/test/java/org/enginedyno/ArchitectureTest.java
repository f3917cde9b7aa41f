package org.enginedyno;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.enginedyno.Rooms.ours;
import static org.enginedyno.Rooms.usesOnly;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.fork.JmhForks;

/** Holds the allowed directions between our packages. */
@AnalyzeClasses(packages = "org.enginedyno", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest static final ArchRule planUsesNothingOfOurs = usesOnly("plan");
  @ArchTest static final ArchRule osUsesPlan = usesOnly("os", "plan");
  @ArchTest static final ArchRule fetchUsesPlan = usesOnly("fetch", "plan");
  @ArchTest static final ArchRule claimUsesPlan = usesOnly("claim", "plan");
  @ArchTest static final ArchRule resultUsesClaims = usesOnly("result", "claim", "os", "plan");
  @ArchTest static final ArchRule workloadUsesPlan = usesOnly("workload", "plan");
  @ArchTest static final ArchRule dbUsesWorkloads = usesOnly("db", "workload", "fetch", "plan");
  @ArchTest static final ArchRule serverUsesDb = usesOnly("server", "db", "fetch", "os", "plan");

  @ArchTest
  static final ArchRule benchUsesWorkloadsAndDb =
      usesOnly("bench", "workload", "db", "os", "plan", "result");

  @ArchTest
  static final ArchRule runConductsWithoutReporting =
      usesOnly("run", "server", "db", "workload", "os", "plan", "result");

  @ArchTest
  static final ArchRule onlyTheFactoryKnowsWhichBedsAndForksThereAre =
      noClasses()
          .that()
          .resideInAnyPackage("org.enginedyno.run", "org.enginedyno.run.subject")
          .and(not(belongToAnyOf(ServerRun.class)))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(ours("run.bed.server", "run.bed.file"))
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
  static final ArchRule sessionHoldsARunAndReportsIt =
      usesOnly(
          "session",
          "run",
          "report",
          "server",
          "db",
          "workload",
          "fetch",
          "os",
          "claim",
          "plan",
          "result");

  @ArchTest
  static final ArchRule apiIsOverSessions =
      usesOnly("api", "session", "run", "server", "plan", "result");

  @ArchTest static final ArchRule testsOfOthersUseTheApiAlone = usesOnly("junit", "api");

  @ArchTest
  static final ArchRule cliUsesAllButBenchmarksAndTheApi =
      usesOnly(
          "cli",
          "session",
          "run",
          "report",
          "server",
          "db",
          "workload",
          "fetch",
          "os",
          "claim",
          "plan",
          "result");

  @ArchTest
  static final ArchRule everyClassIsInAKnownPackage =
      classes()
          .that()
          .resideOutsideOfPackage("org.enginedyno")
          .should()
          .resideInAnyPackage(
              ours(
                  "cli",
                  "api",
                  "junit",
                  "session",
                  "run",
                  "report",
                  "server",
                  "db",
                  "workload",
                  "fetch",
                  "os",
                  "claim",
                  "plan",
                  "result",
                  "bench"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule familiesOfWorkloadsAreKnownToTheCatalogueAndTheirBenchmarks =
      noClasses()
          .that(not(resideInAnyPackage(ours("workload"))))
          .and()
          .haveNameNotMatching(".*\\.bench\\.(read|floor|insert|oltp|corpus|file)\\..*")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  ours(
                      "workload.normal",
                      "workload.oltp",
                      "workload.corpus",
                      "workload.insert",
                      "workload.purchase",
                      "workload.file",
                      "workload.floor")));

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("org.enginedyno.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest static final ArchRule dockerIsAskedWithoutServers = usesOnly("server.docker", "plan");

  @ArchTest
  static final ArchRule serverDoesNotEnterTheRoomForContainers =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.server")
          .should()
          .dependOnClassesThat(resideInAnyPackage(ours("server.container", "server.docker")));

  @ArchTest
  static final ArchRule jarsAreFoundWithoutTheRest = usesOnly("db.driver.jar", "fetch", "plan");

  @ArchTest
  static final ArchRule driverUsesNoMoreThanPlans = usesOnly("db.driver", "fetch", "plan");
}
