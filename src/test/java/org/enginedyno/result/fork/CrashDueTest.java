package org.enginedyno.result.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CrashDueTest {
  @Test
  void isReadFromItsOwnLine() {
    String line = CrashDue.line(10_007);

    assertThat(line).isEqualTo("the server is to be killed now, after 10007 rows");
    assertThat(CrashDue.isIn(line)).isTrue();
    assertThat(CrashDue.isIn("  " + line + "\r")).as("however a line ends").isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "the server is to be killed now, after rows",
        "the server is to be killed now, after -1 rows",
        "the server is to be killed now, after 10 rows, or so",
        "# the server is to be killed now, after 10 rows",
        "Iteration   1: the server is to be killed now, after 10 rows"
      })
  void ignoresOtherLines(String line) {
    assertThat(CrashDue.isIn(line)).isFalse();
  }
}
