package org.enginedyno.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.enginedyno.api.DynoPair;
import org.enginedyno.api.DynoVerdict;
import org.enginedyno.api.DynoVerdicts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.AssertionFailedError;

/** Gates as tests, run by an engine of JUnit's own inside this test. */
@Tag("long")
final class DynoGateIT {
  private static final Queue<DynoVerdicts> SEEN = new ConcurrentLinkedQueue<>();

  @TempDir private Path folder = Path.of("");

  private Events run(Class<?> tests) {
    SEEN.clear();
    return EngineTestKit.engine("junit-jupiter")
        .configurationParameter("dyno.results", folder.toString())
        .selectors(selectClass(tests))
        .execute()
        .testEvents();
  }

  @Test
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
                    message(text -> text.startsWith("plan ci: plan ci is no gate")))));
    assertThat(SEEN).hasSize(1);
    DynoPair pair = SEEN.element().pairs("COMPUTE_CRC").get(0);
    assertThat(pair.verdict()).isEqualTo(DynoVerdict.REGRESSION);
    assertThat(pair.ratio("server-cpu").low()).isGreaterThan(1.5);
    assertThat(pair.launches()).isGreaterThan(1);
    assertThat(SEEN.element().folder().resolve("junit.xml")).isNotEmptyFile();
    assertThat(folder.toFile().list()).hasSize(1);
  }

  static final class Planted {
    @Test
    @DynoGate(value = "org/enginedyno/junit/compute.yaml", set = "duel.new=compute.rounds=60000")
    void isRefused(DynoVerdicts verdicts) {
      SEEN.add(verdicts);
    }

    @Test
    @DynoGate(
        value = "org/enginedyno/junit/compute.yaml",
        set = "duel.new=compute.rounds=60000",
        lenient = true)
    void isHandedIn(DynoVerdicts verdicts) {
      SEEN.add(verdicts);
    }

    @Test
    @DynoGate("ci")
    void isNoGate(DynoVerdicts verdicts) {
      SEEN.add(verdicts);
    }
  }
}
