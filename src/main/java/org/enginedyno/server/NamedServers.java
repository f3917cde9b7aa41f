package org.enginedyno.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;

/**
 * The servers of a run, by the names that they have in its results.
 *
 * @param files the files of those that were named by one, by the same names
 */
public record NamedServers(Map<String, ServerSpec> specs, Map<String, String> files) {
  public NamedServers {
    specs = Collections.unmodifiableMap(new LinkedHashMap<>(specs));
    files = Map.copyOf(files);
  }

  /** Servers as a plan names them; two that would have the same name are refused. */
  public static NamedServers of(Catalogue catalogue, List<String> asked) {
    Map<String, ServerSpec> specs = new LinkedHashMap<>();
    Map<String, String> sources = new LinkedHashMap<>();
    for (String source : asked) {
      ServerSpec spec = catalogue.spec(source);
      ServerSpec other = specs.putIfAbsent(spec.name(), spec);
      String first = sources.putIfAbsent(spec.name(), source);
      if (other != null && !other.equals(spec)) {
        throw new UserError(
            "servers: %s and %s have the same name, %s, by which results would tell them apart; rename one file"
                .formatted(first, source, spec.name()));
      }
    }
    sources.values().removeIf(source -> !NamedFiles.isFile(source));
    return new NamedServers(specs, sources);
  }

  /** Servers as results name them, where some were named by a file. */
  public static NamedServers of(
      Catalogue catalogue, List<String> names, Map<String, String> files) {
    Map<String, ServerSpec> specs = new LinkedHashMap<>();
    for (String name : names) {
      specs.put(name, catalogue.spec(name, files.getOrDefault(name, name)));
    }
    return new NamedServers(specs, files);
  }

  /** The server of that name. */
  public ServerSpec spec(String name) {
    return Objects.requireNonNull(specs.get(name), name);
  }
}
