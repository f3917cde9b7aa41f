package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;
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
 * A text of YAML.
 *
 * @param where its name in error messages
 */
public record YamlText(String where, String text) {
  private static final int LARGEST = 1 << 20;

  public static YamlText of(String kind, Path file) {
    String where = kind + " " + file;
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new UserError("no such file: " + file + "; name a YAML file that exists");
    }
    if (Files.isDirectory(file)) {
      throw new UserError(where + ": is a folder; name a YAML file");
    }
    try {
      if (!Files.exists(file)) {
        throw new UserError(
            "%s: is a link to %s, which does not exist"
                .formatted(where, Files.readSymbolicLink(file)));
      }
      return new YamlText(where, read(where, file));
    } catch (AccessDeniedException e) {
      throw new UserError(where + ": permission denied; make the file readable", e);
    } catch (IOException e) {
      throw new UserError("%s: cannot be read: %s".formatted(where, e.getMessage()), e);
    }
  }

  /** Reads a file of at most 1 MiB. */
  public static String read(String where, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new UserError(where + ": is not a regular file; name a text file");
    }
    if (Files.size(file) > LARGEST) {
      throw new UserError(
          "%s: has %,d bytes, and the limit is %,d; use fewer values"
              .formatted(where, Files.size(file), LARGEST));
    }
    return decoded(where, Files.readAllBytes(file));
  }

  private static String decoded(String where, byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      throw new UserError(
          "%s, %s: byte 0x%02X is not UTF-8; save the file as UTF-8"
              .formatted(where, Place.behind(text), in.get(in.position())));
    }
    return text;
  }

  /** Its content; for an empty text, a missing node. */
  public JsonNode tree() {
    return Tree.of(this);
  }

  /** Its nodes with their places in the text. */
  public YamlNodes nodes() {
    return new YamlNodes(text);
  }

  /** A place in a text; lines and columns are numbered from 1. */
  public record Place(int line, int column) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

    static Place of(Mark mark) {
      return new Place(mark.getLine() + 1, mark.getColumn() + 1);
    }

    /** The place directly after a text. */
    static Place behind(String text) {
      int line = text.lastIndexOf('\n') + 1;
      int column = text.codePointCount(line, text.length()) + 1;
      return new Place(YamlNodes.count(text, '\n') + 1, column);
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
      return "line %d, column %d".formatted(line, column);
    }
  }

  /**
   * Reads one document of YAML as a tree and resolves aliases. Values keep their text as written: a
   * server variable is off, not false.
   */
  private static final class Tree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern GROUPED = Pattern.compile("[-+]?\\d{1,3}(_\\d{3})+");
    private static final String MERGE = "<<";
    private static final int MOST_NODES = 100_000;

    /** What to do, by a part of the parser's message. */
    private static final Map<String, String> REMEDIES = new LinkedHashMap<>();

    static {
      REMEDIES.put("(TAB)", "indent with spaces");
      REMEDIES.put("cannot start any token", "put quotes around a value that starts with it");
      REMEDIES.put("expected ',' or ']'", "close it with ']', or quote the value");
      REMEDIES.put("expected ',' or '}'", "close it with '}', or quote the value");
      REMEDIES.put("unexpected end of stream", "close the quote that was opened");
      REMEDIES.put("could not find expected ':'", "write KEY: VALUE, with a space after the colon");
      REMEDIES.put("mapping values are not allowed", "quote a value that has a colon in it");
      REMEDIES.put("expected <block end>", "start the keys of one mapping in the same column");
      REMEDIES.put(
          "undefined alias",
          "write &NAME before an earlier value, or quote a value that starts with *");
      REMEDIES.put(
          "another document", "use one document per file; keep the part above or below '---'");
      REMEDIES.put("exceeds", "write the values out");
    }

    /** The nodes around the current one, to detect a node that contains itself. */
    private final Deque<Node> around = new ArrayDeque<>();

    private final String where;
    private int nodes;

    private Tree(String where) {
      this.where = where;
    }

    /** The tree of a text; for an empty text, a missing node. */
    static JsonNode of(YamlText yaml) {
      try {
        Node document = yaml.nodes().document();
        return document == null ? NODES.missingNode() : new Tree(yaml.where()).tree(document);
      } catch (YAMLException e) {
        throw new UserError(yaml.where() + ", " + explained(e, yaml.text()), e);
      }
    }

    private UserError mistake(Node at, String what) {
      return new UserError("%s, %s: %s".formatted(where, Place.of(at.getStartMark()), what));
    }

    private JsonNode tree(Node node) {
      if (++nodes > MOST_NODES) {
        throw mistake(
            node,
            "more than %,d values after aliases are resolved; write the values out"
                .formatted(MOST_NODES));
      }
      if (node instanceof ScalarNode scalar) {
        return scalar(scalar);
      }
      if (around.contains(node)) {
        throw mistake(node, "contains an alias of itself; write the values out");
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
          throw mistake(entry.getKeyNode(), "key '" + key + "' is a duplicate; remove one of them");
        }
        mapping.set(key, tree(entry.getValueNode()));
      }
      return mapping;
    }

    private String key(Node node) {
      if (!(node instanceof ScalarNode scalar)) {
        throw mistake(node, "a key must be a word; quote it if it starts with [ or {");
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

    /** The parser's message with its place and what to do. */
    private static String explained(YAMLException e, String text) {
      if (e instanceof ReaderException character) {
        int position = text.offsetByCodePoints(0, character.getPosition());
        String before = text.substring(0, position);
        return "%s: character 0x%02X is not allowed in YAML; remove it"
            .formatted(Place.behind(before), character.getCodePoint());
      }
      if (!(e instanceof MarkedYAMLException marked) || marked.getProblemMark() == null) {
        return explained(String.valueOf(e.getMessage()), "");
      }
      Mark begun = marked.getContextMark();
      String opened =
          begun == null || begun.getLine() == marked.getProblemMark().getLine()
              ? ""
              : ", in the part that starts in line " + (begun.getLine() + 1);
      return Place.of(marked.getProblemMark()) + ": " + explained(marked.getProblem(), opened);
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
  }
}
