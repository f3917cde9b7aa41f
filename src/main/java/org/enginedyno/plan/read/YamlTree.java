package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads one document of YAML as a tree, in which an alias stands for what it names. Its values are
 * the words that were written: a server's variable is off, not false.
 */
final class YamlTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern GROUPED = Pattern.compile("[-+]?\\d[\\d_]*_\\d*");
  private static final String MERGE = "<<";

  /** What would be right, by a part of the parser's message. */
  private static final Map<String, String> REMEDIES = new LinkedHashMap<>();

  static {
    REMEDIES.put("(TAB)", "indent with spaces");
    REMEDIES.put("cannot start any token", "put quotes around a value that begins with it");
    REMEDIES.put("expected ',' or ']'", "close it with ']', or quote what stands there");
    REMEDIES.put("expected ',' or '}'", "close it with '}', or quote what stands there");
    REMEDIES.put("unexpected end of stream", "close the quote that was opened");
    REMEDIES.put("could not find expected ':'", "write KEY: VALUE, with a space behind the colon");
    REMEDIES.put("mapping values are not allowed", "quote a value that has a colon in it");
    REMEDIES.put("expected <block end>", "begin the keys of one mapping in the same column");
    REMEDIES.put("undefined alias", "write &NAME before a value above it, or quote what has a *");
    REMEDIES.put("another document", "a file holds one; keep what stands above or below '---'");
    REMEDIES.put("exceeds", "write the values out");
  }

  /** Those that the node at work lies in: none of them can be a part of itself. */
  private final Deque<Node> around = new ArrayDeque<>();

  /** The name of the text in complaints. */
  private final String where;

  private YamlTree(String where) {
    this.where = where;
  }

  /** The tree of a text; of an empty one, a missing node. */
  static JsonNode of(YamlText yaml) {
    try {
      Node document = compose(yaml.text());
      return document == null ? NODES.missingNode() : new YamlTree(yaml.where()).tree(document);
    } catch (YAMLException e) {
      throw new UserError(yaml.where() + ", " + explained(e, yaml.text()), e);
    }
  }

  private static @Nullable Node compose(String yaml) {
    return new Yaml(new LoaderOptions()).compose(new StringReader(yaml));
  }

  private UserError mistake(Node at, String what) {
    return new UserError(where + ", " + place(at.getStartMark()) + what);
  }

  private JsonNode tree(Node node) {
    if (node instanceof ScalarNode scalar) {
      return scalar(scalar);
    }
    if (around.contains(node)) {
      throw mistake(node, "what it holds is an alias of itself; write the values out");
    }
    around.push(node);
    JsonNode tree = node instanceof MappingNode mapping ? mapping(mapping) : list(node);
    around.pop();
    return tree;
  }

  private static JsonNode scalar(ScalarNode scalar) {
    if (scalar.getTag().equals(Tag.NULL)) {
      return NODES.nullNode();
    }
    String text = scalar.getValue();
    boolean grouped = scalar.isPlain() && GROUPED.matcher(text).matches();
    return NODES.textNode(grouped ? text.replace("_", "") : text);
  }

  private ObjectNode mapping(MappingNode node) {
    ObjectNode mapping = NODES.objectNode();
    for (NodeTuple entry : node.getValue()) {
      String key = key(entry.getKeyNode());
      if (mapping.has(key)) {
        throw mistake(
            entry.getKeyNode(), "key '" + key + "' stands there twice; take one of them out");
      }
      mapping.set(key, tree(entry.getValueNode()));
    }
    return mapping;
  }

  private String key(Node node) {
    if (!(node instanceof ScalarNode scalar)) {
      throw mistake(node, "a key must be a word; quote it where it begins with [ or {");
    }
    if (scalar.isPlain() && scalar.getValue().equals(MERGE)) {
      throw mistake(node, "mappings are not merged (<<); write the keys out");
    }
    return scalar.getValue();
  }

  private ArrayNode list(Node node) {
    ArrayNode list = NODES.arrayNode();
    for (Node item : ((SequenceNode) node).getValue()) {
      list.add(tree(item));
    }
    return list;
  }

  private static String place(Mark mark) {
    return "line %d, column %d: ".formatted(mark.getLine() + 1, mark.getColumn() + 1);
  }

  /** The complaint of the parser with its place, and what would be right. */
  private static String explained(YAMLException e, String text) {
    if (e instanceof ReaderException character) {
      String before = text.substring(0, Math.min(character.getPosition(), text.length()));
      return "line %d, column %d: character 0x%02X cannot stand in YAML; take it out"
          .formatted(
              before.chars().filter(one -> one == '\n').count() + 1,
              before.length() - before.lastIndexOf('\n'),
              character.getCodePoint());
    }
    if (!(e instanceof MarkedYAMLException marked) || marked.getProblemMark() == null) {
      return explained(String.valueOf(e.getMessage()), "");
    }
    Mark begun = marked.getContextMark();
    String opened =
        begun == null || begun.getLine() == marked.getProblemMark().getLine()
            ? ""
            : ", in what begins in line " + (begun.getLine() + 1);
    return place(marked.getProblemMark()) + explained(marked.getProblem(), opened);
  }

  private static String explained(String problem, String opened) {
    String plain =
        problem
            .lines()
            .findFirst()
            .orElse("")
            .replaceFirst("\\. \\(Do not use.*", "")
            .replaceFirst("^but ", "");
    return "not YAML: "
        + plain
        + opened
        + REMEDIES.entrySet().stream()
            .filter(remedy -> problem.contains(remedy.getKey()))
            .map(remedy -> "; " + remedy.getValue())
            .findFirst()
            .orElse("");
  }

  /** The line of what lies at the end of a way, or as far along it as there is something. */
  static int line(String yaml, List<String> way) {
    Node node = compose(yaml);
    int line = 1;
    for (String step : way) {
      if (node instanceof SequenceNode list && step.matches("\\d{1,9}")) {
        int item = Integer.parseInt(step);
        if (item >= list.getValue().size()) {
          return line;
        }
        node = list.getValue().get(item);
        line = node.getStartMark().getLine() + 1;
      } else {
        Optional<NodeTuple> entry = entry(node, step);
        if (entry.isEmpty()) {
          return line;
        }
        node = entry.get().getValueNode();
        line = entry.get().getKeyNode().getStartMark().getLine() + 1;
      }
    }
    return line;
  }

  private static Optional<NodeTuple> entry(Node node, String key) {
    return node instanceof MappingNode mapping
        ? mapping.getValue().stream()
            .filter(
                one -> one.getKeyNode() instanceof ScalarNode name && name.getValue().equals(key))
            .findFirst()
        : Optional.empty();
  }
}
