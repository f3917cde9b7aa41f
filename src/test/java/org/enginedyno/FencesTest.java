package org.enginedyno;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.enginedyno.Fences.areWrittenByHand;
import static org.enginedyno.Fences.onlyIn;
import static org.enginedyno.Fences.own;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** Holds the fences around libraries, and around the console. */
@AnalyzeClasses(packages = "org.enginedyno", importOptions = DoNotIncludeTests.class)
final class FencesTest {
  // What conducts a run must suit every subject, and be tested without any.
  @ArchTest
  static final ArchRule conductingKnowsNeitherSqlNorJmh =
      noClasses()
          .that()
          .resideInAnyPackage("org.enginedyno.run", "org.enginedyno.run.subject")
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.sql..", "org.openjdk.jmh.."));

  @ArchTest
  static final ArchRule onlyCliKnowsPicocli = onlyIn(own("cli"), resideInAPackage("picocli.."));

  @ArchTest
  static final ArchRule onlyItsExtensionKnowsJUnit =
      onlyIn(own("junit"), resideInAnyPackage("org.junit..", "org.opentest4j.."));

  @ArchTest
  static final ArchRule onlyContainerServersUseTestcontainers =
      onlyIn(
          own("server.container"),
          resideInAnyPackage("org.testcontainers..", "com.github.dockerjava.."));

  @ArchTest
  static final ArchRule onlyDbPools = onlyIn(own("db"), resideInAPackage("com.zaxxer.hikari.."));

  @ArchTest
  static final ArchRule onlyFetchKnowsMaven =
      onlyIn(
          own("fetch"),
          resideInAnyPackage("eu.maveniverse..", "org.eclipse.aether..", "org.apache.maven.."));

  // The way in which a driver is used is data; what only one of them can is used for loading alone.
  @ArchTest
  static final ArchRule onlyDbKnowsDrivers =
      onlyIn(own("db"), resideInAnyPackage("com.mysql..", "org.mariadb.."));

  @ArchTest
  static final ArchRule onlyChartDraws =
      onlyIn(own("report.chart"), resideInAnyPackage("org.knowm.xchart..", "de.erichseifert.."));

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

  // Enums such as Mode live in the same package of JMH, and whoever drives JMH needs them.
  @ArchTest
  static final ArchRule onlyBenchIsAnnotatedForJmh =
      onlyIn(
          own("bench"),
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
          .callMethod(System.class, "exit", int.class);
}
