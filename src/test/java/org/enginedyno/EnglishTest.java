package org.enginedyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requires the field's own words in comments, messages and documents instead of a private dialect.
 */
final class EnglishTest {
  /** A phrase and its replacement. Words in capitals are SQL or verdicts and are not checked. */
  private static final String WORDS =
      """
      told|tells?|telling -> shows, reports, distinguishes
      besides? -> next to, with, also, except
      by turns|(?:takes?|took|taking) turns -> alternately, alternate
      ours|of theirs|[Ww]e|[Oo]ur -> dyno's, the user's; or leave it out
      [Nn]obody(?:'s)? -> no other user; or leave it out
      anew -> again, from scratch
      [Bb]eg(?:ins?|an|un|inning) -> start
      meanwhile|in the mean -> during that time, on average
      (?:say|says|said) so -> is reported, is printed, is marked
      (?:is|are|was|were) said -> is reported, is printed, is marked
      h[eo]lds? (?:[\\w',-]+ ){0,7}against -> compares A with B
      (?:comes?|came) to (?:its|their|an) end -> ends
      what \\w+ (?:comes?|came) to -> the sum of, the result of
      came of it -> the result
      by which (?:it|they|he|results) -> a sentence of its own
      weather -> noise
      a (?:line|file|row|table|test) a \\w+ -> one line per cell
      found out -> determined
      must not be but|no more than that -> say what it is
      means nothing to -> is not supported by
      in vain|amiss -> without success, wrong
      """;

  private static final List<Rule> RULES = WORDS.lines().map(Rule::of).toList();

  /** Comments and literals of Java; a quote within a comment starts no literal. */
  private static final Pattern JAVA =
      Pattern.compile(
          "/\\*[\\s\\S]*?\\*/|//[^\\n]*|\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'\\\\?.'");

  private static final Pattern CODE =
      Pattern.compile("```[\\s\\S]*?```|`[^`]*`|\\{@\\w+[^}]*}|@param \\w+|https?:\\S+");
  private static final Pattern TEST = Pattern.compile("void (\\w+)\\(");
  private static final Pattern FRAME = Pattern.compile("\\n\\s*(?:\\*|//|#)?\\s*");

  private record Rule(Pattern words, String instead) {
    static Rule of(String line) {
      String[] parts = line.split(" -> ", 2);
      return new Rule(
          Pattern.compile("(?<![\\w'=-])(?:%s)(?![\\w=-])".formatted(parts[0])), parts[1]);
    }

    Stream<String> hits(String text) {
      return words
          .matcher(text)
          .results()
          .map(
              hit ->
                  "\"%s\" in \"%s\"; write: %s".formatted(hit.group(), around(text, hit), instead));
    }

    private static String around(String text, MatchResult hit) {
      return text.substring(Math.max(0, hit.start() - 40), Math.min(text.length(), hit.end() + 40));
    }
  }

  private static Stream<String> hits(String prose) {
    String text = FRAME.matcher(CODE.matcher(prose).replaceAll(" CODE ")).replaceAll(" ");
    return RULES.stream().flatMap(rule -> rule.hits(text));
  }

  private static String prose(Path file) {
    try {
      String text = Files.readString(file);
      return file.toString().endsWith(".java")
          ? JAVA.matcher(text.replaceAll("\"\\s*\\n\\s*\\+ \"", ""))
              .results()
              .map(MatchResult::group)
              .collect(Collectors.joining("\n\n"))
          : text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main",
        "src/jmh",
        "docs",
        "config",
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md"
      })
  void isPlain(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      assertThat(
              files
                  .filter(
                      file -> file.toString().matches(".*\\.(?:java|md|ya?ml|json|html|js|css)"))
                  .flatMap(file -> hits(prose(file)).map(hit -> "%s: %s".formatted(file, hit))))
          .isEmpty();
    }
  }

  /** Names of tests are sentences, too: {@code readsTheFileAgain}. */
  @Test
  void namesOfTestsArePlain() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      assertThat(
              files
                  .filter(file -> file.toString().endsWith(".java"))
                  .flatMap(EnglishTest::namesOfTests)
                  .flatMap(EnglishTest::hits))
          .isEmpty();
    }
  }

  private static Stream<String> namesOfTests(Path file) {
    try {
      return TEST.matcher(Files.readString(file))
          .results()
          .map(
              test ->
                  test.group(1)
                      .replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
                      .toLowerCase(Locale.ROOT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what is told to data.rows",
        "the server tells none",
        "beside each figure stands its unit",
        "measured by turns",
        "cells that take\n   * turns",
        "a server of ours",
        "We start it",
        "it is nobody's best",
        "written anew",
        "The run begins",
        "what others used meanwhile",
        "in the mean",
        "what was unsteady says so",
        "a rollback that keeps its rows is said",
        "holds two servers against each other",
        "held against the generator",
        "came of it",
        "compares the weather",
        "a line a cell",
      })
  void findsTheDialect(String text) {
    assertThat(hits(text)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The run starts; its cells alternate, and each has one line.",
        "`BEGIN` and Com_begin are sent with MATCH ... AGAINST",
        "{@code told} of us",
        "the mean of all runs, 12 us",
        "protects against drift",
        "holds a lock",
      })
  void acceptsPlainWords(String text) {
    assertThat(hits(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "\"x told y\", 1",
    "// told, 1",
    "'\"'; int told; // z, 0",
    "int told; String s = \"x\";, 0"
  })
  void readsCommentsAndTextsOfJava(String line, int expected) {
    Matcher texts = JAVA.matcher(line);
    assertThat(hits(texts.results().map(MatchResult::group).collect(Collectors.joining("\n"))))
        .hasSize(expected);
  }

  @Test
  void everyRuleHasAReplacement() {
    assertThat(RULES).hasSizeGreaterThan(15).noneMatch(rule -> rule.instead.isBlank());
  }
}
