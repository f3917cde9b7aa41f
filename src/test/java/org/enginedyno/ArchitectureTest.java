package org.enginedyno;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.enginedyno.Fences.own;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.fork.JmhForks;
import org.enginedyno.run.subject.FileSubjects;
import org.enginedyno.run.subject.server.ServerSubjects;

/** Checks the directions in which packages may import. */
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
          Map.entry("server", "db fetch os plan"),
          Map.entry("report", "result claim plan workload"),
          Map.entry("bench", "workload db os plan result"),
          Map.entry("run", "server db workload os plan result"),
          Map.entry("session", "run report server db workload fetch os claim plan result"),
          Map.entry("api", "session run server plan result"),
          Map.entry("junit", "api"),
          Map.entry("cli", "session run report server db workload fetch os claim plan result"));

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
          .that(not(resideInAnyPackage(own("workload", "bench.workload", "bench.file"))))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  own("workload.normal", "workload.oltp", "workload.corpus", "workload.insert")));

  @ArchTest
  static final ArchRule containersAreLoadedOnlyWhenNeeded =
      noClasses()
          .that()
          .resideInAPackage("org.enginedyno.server")
          .should()
          .dependOnClassesThat(resideInAnyPackage(own("server.container")));
}
