package org.enginedyno.plan.read;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The nodes of a YAML text, and their places in it.
 *
 * <p>Within braces and brackets YAML ends a plain value at a comma. A comma between parentheses, as
 * in {@code {value: pick(new 10, paid 30)}}, ends none here.
 */
public final class YamlNodes {
  private static final int DEEPEST = 50;

  private final String text;

  /** The same text as code points, which marks count. */
  private final int[] points;

  private final @Nullable Node document;

  private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  YamlNodes(String text) {
    this.text = text;
    points = text.codePoints().toArray();
    document = new Yaml(new LoaderOptions()).compose(new StringReader(text));
    if (document != null) {
      join(document);
    }
  }

  /** The node of the document; null if the text is empty. */
  @Nullable Node document() {
    return document;
  }

  private void join(Node node) {
    if (!seen.add(node)) {
      return;
    }
    if (node instanceof MappingNode mapping) {
      if (mapping.getFlowStyle() == FlowStyle.FLOW) {
        mapping.setValue(joinedEntries(mapping.getValue()));
      }
      mapping.getValue().forEach(entry -> join(entry.getValueNode()));
    } else if (node instanceof SequenceNode list) {
      if (list.getFlowStyle() == FlowStyle.FLOW) {
        List<Node> items = joinedItems(list.getValue());
        list.getValue().clear();
        list.getValue().addAll(items);
      }
      list.getValue().forEach(this::join);
    }
  }

  private List<NodeTuple> joinedEntries(List<NodeTuple> entries) {
    List<NodeTuple> joined = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      NodeTuple entry = entries.get(i);
      List<Node> parts = new ArrayList<>(List.of(entry.getValueNode()));
      for (int next = i + 1;
          !isEmpty(entry) && next < entries.size() && isEmpty(entries.get(next));
          next++) {
        parts.add(entries.get(next).getKeyNode());
      }
      int used = partsOfOne(parts);
      joined.add(
          used == 1 ? entry : new NodeTuple(entry.getKeyNode(), whole(parts.subList(0, used))));
      i += used - 1;
    }
    return joined;
  }

  /** Whether an entry is a word between commas. */
  private static boolean isEmpty(NodeTuple entry) {
    return entry.getValueNode() instanceof ScalarNode value
        && value.isPlain()
        && value.getValue().isEmpty();
  }

  private List<Node> joinedItems(List<Node> items) {
    List<Node> joined = new ArrayList<>();
    for (int i = 0; i < items.size(); ) {
      int used = partsOfOne(items.subList(i, items.size()));
      joined.add(used == 1 ? items.get(i) : whole(items.subList(i, i + used)));
      i += used;
    }
    return joined;
  }

  /** How many of the nodes are one value: those up to the one that closes its parentheses. */
  private static int partsOfOne(List<Node> nodes) {
    int open = 0;
    for (int i = 0; i < nodes.size(); i++) {
      // the limit keeps a list of unclosed parentheses from being searched once per value
      if (!(nodes.get(i) instanceof ScalarNode scalar) || !scalar.isPlain() || open > DEEPEST) {
        return 1;
      }
      open += count(scalar.getValue(), '(') - count(scalar.getValue(), ')');
      if (open <= 0) {
        return i + 1;
      }
    }
    return 1;
  }

  /** How often a character occurs in a text. */
  public static int count(String text, char character) {
    return (int) text.chars().filter(one -> one == character).count();
  }

  private Node whole(List<Node> parts) {
    Mark start = parts.get(0).getStartMark();
    Mark end = parts.get(parts.size() - 1).getEndMark();
    String written = new String(points, start.getIndex(), end.getIndex() - start.getIndex());
    return new ScalarNode(
        Tag.STR, written.replaceAll("\\s*\\n\\s*", " "), start, end, ScalarStyle.PLAIN);
  }

  /**
   * The place of the key of a value, or of an item. If a step of the path does not exist, the place
   * of the last one that does.
   *
   * @param way the path: keys, and numbers of items from 0
   */
  public YamlText.Place place(List<String> way) {
    Mark mark = end(way).mark();
    return mark == null ? new YamlText.Place(1, 1) : YamlText.Place.of(mark);
  }

  /** The place of a character, numbered from 0, of the value at the end of such a path. */
  public YamlText.Place place(List<String> way, int character) {
    if (!(end(way).node() instanceof ScalarNode scalar)) {
      return place(way);
    }
    // marks count code points
    int at = text.offsetByCodePoints(0, scalar.getStartMark().getIndex());
    switch (scalar.getScalarStyle()) {
      case SINGLE_QUOTED, DOUBLE_QUOTED -> at++;
      case LITERAL, FOLDED -> at = text.indexOf('\n', at) + 1;
      default -> {}
    }
    // The source text has all characters of the value in order, with indents and escapes between
    // them.
    String value = scalar.getValue();
    for (int i = 0; i <= Math.min(character, value.length() - 1); i++) {
      if (!Character.isWhitespace(value.charAt(i))) {
        int next = text.indexOf(value.charAt(i), at);
        at = next < 0 ? at : next + (i == character ? 0 : 1);
      }
    }
    return YamlText.Place.behind(text.substring(0, at));
  }

  /** The node at the end of a path, and the mark of its key, or of the node itself in a list. */
  private record End(@Nullable Node node, @Nullable Mark mark) {}

  private End end(List<String> way) {
    End end = new End(document, null);
    for (String step : way) {
      end = parts(end.node()).getOrDefault(step, new End(null, end.mark()));
    }
    return end;
  }

  /** The nodes in a mapping by their keys, or in a list by their numbers. */
  private static Map<String, End> parts(@Nullable Node node) {
    Map<String, End> parts = new HashMap<>();
    if (node instanceof MappingNode mapping) {
      for (NodeTuple entry : mapping.getValue()) {
        if (entry.getKeyNode() instanceof ScalarNode key) {
          parts.putIfAbsent(key.getValue(), new End(entry.getValueNode(), key.getStartMark()));
        }
      }
    } else if (node instanceof SequenceNode list) {
      for (Node item : list.getValue()) {
        parts.put(Integer.toString(parts.size()), new End(item, item.getStartMark()));
      }
    }
    return parts;
  }
}
