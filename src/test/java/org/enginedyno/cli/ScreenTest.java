package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class ScreenTest {
  private static String folded(String text, int columns) {
    return new Screen.Fixed(OptionalInt.of(columns), false).fold(text);
  }

  @Test
  void leavesTextAsItIsWhereThereIsNoScreen() {
    assertThat(Screen.NONE.fold("one two three\n")).isEqualTo("one two three\n");
  }

  @Test
  void foldsBetweenWordsAndIndentsWhatGoesOn() {
    assertThat(folded("  one two three four\nfive\n", 12))
        .isEqualTo("  one two\n    three\n    four\nfive\n");
  }

  @Test
  void fillsALineToItsLastColumn() {
    assertThat(folded("seven letters", 5)).isEqualTo("seven\n  letters");
    assertThat(folded("12345", 5)).isEqualTo("12345");
  }

  @Test
  void keepsAWordThatIsTooLongWhole() {
    assertThat(folded("see /a/very/long/path/report.html now", 10))
        .isEqualTo("see\n  /a/very/long/path/report.html\n  now");
  }

  @Test
  void keepsEmptyLines() {
    assertThat(folded("\none\n\ntwo\n", 10)).isEqualTo("\none\n\ntwo\n");
  }
}
