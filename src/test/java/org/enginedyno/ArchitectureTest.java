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
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.os.ChildEnvironment;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.fork.JmhForks;
import org.enginedyno.run.fork.fleet.FleetClient;
import org.enginedyno.run.subject.FileSubjects;
import org.enginedyno.run.subject.server.ServerSubjects;
import org.enginedyno.spark.SparkDriver;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** Checks which packages may import which packages and libraries. */
@AnalyzeClasses(packages = "org.enginedyno", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  /** Each layer, and the layers that it may import. */
  private static final Map<String, String> LAYERS =
      Map.ofEntries(
          Map.entry("plan", ""),
          Map.entry("os", "plan"),
          Map.entry("fetch", "plan"),
          Map.entry("claim", "plan"),
          Map.entry("workload", "plan"),
          Map.entry("result", "claim os plan"),
          Map.entry("db", "workload fetch plan"),
          Map.entry("capture", "workload db os plan"),
          Map.entry("server", "db fetch os plan"),
          Map.entry("report", "result claim plan workload"),
          Map.entry("bench", "workload db os plan result"),
          Map.entry("spark", ""),
          Map.entry("run", "server db workload os plan result spark"),
          Map.entry("session", "run spark report server db workload fetch os claim plan result"),
          Map.entry("api", "session run server plan result os"),
          Map.entry("junit", "api"),
          Map.entry(
              "cli", "capture session run report server db workload fetch os claim plan result"));

  /** Libraries, and the packages that may use them. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "picocli..", "cli",
          "org.junit.. org.opentest4j..", "junit",
          "org.testcontainers.. com.github.dockerjava..", "server.container",
          "com.zaxxer.hikari..", "db",
          "net.sf.jsqlparser..", "workload.custom capture",
          "org.apache.spark.. scala..", "spark",
          "eu.maveniverse.. org.eclipse.aether.. org.apache.maven..", "fetch",
          // how a driver is used is data; only loading uses features of one driver
          "com.mysql.. org.mariadb..", "db",
          "org.knowm.xchart.. de.erichseifert..", "report.chart");

  @ArchTest
  static void layersImportOnlyTheLayersBelow(JavaClasses all) {
    LAYERS.forEach(
        (layer, below) ->
            classes()
                .that()
                .resideInAnyPackage(own(layer))
                .should()
                .onlyDependOnClassesThat(
                    resideOutsideOfPackage("org.enginedyno..")
                        .or(resideInAnyPackage(own((layer + " " + below).trim().split(" ")))))
                .check(all));
  }

  @ArchTest
  static final ArchRule everyClassIsInALayer =
      classes()
          .that()
          .resideOutsideOfPackage("org.enginedyno")
          .should()
          .resideInAnyPackage(own(LAYERS.keySet().toArray(String[]::new)));

  /** The views of the Java API stay flat: their callers read parts and never construct one. */
  @ArchTest
  static void recordsHaveAtMostEightComponents(JavaClasses all) {
    assertThat(all.stream().filter(JavaClass::isRecord))
        .hasSizeGreaterThan(100)
        .filteredOn(type -> !type.getPackageName().endsWith(".api"))
        .allMatch(type -> type.reflect().getRecordComponents().length <= 8);
  }

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("org.enginedyno.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheFactoryKnowsWhichSubjectsAndForksThereAre =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.run")
          .and(not(belongToAnyOf(ServerRun.class)))
          .should()
          .dependOnClassesThat(
              belongToAnyOf(ServerSubjects.class, FileSubjects.class, JmhForks.class));

  @ArchTest
  static final ArchRule proofNeedsNoServer =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.run.proof")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.enginedyno.server..", "java.sql..", "org.openjdk.jmh.."));

  @ArchTest
  static final ArchRule familiesOfWorkloadsAreKnownToTheCatalogueAndTheirBenchmarks =
      noClasses()
          .that(not(resideInAnyPackage(own("workload", "bench.workload", "bench.file", "capture"))))
          .and()
          .doNotHaveFullyQualifiedName("org.enginedyno.session.WorkloadFiles")
          .and()
          .doNotHaveFullyQualifiedName("org.enginedyno.session.CopySources")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  own(
                      "workload.normal",
                      "workload.oltp",
                      "workload.corpus",
                      "workload.insert",
                      "workload.custom")));

  @ArchTest
  static final ArchRule containersAreLoadedOnlyWhenNeeded =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.server")
          .should()
          .dependOnClassesThat(resideInAnyPackage(own("server.container")));

  @ArchTest
  static void librariesAreOnlyUsedInTheirPackages(JavaClasses all) {
    LIBRARIES.forEach(
        (library, packages) ->
            onlyIn(own(packages.split(" ")), resideInAnyPackage(library.split(" "))).check(all));
  }

  // Code that conducts a run must suit every subject and be testable without one.
  @ArchTest
  static final ArchRule conductingKnowsNeitherSqlNorJmh =
      noClasses()
          .that()
          .resideInAnyPackage("org.enginedyno.run", "org.enginedyno.run.subject")
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.sql..", "org.openjdk.jmh.."));

  @ArchTest
  static final ArchRule onlyForksDriveJmh =
      onlyIn(
          own("run.fork", "run.machine"),
          resideInAnyPackage(
                  "org.openjdk.jmh.runner..",
                  "org.openjdk.jmh.results..",
                  "org.openjdk.jmh.profile..")
              .and(not(belongToAnyOf(IterationType.class, TimeValue.class))));

  @ArchTest
  static final ArchRule onlyRunAndBenchKnowTheIteration =
      onlyIn(own("run", "bench"), belongToAnyOf(IterationType.class));

  // Enums such as Mode are in the same JMH package and are needed to start JMH.
  @ArchTest
  static final ArchRule onlyBenchIsAnnotatedForJmh =
      onlyIn(
          own("bench"),
          resideInAPackage("org.openjdk.jmh.annotations..")
              .and(describe("are annotations", JavaClass::isAnnotation)));

  @ArchTest
  static final ArchRule onlyCliTouchesTheConsoleAndExits =
      noClasses()
          .that(
              resideOutsideOfPackage("org.enginedyno.cli..")
                  .and(areWrittenByHand())
                  // separate programs
                  .and(not(belongToAnyOf(FleetClient.class, SparkDriver.class))))
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(System.class, "exit", int.class);

  // Code that starts a program decides its environment; the runner inherits that of its caller.
  // Code that runs inside Spark knows nothing else of dyno.
  @ArchTest
  static final ArchRule programsAreStartedInOnePlace =
      noClasses()
          .that(not(belongToAnyOf(ChildEnvironment.class)))
          .and()
          .doNotHaveFullyQualifiedName("org.enginedyno.api.RunnerProcess")
          .and()
          .resideOutsideOfPackage("org.enginedyno.spark")
          .should()
          .callConstructor(ProcessBuilder.class, List.class)
          .orShould()
          .callConstructor(ProcessBuilder.class, String[].class)
          .orShould()
          .callMethod(Runtime.class, "exec", String.class)
          .orShould()
          .callMethod(Runtime.class, "exec", String[].class);

  private static ArchRule onlyIn(String[] inside, DescribedPredicate<? super JavaClass> library) {
    return noClasses()
        .that(not(resideInAnyPackage(inside)).and(areWrittenByHand()))
        .should()
        .dependOnClassesThat(library);
  }

  private static DescribedPredicate<JavaClass> areWrittenByHand() {
    return resideOutsideOfPackage("..jmh_generated..");
  }

  private static String[] own(String... names) {
    return Stream.of(names).map(name -> "org.enginedyno." + name + "..").toArray(String[]::new);
  }
}
