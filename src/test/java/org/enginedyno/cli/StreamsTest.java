package org.enginedyno.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text is written so that the stream's charset and terminal can show it. */
final class StreamsTest {
  private static final String TEXT = "12 \u00b5s \u00d7 1.5 \u2013 2 \u00b7 \u2026";

  private static String written(Charset charset, String text) throws IOException {
    StringWriter out = new StringWriter();
    try (SpellingWriter writer = new SpellingWriter(out, charset.newEncoder())) {
      writer.write(text.charAt(0));
      writer.write(text.substring(1));
    }
    return out.toString();
  }

  @Test
  void spellsCharactersThatAsciiLacks() throws IOException {
    assertThat(written(US_ASCII, TEXT)).isEqualTo("12 us x 1.5 - 2 - ...");
  }

  @Test
  void keepsCharactersOfTheCharset() throws IOException {
    assertThat(written(UTF_8, TEXT)).isEqualTo(TEXT);
    assertThat(written(ISO_8859_1, TEXT)).isEqualTo("12 \u00b5s \u00d7 1.5 - 2 \u00b7 ...");
  }

  @Test
  void escapesLettersWithoutASpelling() throws IOException {
    assertThat(written(US_ASCII, "caf\u00e9")).isEqualTo("caf\\u00e9");
  }

  @Test
  void foldsNothingWithoutATerminal() {
    assertThat(Dyno.FixedScreen.NONE.fold("one two three\n")).isEqualTo("one two three\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'  one two three four\\nfive\\n', 12, '  one two\\n    three\\n    four\\nfive\\n'",
    "seven letters, 5, 'seven\\n  letters'",
    "12345, 5, 12345",
    "see /a/long/path/report.html now, 10, 'see\\n  /a/long/path/report.html\\n  now'",
    "'\\none\\n\\ntwo\\n', 10, '\\none\\n\\ntwo\\n'",
  })
  void foldsBetweenWordsAndKeepsLongWordsAndEmptyLines(String text, int columns, String folded) {
    assertThat(Dyno.FixedScreen.dumb(columns).fold(text.translateEscapes()))
        .isEqualTo(folded.translateEscapes());
  }

  @Test
  void escapesTerminalCommandsInForeignText() throws IOException {
    String osc = "\u001b]0;owned\u0007";
    String clear = "all good\r\u001b[2Kfailed\u001b[8m\u009b2J\u0000";

    assertThat(written(UTF_8, "title " + osc)).isEqualTo("title \\u001b]0;owned\\u0007");
    assertThat(written(UTF_8, clear))
        .isEqualTo("all good\\u000d\\u001b[2Kfailed\\u001b[8m\\u009b2J\\u0000");
    assertThat(written(UTF_8, "a\u202ecod\u2066b\u2028c")).isEqualTo("a\\u202ecod\\u2066b\\u2028c");
  }

  @Test
  void keepsOwnTerminalCommandsAndLetters() throws IOException {
    String own =
        SpellingWriter.CLEAR_LINE + "\u00b5s \u001b[1;33mrun\u001b[21;39m\t\u4e2d\ud83d\ude00\r\n";

    StringWriter out = new StringWriter();
    try (SpellingWriter writer = new SpellingWriter(out, UTF_8.newEncoder())) {
      writer.write(own);
    }
    assertThat(out).hasToString(own);
  }
}
