package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class DocsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)");
  private static final Pattern ROW = Pattern.compile("(?m)^\\|([^|]*)\\|");
  private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w+)`");

  /** A type, top-level or nested. */
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|record|enum|interface) (\\w+)");

  @Test
  void everyLinkPointsToAFile() throws IOException {
    for (Path file : Docs.files()) {
      Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
      assertThat(LINK.matcher(Files.readString(file)).results().map(link -> link.group(1)))
          .as(file.toString())
          .allSatisfy(link -> assertThat(folder.resolve(link)).exists());
    }
  }

  @Test
  void everyTypeInTheGlossaryExists() throws IOException {
    Set<String> types = new HashSet<>();
    try (Stream<Path> sources = Files.walk(Path.of("src"))) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        DECLARED
            .matcher(Files.readString(source))
            .results()
            .map(DocsTest::name)
            .forEach(types::add);
      }
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
  void noPageIsTooLongToRead() throws IOException {
    for (Path file : Docs.files()) {
      int most = file.endsWith("README.md") ? 1_200 : 2_500;
      assertThat(Files.readString(file).strip().split("\\s+"))
          .as(file.toString())
          .hasSizeLessThanOrEqualTo(most);
    }
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
