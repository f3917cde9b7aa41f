package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.KeyValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KnobValuesTest {
  private final KnobValues values =
      new KnobValues(new TreeMap<>(Map.of("insert.rows", "10", "keys", "hot")), List.of("keys"));

  @Test
  void areNumbersOrWords() {
    assertThat(values.number("insert.rows")).isEqualTo(10);
    assertThat(values.text("keys")).isEqualTo("hot");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values.text("other"))
        .withMessage("no knob other among [insert.rows, keys]");
  }

  @Test
  void comeBackFromTheLineThatAForkIsTold() {
    assertThat(values).hasToString("insert.rows=10+keys=hot");
    assertThat(KeyValues.parse(values.toString())).isEqualTo(values.values());
    assertThat(KnobValues.NONE).hasToString("usual");
    assertThat(KeyValues.parse("usual")).isEmpty();
    assertThat(KeyValues.parse(" ")).isEmpty();
    assertThat(KeyValues.parse(" a = 1 +b=2")).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void haveAPlusInAValueIfNeedBe() {
    KnobValues plus =
        new KnobValues(new TreeMap<>(Map.of("open", "direct+sync", "place", "/a%2Bb")), List.of());
    assertThat(plus).hasToString("open=direct%2Bsync+place=/a%252Bb");
    assertThat(KeyValues.parse(plus.toString())).isEqualTo(plus.values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "=1", "a=1+", "a=1+b"})
  void refuseALineThatNamesAKnobWithoutItsValue(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyValues.parse(line))
        .withMessageStartingWith("not a key and its value: '");
  }

  @Test
  void refuseToCallUnusualWhatHasNoValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KnobValues(new TreeMap<>(), List.of("keys")))
        .withMessageStartingWith("no values for some of [keys]");
  }
}
