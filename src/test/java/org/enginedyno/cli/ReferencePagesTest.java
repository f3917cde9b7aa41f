package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The pages in docs/reference are what the code declares. {@code mvn test -Dgolden.write=true}
 * writes them again.
 */
final class ReferencePagesTest {
  @ParameterizedTest
  @EnumSource(names = {"AXES", "KEYS", "KNOBS", "MARKS", "EXIT_CODES"})
  void areWhatIsDeclared(Reference reference) throws IOException {
    String name = reference.name().toLowerCase(Locale.ROOT).replace('_', '-');
    Path page = Path.of("docs/reference").resolve(name + ".md");
    if (Boolean.getBoolean("golden.write")) {
      Files.createDirectories(page.resolveSibling(""));
      Files.writeString(page, reference.page());
    }

    assertThat(page).content().isEqualTo(reference.page());
  }
}
