package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.enginedyno.plan.read.YamlText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables in docs/reference and the schema in config match the code, and plans are valid by the
 * schema. {@code mvn test -Dgolden.write=true} writes them again.
 */
final class ReferenceTest {
  private static final Path SCHEMA = Path.of("config/plan.schema.json");
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** The end of a page's text and of the head of its table, which are written by hand. */
  private static final String HEAD_END = "--- |\n";

  @Test
  void matchesTheDeclarations() throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(SCHEMA, Reference.schema());
    }

    assertThat(SCHEMA).content().isEqualTo(Reference.schema());
  }

  @ParameterizedTest
  @EnumSource(names = {"AXES", "KEYS", "KNOBS", "VALUES", "MARKS", "EXIT_CODES"})
  void referencePagesMatchTheDeclarations(Reference reference) throws IOException {
    String name = reference.name().toLowerCase(Locale.ROOT).replace('_', '-');
    Path page = Path.of("docs/reference").resolve(name + ".md");
    String found = Files.readString(page);
    String head = found.substring(0, found.lastIndexOf(HEAD_END) + HEAD_END.length());
    String wanted =
        reference.entries().stream()
            .map(ReferenceTest::row)
            .collect(Collectors.joining("", head, ""));
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(page, wanted);
    }

    assertThat(page).content().isEqualTo(wanted);
  }

  private static String row(Reference.Entry entry) {
    String values = entry.values();
    String others =
        values == null ? "" : " %s | `%s` |".formatted(values.replace("|", "\\|"), entry.usual());
    return "| `%s` | %s |%s\n".formatted(entry.name(), entry.about(), others);
  }

  private static List<Path> plans() throws IOException {
    try (Stream<Path> packaged = Files.list(Path.of("config/plans"));
        Stream<Path> examples = Files.walk(Path.of("docs/examples"))) {
      return Stream.concat(
              packaged, examples.filter(file -> file.toString().matches(".*plans/[^/]*\\.yaml")))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyPlanIsValid(Path plan) throws IOException {
    assertThat(problems(Files.readString(plan))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyPackagedPlanNamesItInItsFirstLine(Path plan) throws IOException {
    if (plan.startsWith("config")) {
      String line = Files.readAllLines(plan).get(0);

      assertThat(line).startsWith("# yaml-language-server: $schema=");
      assertThat(plan.resolveSibling(line.substring(line.indexOf('=') + 1)).normalize())
          .isEqualTo(SCHEMA);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          threads: many                     | threads
          threads: []                       | threads
          threads: 0                        | threads
          treads: 4                         | treads
          data: { row: 1000 }               | data.row
          data: 5                           | data
          data: { expect: warm }            | data.expect
          measure: { runs: 3 x }            | measure.runs
          measure: { warmup: 5 }            | measure.warmup
          measure: { score: [best, mean] }  | measure.score
          checkout: [held, lent]            | checkout
          compress: maybe                   | compress
          server-cores: [all, -1]           | server-cores
          oltp: { pareto-h: 1.5 }           | oltp.pareto-h
          file: { size: 1Q }                | file.size
          settings: { durability: safe }    | settings.durability
          settings: { InnoDB: { a: { b: 1 }}} | settings.InnoDB
          settings: { 'no name': 1 }        | settings
          duel: { delta: 5 }                | duel.delta
          plans: [quick]                    | the plan
          """)
  void wrongPlansAreInvalid(String line, String where) throws IOException {
    assertThat(problems("engines: [InnoDB]\nworkloads: [read.*]\n" + line)).containsExactly(where);
  }

  @Test
  void aPlanNeedsWorkloadsOrPlans() throws IOException {
    assertThat(problems("engines: [InnoDB]")).containsExactly("the plan");
    assertThat(problems("plans: [quick, ci]\ntitle: Both")).isEmpty();
    assertThat(problems("plans: [quick, ci]\nengines: [InnoDB]")).containsExactly("the plan");
  }

  private static Set<String> problems(String yaml) throws IOException {
    List<String> problems = new ArrayList<>();
    JsonNode plan = typed(new YamlText("a plan", yaml).tree());
    check("", new ObjectMapper().readTree(SCHEMA.toFile()), plan, problems);
    return Set.copyOf(problems);
  }

  /** As an editor reads it, by the core schema of YAML 1.2: on and 1_000 are texts there. */
  private static JsonNode typed(JsonNode node) {
    if (node instanceof ObjectNode object) {
      Map<String, JsonNode> values = new LinkedHashMap<>();
      object.properties().forEach(one -> values.put(one.getKey(), typed(one.getValue())));
      return new ObjectNode(NODES, values);
    }
    if (node.isArray()) {
      return NODES.arrayNode().addAll(children(node).map(ReferenceTest::typed).toList());
    }
    String text = node.asText();
    return text.matches("-?\\d+")
        ? NODES.numberNode(Long.parseLong(text))
        : text.matches("-?\\d+\\.\\d+")
            ? NODES.numberNode(Double.parseDouble(text))
            : text.matches("true|false") ? NODES.booleanNode(text.equals("true")) : node;
  }

  private static Stream<JsonNode> children(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false);
  }

  /** Records where a value violates a schema; an unknown keyword fails the test. */
  private static void check(String way, JsonNode schema, JsonNode value, List<String> problems) {
    if (schema.isBoolean()) {
      require(schema.booleanValue(), way, problems);
      return;
    }
    for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
      JsonNode rule = keyword.getValue();
      switch (keyword.getKey()) {
        case "$schema", "title", "description", "additionalProperties" -> {}
        case "type" ->
            require(
                (rule.isArray() ? children(rule) : Stream.of(rule))
                    .anyMatch(type -> isOf(type.asText(), value)),
                way,
                problems);
        case "enum" -> require(children(rule).anyMatch(value::equals), way, problems);
        case "minimum" ->
            require(!value.isNumber() || value.asDouble() >= rule.asDouble(), way, problems);
        case "maximum" ->
            require(!value.isNumber() || value.asDouble() <= rule.asDouble(), way, problems);
        case "pattern" ->
            require(!value.isTextual() || value.asText().matches(rule.asText()), way, problems);
        case "minItems" -> require(!value.isArray() || value.size() >= rule.asInt(), way, problems);
        case "items" -> {
          if (value.isArray()) {
            value.forEach(item -> check(way, rule, item, problems));
          }
        }
        case "anyOf" -> require(children(rule).anyMatch(one -> isValid(one, value)), way, problems);
        case "required" ->
            require(children(rule).allMatch(key -> value.has(key.asText())), way, problems);
        case "propertyNames" ->
            value
                .fieldNames()
                .forEachRemaining(name -> check(way, rule, NODES.textNode(name), problems));
        case "properties" -> checkProperties(way, schema, value, problems);
        default -> throw new AssertionError("a keyword that is not known: " + keyword.getKey());
      }
    }
  }

  private static void checkProperties(
      String way, JsonNode schema, JsonNode value, List<String> problems) {
    for (Map.Entry<String, JsonNode> one : value.properties()) {
      String name = way.isEmpty() ? one.getKey() : way + "." + one.getKey();
      JsonNode rule = schema.path("properties").path(one.getKey());
      JsonNode others = schema.path("additionalProperties");
      if (!rule.isMissingNode()) {
        check(name, rule, one.getValue(), problems);
      } else if (!others.isMissingNode()) {
        check(name, others, one.getValue(), problems);
      }
    }
  }

  private static void require(boolean isValid, String way, List<String> problems) {
    if (!isValid) {
      problems.add(way.isEmpty() ? "the plan" : way);
    }
  }

  private static boolean isValid(JsonNode schema, JsonNode value) {
    List<String> problems = new ArrayList<>();
    check("", schema, value, problems);
    return problems.isEmpty();
  }

  private static boolean isOf(String type, JsonNode value) {
    return switch (type) {
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      default -> throw new AssertionError("a type that is not known: " + type);
    };
  }
}
