package org.enginedyno.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ShellWordsTest {
  @Test
  void areSplitAtBlanks() {
    assertThat(ShellWords.of("  -Xmx1g\t-ea ")).containsExactly("-Xmx1g", "-ea");
    assertThat(ShellWords.of(" ")).isEmpty();
  }

  @Test
  void keepQuotedWordsTogether() {
    assertThat(ShellWords.of("'-Da=b c' -Dd=\"e 'f'\" -Dg=h\\ i '' \"\\\"\""))
        .containsExactly("-Da=b c", "-Dd=e 'f'", "-Dg=h i", "", "\"");
    assertThat(ShellWords.of("'a\\b'")).containsExactly("a\\b");
  }

  @Test
  void areNoneWhereAQuoteIsNotClosed() {
    assertThatThrownBy(() -> ShellWords.of("-Da='b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unclosed quote: -Da='b");
  }
}
