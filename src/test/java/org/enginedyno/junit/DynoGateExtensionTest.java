package org.enginedyno.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.enginedyno.api.DynoPair;
import org.enginedyno.api.DynoRatio;
import org.enginedyno.api.DynoVerdict;
import org.enginedyno.api.DynoVerdicts;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** How a test ends for each result of its gate. */
final class DynoGateExtensionTest {
  private static final DynoPair SAME = pair("same", DynoVerdict.EQUIVALENT, true);
  private static final DynoPair SLOWER = pair("slower", DynoVerdict.REGRESSION, false);
  private static final DynoPair BROKEN = pair("broken", DynoVerdict.INVALID, false);

  private final MeasurementExtension.OfGates extension = new MeasurementExtension.OfGates();

  @DynoGate("gates/mine.yaml")
  private static final class Strict {}

  @DynoGate(value = "gates/mine.yaml", lenient = true)
  private static final class Lenient {}

  private static DynoPair pair(String name, DynoVerdict verdict, boolean passes) {
    DynoRatio ratio =
        new DynoRatio(
            "throughput",
            true,
            verdict,
            0.938,
            0.917,
            0.959,
            0.99,
            1_000,
            938,
            "6.2 % fewer operations/s (4.1 to 8.3 %)");
    return new DynoPair(
        name, "READ_PK_POINT", 1, verdict, passes, List.of(ratio), List.of("seen"), 48, 4, 70);
  }

  private void require(Class<?> test, List<String> skipped, DynoPair... pairs) {
    extension.require(
        new DynoVerdicts(Path.of("target/gate"), List.of(pairs), skipped),
        Objects.requireNonNull(test.getAnnotation(DynoGate.class)));
  }

  @Test
  void failsWithTheLineOfEachRegression() {
    assertThatThrownBy(() -> require(Strict.class, List.of(), SAME, SLOWER, BROKEN))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage(
            "gate gates/mine.yaml: "
                + "REGRESSION slower: 6.2 %% fewer operations/s (4.1 to 8.3 %%); seen%n".formatted()
                + "INVALID broken: 6.2 %% fewer operations/s (4.1 to 8.3 %%); seen%n".formatted()
                + "results: target/gate");
  }

  @Test
  void isAnErrorIfNothingIsWorseButAPairIsInvalid() {
    assertThatThrownBy(() -> require(Strict.class, List.of(), SAME, BROKEN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("INVALID broken");
    assertThatThrownBy(() -> require(Strict.class, List.of("SKIPPED a: no Aria"), SAME))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("SKIPPED a: no Aria");
  }

  @Test
  void followsThePlanIfInconclusive() {
    assertThatThrownBy(
            () -> require(Strict.class, List.of(), pair("open", DynoVerdict.INCONCLUSIVE, false)))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("INCONCLUSIVE open");
    assertThatThrownBy(
            () ->
                require(
                    Strict.class, List.of(), SAME, pair("open", DynoVerdict.INCONCLUSIVE, true)))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("INCONCLUSIVE open");
  }

  @Test
  void letsTestsContinueIfItPassesOrTheyAreLenient() {
    assertThatCode(() -> require(Strict.class, List.of(), SAME)).doesNotThrowAnyException();
    assertThatCode(() -> require(Lenient.class, List.of("SKIPPED a: b"), SLOWER, BROKEN))
        .doesNotThrowAnyException();
  }
}
