package org.enginedyno.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.enginedyno.api.DynoPair;
import org.enginedyno.api.DynoResults;
import org.enginedyno.api.DynoVerdict;
import org.enginedyno.api.DynoVerdicts;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.AssertionFailedError;

/** Plans and gates as tests, run by a separate JUnit engine inside this test. */
final class MeasurementExtensionIT {
  private static final Queue<DynoResults> SEEN = new ConcurrentLinkedQueue<>();
  private static final Queue<DynoVerdicts> VERDICTS = new ConcurrentLinkedQueue<>();

  @TempDir private Path folder = Path.of("");

  private Events run(Class<?>... classes) {
    SEEN.clear();
    VERDICTS.clear();
    EngineTestKit.Builder kit =
        EngineTestKit.engine("junit-jupiter")
            .configurationParameter("dyno.results", folder.toString())
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter(
                "junit.jupiter.execution.parallel.mode.classes.default", "concurrent");
    for (Class<?> one : classes) {
      kit.selectors(selectClass(one));
    }
    return kit.execute().testEvents();
  }

  @Test
  void runsOnceForAllTests() {
    Events events = run(Asking.class, AskingToo.class);

    events.assertStatistics(tests -> tests.started(5).succeeded(5));
    assertThat(SEEN).hasSize(4);
    DynoResults first = SEEN.element();
    assertThat(SEEN).isNotEmpty().allSatisfy(results -> assertThat(results).isSameAs(first));
    assertThat(first.cell("READ_PK_POINT", "InnoDB", 1).isOk()).isTrue();
    assertThat(first.folder().getParent()).isEqualTo(folder);
    assertThat(folder)
        .isDirectoryContaining("glob:**/org.enginedyno.junit.MeasurementExtensionIT$Asking*");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  @Tag("long")
  void runsAWorkloadFileOfTheClassPath() {
    run(OwnFile.class).assertStatistics(tests -> tests.started(1).succeeded(1));

    assertThat(SEEN).hasSize(1);
    assertThat(SEEN.element().cell("FIND", "InnoDB", 1).isOk()).isTrue();
  }

  static final class OwnFile {
    @Test
    @DynoPlan(
        value = "org/enginedyno/junit/beds.yaml",
        engines = "InnoDB",
        threads = 1,
        set = {
          "measure.forks=1",
          "measure.warmup=100ms",
          "measure.runs=1 x 100ms",
          "jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
        })
    void isProven(DynoResults results) {
      SEEN.add(results);
    }
  }

  @Test
  void failsTestsWithTheReasonOfAnInvalidCell() {
    Events events = run(Breaking.class);

    events.assertStatistics(tests -> tests.started(3).succeeded(1).failed(2));
    events
        .failed()
        .assertEventsMatchLoosely(
            event(
                test("isRefused"),
                finishedWithFailure(
                    instanceOf(AssertionFailedError.class),
                    message(text -> text.contains("READ_PK_POINT InnoDB t1")),
                    message(text -> text.contains(": FAILED: ")),
                    message(text -> text.contains("NoSuchFlag")))),
            event(
                test("isNeverCalled"),
                finishedWithFailure(
                    instanceOf(IllegalStateException.class),
                    message(text -> text.startsWith("@DynoPlan(\"none\"): unknown plan 'none'")))));
    assertThat(SEEN).hasSize(1).noneMatch(DynoResults::isValid);
  }

  @DynoPlan(
      value = "ci",
      engines = "InnoDB",
      workloads = "READ_PK_POINT",
      threads = 1,
      set = {
        "data.rows=1000",
        "measure.forks=1",
        "measure.warmup=100ms",
        "measure.runs=1 x 100ms",
        "jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
      },
      budget = "5m")
  @Retention(RetentionPolicy.RUNTIME)
  private @interface Quick {}

  @Quick
  static final class Asking {
    @Test
    void one(DynoResults results) {
      SEEN.add(results);
    }

    @Test
    void other(DynoResults results) {
      SEEN.add(results);
    }

    @Test
    void withoutAParameter() {}

    @Nested
    final class Inside {
      @Test
      void further(DynoResults results) {
        SEEN.add(results);
      }
    }
  }

  static final class AskingToo {
    @Test
    @Quick
    void byItsMethod(DynoResults results) {
      SEEN.add(results);
    }
  }

  @Execution(ExecutionMode.SAME_THREAD)
  static final class Breaking {
    @Test
    @DynoPlan(
        value = "ci",
        engines = "InnoDB",
        workloads = "READ_PK_POINT",
        threads = 1,
        set = {"data.rows=1000", "measure.forks=1", "jvm-args=-XX:+NoSuchFlag"})
    void isRefused(DynoResults results) {
      SEEN.add(results);
    }

    @Test
    @DynoPlan(
        value = "ci",
        engines = "InnoDB",
        workloads = "READ_PK_POINT",
        threads = 1,
        set = {"data.rows=1000", "measure.forks=1", "jvm-args=-XX:+NoSuchFlag"},
        lenient = true)
    void receivesResults(DynoResults results) {
      SEEN.add(results);
    }

    @Test
    @DynoPlan("none")
    void isNeverCalled(DynoResults results) {
      SEEN.add(results);
    }
  }

  @Test
  @Tag("long")
  void aPlantedRegressionFailsTestsWithItsFiguresAndIsMeasuredOnce() {
    Events events = run(Planted.class);

    events.assertStatistics(tests -> tests.started(3).succeeded(1).failed(2));
    events
        .failed()
        .assertEventsMatchLoosely(
            event(
                test("isRefused"),
                finishedWithFailure(
                    instanceOf(AssertionFailedError.class),
                    message(
                        text ->
                            text.matches(
                                "(?s)gate org/enginedyno/junit/compute\\.yaml:"
                                    + " REGRESSION COMPUTE_CRC t1 @embedded:"
                                    + " \\d+\\.\\d % more server CPU per operation \\(.*")))),
            event(
                test("isNoGate"),
                finishedWithFailure(
                    instanceOf(IllegalStateException.class),
                    message(text -> text.startsWith("@DynoGate(\"ci\"): plan ci is not a gate")))));
    assertThat(VERDICTS).hasSize(1);
    DynoPair pair = VERDICTS.element().pairs("COMPUTE_CRC").get(0);
    assertThat(pair.verdict()).isEqualTo(DynoVerdict.REGRESSION);
    assertThat(pair.ratio("server-cpu").low()).isGreaterThan(1.15);
    assertThat(pair.launches()).isGreaterThan(1);
    assertThat(VERDICTS.element().folder().resolve("junit.xml")).isNotEmptyFile();
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Execution(ExecutionMode.SAME_THREAD)
  static final class Planted {
    @Test
    @DynoGate(value = "org/enginedyno/junit/compute.yaml", set = "duel.new=compute.rounds=60000")
    void isRefused(DynoVerdicts verdicts) {
      VERDICTS.add(verdicts);
    }

    @Test
    @DynoGate(
        value = "org/enginedyno/junit/compute.yaml",
        set = "duel.new=compute.rounds=60000",
        lenient = true)
    void receivesResults(DynoVerdicts verdicts) {
      VERDICTS.add(verdicts);
    }

    @Test
    @DynoGate("ci")
    void isNoGate(DynoVerdicts verdicts) {
      VERDICTS.add(verdicts);
    }
  }
}
