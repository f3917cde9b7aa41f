package org.enginedyno.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;

final class LocaleLettersTest {
  @Test
  void sayWhichNameIsNone() {
    assertThat(LocaleLetters.cannotBeNamed(new InvalidPathException("a?b", "no letter")))
        .hasMessageStartingWith("no file can have the name 'a?b': no letter");
  }
}
