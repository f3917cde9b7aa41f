package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class DocsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)");
  private static final Pattern ROW = Pattern.compile("(?m)^\\|([^|]*)\\|");
  private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w+)`");

  @Test
  void everyLinkLeadsToAFile() throws IOException {
    for (Path file : Docs.files()) {
      Path folder = file.toAbsolutePath().getParent();
      assertThat(LINK.matcher(Files.readString(file)).results().map(link -> link.group(1)))
          .as(file.toString())
          .allSatisfy(link -> assertThat(folder.resolve(link)).exists());
    }
  }

  @Test
  void everyTypeOfTheGlossaryIsThere() throws IOException {
    Set<String> types;
    try (Stream<Path> sources = Files.walk(Path.of("src"))) {
      types =
          sources
              .map(source -> source.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .collect(Collectors.toSet());
    }

    assertThat(
            ROW.matcher(Files.readString(Path.of("docs/glossary.md")))
                .results()
                .map(row -> row.group(1))
                .flatMap(nouns -> TYPE.matcher(nouns).results().map(DocsTest::name)))
        .hasSizeGreaterThan(60)
        .isSubsetOf(types);
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }

  @Test
  void everyPlanIsDescribed() throws IOException {
    String described = Files.readString(Path.of("docs/plans.md"));
    try (Stream<Path> plans = Files.list(Path.of("config/plans"))) {
      assertThat(plans.map(plan -> plan.getFileName().toString().replace(".yaml", "")))
          .allSatisfy(plan -> assertThat(described).contains("| `" + plan + "` |"));
    }
  }
}
