package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads one document of YAML as a tree, in which an alias stands for what it names. Its values are
 * the words that were written: a server's variable is off, not false.
 */
final class YamlTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern GROUPED = Pattern.compile("[-+]?\\d[\\d_]*_\\d*");
  private static final String MERGE = "<<";

  /** Those that the node at work lies in: none of them can be a part of itself. */
  private final Deque<Node> around = new ArrayDeque<>();

  private YamlTree() {}

  /** The tree of a text; of an empty one, a missing node. */
  static JsonNode of(String yaml) throws YamlMistake {
    try {
      Node document = new Yaml(new LoaderOptions()).compose(new StringReader(yaml));
      return document == null ? NODES.missingNode() : new YamlTree().tree(document);
    } catch (YAMLException e) {
      throw YamlMistake.of(e, yaml);
    }
  }

  private JsonNode tree(Node node) throws YamlMistake {
    if (node instanceof ScalarNode scalar) {
      return scalar(scalar);
    }
    if (around.contains(node)) {
      throw new YamlMistake(node, "what it holds is an alias of itself; write the values out");
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

  private ObjectNode mapping(MappingNode node) throws YamlMistake {
    ObjectNode mapping = NODES.objectNode();
    for (NodeTuple entry : node.getValue()) {
      String key = key(entry.getKeyNode());
      if (mapping.has(key)) {
        throw new YamlMistake(
            entry.getKeyNode(), "key '" + key + "' stands there twice; take one of them out");
      }
      mapping.set(key, tree(entry.getValueNode()));
    }
    return mapping;
  }

  private static String key(Node node) throws YamlMistake {
    if (!(node instanceof ScalarNode scalar)) {
      throw new YamlMistake(node, "a key must be a word; quote it where it begins with [ or {");
    }
    if (scalar.isPlain() && scalar.getValue().equals(MERGE)) {
      throw new YamlMistake(node, "mappings are not merged (<<); write the keys out");
    }
    return scalar.getValue();
  }

  private ArrayNode list(Node node) throws YamlMistake {
    ArrayNode list = NODES.arrayNode();
    for (Node item : ((SequenceNode) node).getValue()) {
      list.add(tree(item));
    }
    return list;
  }

  /** The line of what lies at the end of a way, or as far along it as there is something. */
  static int line(String yaml, List<String> way) {
    Node node = new Yaml(new LoaderOptions()).compose(new StringReader(yaml));
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
