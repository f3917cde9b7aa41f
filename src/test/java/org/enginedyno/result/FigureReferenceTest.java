package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Keeps the page of figures equal to the declarations; {@code -Dgolden.write=true} rewrites it. */
final class FigureReferenceTest {
  private static final Path PAGE = Path.of("docs/reference/figures.md");

  @Test
  void matchesTheDeclarations() throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page());
    }
    assertThat(page()).isEqualToNormalizingNewlines(Files.readString(PAGE));
  }

  @Test
  void namesEveryFigureOnce() {
    Set<String> names = new HashSet<>();
    assertThat(FigureCatalogue.all())
        .isNotEmpty()
        .allSatisfy(figure -> assertThat(names.add(figure.key())).as(figure.key()).isTrue())
        .allSatisfy(figure -> assertThat(figure.key()).matches("[a-z0-9]+(-[a-z0-9]+)*"))
        .allSatisfy(figure -> assertThat(figure.about()).matches("[A-Z0-9].*\\."))
        .extracting(Figure::column)
        .doesNotHaveDuplicates();
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # Figures

            Each figure of a cell is declared once, in `FigureCatalogue`. This page is generated from there;
            `dyno list figures` prints the same. Figures marked `judge` can be judged by a duel (`duel.judge`), are
            followed by `dyno history` and `dyno compare`, and are exported. Only cells that are OK have figures,
            unless the text says otherwise.

            | key | column of cells.csv | unit | better | what it is |
            | --- | --- | --- | --- | --- |
            """);
    for (Figure figure : FigureCatalogue.all()) {
      page.append("| ")
          .append(
              String.join(
                  " | ",
                  List.of(
                      "`" + figure.key() + "`",
                      "`" + figure.column() + "`",
                      figure.unit().toString(),
                      figure.better() + (figure.judged() == null ? "" : ", judge"),
                      figure.about() + (figure.source().needsOk() ? "" : " Of all cells."))))
          .append(" |\n");
    }
    return page.toString();
  }
}
