package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KnobTest {
  private static final Knob RANGE = Knob.number("data.pk-range", "ids", 1, 1_000, 100);
  private static final Knob KEYS = Knob.word("keys", "which keys", "uniform", "hot");

  @Test
  void keepsNumbersWithoutWhatMakesThemLegible() {
    assertThat(RANGE.parsed(" 1_000 ")).isEqualTo("1000");
    assertThat(RANGE.parsed("007")).isEqualTo("7");
    assertThat(RANGE.usual()).isEqualTo("100");
  }

  @Test
  void refusesNumbersOutsideItsLimits() {
    refuses(RANGE, "0", "must be 1 to 1000: 0");
    refuses(RANGE, "1001", "must be 1 to 1000: 1001");
    refuses(RANGE, "many", "must be a whole number of 1 to 1000: many");
    refuses(RANGE, "99999999999", "must be 1 to 1000: 99999999999");
  }

  @Test
  void takesOneOfItsWordsOfWhichTheFirstIsTheUsualOne() {
    assertThat(KEYS.parsed(" hot ")).isEqualTo("hot");
    assertThat(KEYS.usual()).isEqualTo("uniform");
    refuses(KEYS, "cold", "must be uniform or hot: cold");
  }

  @Test
  void takesANumberWithDigitsAfterItsPointInOneForm() {
    Knob part = Knob.decimal("part", "about", 2, 1, 99, 20);

    assertThat(part.usual()).isEqualTo("0.2");
    assertThat(part.parsed(" 0.20 ")).isEqualTo("0.2");
    assertThat(part.parsed(".5")).isEqualTo("0.5");
    assertThat(part.form().legal()).isEqualTo("0.01 to 0.99");
    refuses(part, "1", "must be 0.01 to 0.99: 1");
    refuses(part, "0", "must be 0.01 to 0.99: 0");
    refuses(
        part,
        "0.205",
        "must be a number of 0.01 to 0.99, with 2 digits after the point at most: 0.205");
    refuses(
        part,
        "some",
        "must be a number of 0.01 to 0.99, with 2 digits after the point at most: some");
    refuses(RANGE, "1e9999", "must be a whole number of 1 to 1000: 1e9999");
  }

  @Test
  void saysWhatItMayBe() {
    assertThat(RANGE.form().legal()).isEqualTo("1 to 1000");
    assertThat(KEYS.form().legal()).isEqualTo("uniform or hot");
  }

  @Test
  void standsInASectionOrAtTheTop() {
    assertThat(RANGE).returns("data", Knob::section).returns("pk-range", Knob::name);
    assertThat(KEYS).returns("", Knob::section).returns("keys", Knob::name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Keys", "a.b.c", "a b", "a+b", "a=b", "-a", "a.", "a1"})
  void refusesAKeyThatNoPlanCouldHave(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Knob.word(key, "about", "one"))
        .withMessage("not the key of a knob: " + key);
  }

  private static void refuses(Knob knob, String text, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> knob.parsed(text)).withMessage(message);
  }
}
