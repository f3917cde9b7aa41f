package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScreenTest {
  @Test
  void leavesTextAsItIsWhereThereIsNoScreen() {
    assertThat(FixedScreen.NONE.fold("one two three\n")).isEqualTo("one two three\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'  one two three four\\nfive\\n', 12, '  one two\\n    three\\n    four\\nfive\\n'",
    "seven letters, 5, 'seven\\n  letters'",
    "12345, 5, 12345",
    "see /a/long/path/report.html now, 10, 'see\\n  /a/long/path/report.html\\n  now'",
    "'\\none\\n\\ntwo\\n', 10, '\\none\\n\\ntwo\\n'",
  })
  void foldsBetweenWordsAndKeepsLongOnesAndEmptyLines(String text, int columns, String folded) {
    assertThat(FixedScreen.dumb(columns).fold(text.translateEscapes()))
        .isEqualTo(folded.translateEscapes());
  }
}
