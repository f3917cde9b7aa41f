package org.enginedyno.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;

/**
 * The servers of a run by their names in results.
 *
 * @param files the files of those that were named by file
 */
public record NamedServers(Map<String, ServerSpec> specs, Map<String, String> files) {
  public NamedServers {
    specs = Collections.unmodifiableMap(new LinkedHashMap<>(specs));
    files = Map.copyOf(files);
  }

  /** The servers of a plan; refuses two different ones with the same name. */
  public static NamedServers of(Catalogue catalogue, List<String> sources) {
    Map<String, ServerSpec> specs = new LinkedHashMap<>();
    Map<String, String> byName = new LinkedHashMap<>();
    for (String source : sources) {
      ServerSpec spec = catalogue.spec(source);
      ServerSpec other = specs.putIfAbsent(spec.name(), spec);
      String first = byName.putIfAbsent(spec.name(), source);
      if (other != null && !other.equals(spec)) {
        throw new UserError(
            "servers: %s and %s have the same name, %s, and results could not distinguish them; rename one file"
                .formatted(first, source, spec.name()));
      }
    }
    byName.values().removeIf(source -> !NamedFiles.isFile(source));
    return new NamedServers(specs, byName);
  }

  /** The servers of earlier results; {@code files} holds those that were named by file. */
  public static NamedServers of(
      Catalogue catalogue, List<String> names, Map<String, String> files) {
    Map<String, ServerSpec> specs = new LinkedHashMap<>();
    for (String name : names) {
      specs.put(name, catalogue.spec(name, files.getOrDefault(name, name)));
    }
    return new NamedServers(specs, files);
  }

  public ServerSpec spec(String name) {
    return Objects.requireNonNull(specs.get(name), name);
  }
}
