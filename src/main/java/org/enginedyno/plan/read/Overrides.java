package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;

/** Writes what flags ask for over the tree of a plan. */
final class Overrides {
  private static final String SETTINGS = "settings.";

  /** Variables of a server may have commas of their own between words, but not between these. */
  private static final Pattern NUMBER_OR_SWITCH =
      Pattern.compile(
          "-?\\d[\\d_]*(\\.\\d+)?[KMG]?|on|off|true|false|yes|no|durable|relaxed|as[- ]shipped",
          Pattern.CASE_INSENSITIVE);

  private final Set<String> lists;
  private final List<String> problems;

  /** Creates overrides; a comma separates the values of {@code lists}. */
  Overrides(Collection<String> lists, List<String> problems) {
    this.lists = Set.copyOf(lists);
    this.problems = problems;
  }

  /** Each is written as the plan's own key, like {@code data.rows}. */
  void write(Map<String, String> flags, ObjectNode tree) {
    flags.forEach((key, value) -> write(key, value, tree));
  }

  private void write(String path, String text, ObjectNode tree) {
    String[] keys = path.split("\\.", -1);
    ObjectNode parent = tree;
    for (int i = 0; i < keys.length - 1; i++) {
      JsonNode child = parent.path(keys[i]);
      parent = child instanceof ObjectNode object ? object : parent.putObject(keys[i]);
    }
    if (text.isBlank()) {
      problems.add(path + ": has no value");
      return;
    }
    try {
      parent.set(keys[keys.length - 1], value(path, text));
    } catch (UserError e) {
      problems.add(path + ": not a value: " + text);
    }
  }

  private JsonNode value(String path, String text) {
    JsonNode value = new YamlText(path, text).tree();
    if (!value.isValueNode() || text.strip().matches("(?s)['\"].*") || !text.contains(",")) {
      return value;
    }
    List<String> parts = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (!isList(path, parts)) {
      return value;
    }
    if (parts.contains("")) {
      problems.add("%s: a value is missing beside a comma: %s".formatted(path, text));
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (String part : parts) {
      if (!part.isEmpty()) {
        list.add(new YamlText(path, part).tree());
      }
    }
    return list;
  }

  private boolean isList(String path, List<String> parts) {
    return path.startsWith(SETTINGS)
        ? parts.stream().allMatch(part -> NUMBER_OR_SWITCH.matcher(part).matches())
        : lists.contains(path);
  }
}
