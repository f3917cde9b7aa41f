package org.enginedyno.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * What a catalogue file, or a URL, says of a server.
 *
 * @param engines the engines that a server offers which is not running yet
 */
public record ServerSpec(
    String name,
    String title,
    Kind kind,
    List<String> engines,
    @Nullable String url,
    @Nullable String user,
    @Nullable String passwordFile,
    @Nullable String passwordEnv) {
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final Map<Kind, List<String>> KEYS =
      Map.of(
          Kind.EMBEDDED, List.of("title", "kind", "engines"),
          Kind.EXTERNAL, List.of("title", "kind", "url", "user", "password-file", "password-env"));

  public ServerSpec {
    engines = List.copyOf(engines);
  }

  /** Where a server comes from. */
  public enum Kind {
    EMBEDDED,
    EXTERNAL
  }

  /** A server that is given by its address alone. */
  static ServerSpec ofAddress(String address) {
    return new ServerSpec(
        address, address, Kind.EXTERNAL, List.of(), "jdbc:mysql://" + address, null, null, null);
  }

  /** Reads a catalogue file. */
  static ServerSpec read(String name, String yaml) {
    JsonNode tree = tree(name, yaml);
    List<String> problems = new ArrayList<>();
    Kind kind = kind(tree.path("kind").asText(), problems);
    List<String> legal = KEYS.getOrDefault(kind, List.of());
    tree.fieldNames()
        .forEachRemaining(
            key -> {
              if (!legal.contains(key)) {
                problems.add("unknown key '%s'; legal are: %s".formatted(key, legal));
              }
            });
    String url = text(tree, "url");
    if (kind == Kind.EXTERNAL && url == null) {
      problems.add("key 'url' is missing");
    }
    if (!problems.isEmpty()) {
      throw UserError.of("server " + name, problems);
    }
    List<String> engines = new ArrayList<>();
    tree.path("engines").forEach(engine -> engines.add(engine.asText()));
    return new ServerSpec(
        name,
        tree.path("title").asText(name),
        kind,
        engines,
        url,
        text(tree, "user"),
        text(tree, "password-file"),
        text(tree, "password-env"));
  }

  private static Kind kind(String text, List<String> problems) {
    for (Kind kind : Kind.values()) {
      if (kind.name().equalsIgnoreCase(text)) {
        return kind;
      }
    }
    problems.add("kind must be embedded or external: '" + text + "'");
    return Kind.EMBEDDED;
  }

  private static JsonNode tree(String name, String yaml) {
    try {
      return YAML.readTree(yaml);
    } catch (JsonProcessingException e) {
      throw new UserError("server " + name + ": not YAML: " + e.getOriginalMessage(), e);
    }
  }

  private static @Nullable String text(JsonNode tree, String key) {
    return tree.path(key).isMissingNode() ? null : tree.path(key).asText();
  }
}
