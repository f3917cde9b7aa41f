package org.enginedyno.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.plan.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlTextTest {
  private static String tree(String yaml) {
    return new YamlText("plan mine", yaml).tree().toString();
  }

  @Test
  void keepsTheWordsThatWereWritten() {
    assertThat(tree("{a: off, b: 1_000, c: '1_000', d: 0.50, e: ~, f: [yes, 2024_01]}"))
        .isEqualTo(
            "{'a':'off','b':'1000','c':'1_000','d':'0.50','e':null,'f':['yes','2024_01']}"
                .replace('\'', '"'));
    assertThat(new YamlText("plan mine", "# nothing\n").tree().isMissingNode()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a #3", "2024_01", "> 3 #4", "#5"})
  void aFlagKeepsAWholeTitle(String title) {
    assertThat(SmallPlan.read(SmallPlan.YAML, Map.of("title", title)).title()).isEqualTo(title);
  }

  @Test
  void resolvesAliases() {
    assertThat(tree("{a: &x 6, b: *x, c: &y [1, *x], d: *y}"))
        .isEqualTo("{'a':'6','b':'6','c':['1','6'],'d':['1','6']}".replace('\'', '"'));
  }

  @Test
  void refusesAliasesThatExpandToTooManyValues() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, y, z]\n");
    for (int level = 1; level < 16; level++) {
      bomb.append("a%d: &a%1$d [*a%2$d, *a%2$d, *a%2$d]\n".formatted(level, level - 1));
    }

    assertThatThrownBy(() -> tree(bomb.toString()))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "plan mine, line \\d+, column \\d+: more than 100,000 values after aliases are"
                + " resolved; write the values out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: *x | 1, column 4: not YAML: found undefined alias x; write &NAME before an earlier"
            + " value, or quote a value that starts with *",
        "a: &x [*x] | 1, column 4: contains an alias of itself; write the values out",
        "a: &x {b: 1}\\nc: {<<: *x} | 2, column 5: mappings are not merged (<<); write the keys out",
        "a: 1\\n---\\nb: 2 | 2, column 1: not YAML: found another document, in the part that"
            + " starts in line 1; use one document per file; keep the part above or below '---'",
        "a:\\n\\tb: 1 | 2, column 1: not YAML: found character '\\t(TAB)' that cannot start any token;"
            + " indent with spaces",
        "a: [b\\nc: 1 | 2, column 2: not YAML: expected ',' or ']', but got :, in the part"
            + " that starts in line 1; close it with ']', or quote the value",
        "a: \"b\\nc: 1 | 2, column 5: not YAML: found unexpected end of stream, in the part that"
            + " starts in line 1; close the quote that was opened",
        "a: 1\\n b: 2 | 2, column 3: not YAML: mapping values are not allowed here; quote a value that"
            + " has a colon in it",
        "a: [1]\\n b: 2 | 2, column 2: not YAML: expected <block end>, but found '<block mapping"
            + " start>', in the part that starts in line 1; start the keys of one mapping in the"
            + " same column",
        "a: 1\\nb\\nc: 1 | 3, column 1: not YAML: could not find expected ':', in the part"
            + " that starts in line 2; write KEY: VALUE, with a space after the colon",
        "a: @b | 1, column 4: not YAML: found character '@' that cannot start any token; put quotes"
            + " around a value that starts with it",
        "a: 1\\na: 2 | 2, column 1: key 'a' is a duplicate; remove one of them",
        "? [a, b]\\n: 1 | 1, column 3: a key must be a word; quote it if it starts with [ or {",
        "a: 1\\nb: x\\u0001 | 2, column 5: character 0x01 is not allowed in YAML; remove it"
      })
  void reportsPlaceProblemAndRemedyInOneLine(String yaml, String told) {
    String text = yaml.replace("\\n", "\n").replace("\\t", "\t").replace("\\u0001", "\u0001");

    assertThatThrownBy(() -> tree(text))
        .isInstanceOf(UserError.class)
        .hasMessage("plan mine, line " + told);
  }

  @Test
  void refusesBytesThatAreNotUtf8(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.write(file, "a: 1\nb: café\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> YamlText.of("plan", file))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "plan " + file + ", line 2, column 7: byte 0xE9 is not UTF-8; save the file as UTF-8");
    Files.writeString(file, "a: café\n");
    assertThat(YamlText.of("plan", file).text()).isEqualTo("a: café\n");
  }

  @Test
  void refusesAPathThatIsNoFile(@TempDir Path folder) throws IOException {
    Path inside = Files.createDirectory(folder.resolve("mine.yaml"));
    Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), Path.of("nowhere.yaml"));

    assertThatThrownBy(() -> YamlText.of("plan", inside))
        .hasMessage("plan " + inside + ": is a folder; name a YAML file");
    assertThatThrownBy(() -> YamlText.of("server", link))
        .hasMessage("server " + link + ": is a link to nowhere.yaml, which does not exist");
    assertThatThrownBy(() -> YamlText.of("plan", folder.resolve("gone.yaml")))
        .hasMessage(
            "no such file: " + folder.resolve("gone.yaml") + "; name a YAML file that exists");
  }

  @Test
  void endsNoValueAtACommaBetweenParentheses() {
    assertThat(
            tree(
                "{a: pick(new 10, paid 30), b: [key x (p, q), y], c: {d: f(1,\n  g(2, 3)), e: 1},"
                    + " f: (g, h: 1}"))
        .isEqualTo(
            ("{'a':'pick(new 10, paid 30)','b':['key x (p, q)','y'],'c':{'d':'f(1, g(2, 3))','e':'1'},"
                    + "'f':'(g','h':'1'}")
                .replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '^',
      value = {
        "a: xyz ; 1 ; 1, column 5",
        "b: 1\\na:   'it''s zz' ; 5 ; 2, column 13",
        "a: \"x \\\" z\" ; 4 ; 1, column 10",
        "a: |\\n  one\\n  two ; 4 ; 3, column 3",
        "a: >-\\n  one\\n  two ; 6 ; 3, column 5",
        "a: one\\n   two ; 4 ; 2, column 4",
        "{b: 1, a: f(1, 2)} ; 5 ; 1, column 16",
        "a: [1] ; 3 ; 1, column 1",
        "b: 1 ; 3 ; 1, column 1",
      })
  void findsThePlaceOfACharacter(String yaml, int character, String place) {
    YamlText text = new YamlText("plan mine", yaml.replace("\\n", "\n"));

    assertThat(text.nodes().place(List.of("a"), character)).hasToString("line " + place);
  }

  @ParameterizedTest
  @CsvSource({"'[', '(a', ', ', ']'", "'{', a, ', ', '}'", "'[', '(a, b)', ', ', ']'"})
  void readsLongListsInTimeProportionalToTheirLength(
      String start, String item, String separator, String end) {
    String name = item.equals("a") ? "a%d" : item;
    String yaml =
        IntStream.range(0, 120_000)
            .mapToObj(name::formatted)
            .collect(Collectors.joining(separator, start, end));

    assertThatThrownBy(() -> tree(yaml)).hasMessageContaining("more than 100,000 values");
  }

  @Test
  void refusesFilesThatAreTooLarge(@TempDir Path folder) throws IOException {
    Path device = Files.createSymbolicLink(folder.resolve("zero.yaml"), Path.of("/dev/zero"));
    Path large = Files.write(folder.resolve("large.yaml"), new byte[(1 << 20) + 1]);

    assertThatThrownBy(() -> YamlText.of("plan", device))
        .isInstanceOf(UserError.class)
        .hasMessage("plan %s: is not a regular file; name a text file", device);
    assertThatThrownBy(() -> YamlText.of("plan", large))
        .hasMessage(
            "plan %s: has 1,048,577 bytes, and the limit is 1,048,576; use fewer values", large);
  }
}
