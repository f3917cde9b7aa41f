package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs alone, as it changes the locale of the whole JVM for a moment. */
@Isolated
final class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "41234.6, '41,235'",
    "99.96, 100",
    "99.9, 99.9",
    "12.34, 12.3",
    "9.996, 10.0",
    "1.318, 1.32",
    "0.9996, 1.00",
    "0.999, 0.999",
    "0.01234, 0.0123",
    "-3.456, -3.46"
  })
  void keepsThreeDigits(double value, String text) {
    assertThat(Numbers.number(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"85.31, 85.3 us", "999.4, 999 us", "1234, 1.23 ms", "2500000, 2.50 s"})
  void choosesTheUnitOfATime(double micros, String text) {
    assertThat(Numbers.micros(micros)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0123, 1.2 %",
    "0.5, 50 %",
    "9.9, 990 %",
    "359.922, 'more than 1,000 %'",
    "-359.922, 'less than -1,000 %'"
  })
  void showsMultiplesAsFactorsNotPercentages(double share, String text) {
    assertThat(Numbers.percent(share)).isEqualTo(text);
  }

  @Test
  void doesNotFollowTheLocaleOfTheMachine() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Numbers.number(41_234.6)).isEqualTo("41,235");
    } finally {
      Locale.setDefault(before);
    }
  }
}
