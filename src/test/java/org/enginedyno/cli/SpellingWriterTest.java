package org.enginedyno.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;

final class SpellingWriterTest {
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
  void spellsWhatAsciiHasNoLetterFor() throws IOException {
    assertThat(written(US_ASCII, TEXT)).isEqualTo("12 us x 1.5 - 2 - ...");
  }

  @Test
  void leavesWhatTheCharsetHas() throws IOException {
    assertThat(written(UTF_8, TEXT)).isEqualTo(TEXT);
    assertThat(written(ISO_8859_1, TEXT)).isEqualTo("12 \u00b5s \u00d7 1.5 - 2 \u00b7 ...");
  }

  @Test
  void givesTheNumbersOfLettersThatNobodyCanSpell() throws IOException {
    assertThat(written(US_ASCII, "caf\u00e9")).isEqualTo("caf\\u00e9");
  }
}
