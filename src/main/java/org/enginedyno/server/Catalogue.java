package org.enginedyno.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.server.ServerSpec.ExternalSpec;

/** The servers that can be named: those with a file, and any by image tag, address or JDBC URL. */
public record Catalogue(NamedFiles files) {
  private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^/?:@]+):\\d{1,5}([/?].*)?");

  /** The spec of a name, file, address or URL. */
  public ServerSpec spec(String source) {
    String name = name(source);
    return spec(name, NamedFiles.isFile(source) ? source : name);
  }

  /** The spec of a file or name; a name without a file may be an address or an image tag. */
  ServerSpec spec(String name, String source) {
    if (NamedFiles.isFile(source)) {
      return SpecReader.read(name, files.text(source));
    }
    if (ADDRESS.matcher(source).matches()) {
      return ExternalSpec.ofAddress(source);
    }
    Optional<ContainerSpec> tagged = ContainerSpec.ofTag(source);
    return tagged.isPresent() && !files.names().contains(source)
        ? tagged.get()
        : SpecReader.read(name, files.text(source));
  }

  /** The name in results: the source's name, its file's stem, or its address without defaults. */
  private static String name(String source) {
    if (NamedFiles.isFile(source) || !(source.contains("://") || source.contains("@"))) {
      return NamedFiles.stem(source);
    }
    Target target = Target.parse(source, "", "");
    String database =
        target.database().equals(Target.DEFAULT_DATABASE) ? "" : "/" + target.database();
    int query = source.indexOf('?');
    return target.place() + database + (query < 0 ? "" : source.substring(query));
  }

  public List<String> names() {
    return files.names();
  }

  /**
   * The servers of a run by their names in results.
   *
   * @param files the files of those that were named by file
   */
  public record NamedServers(Map<String, ServerSpec> specs, Map<String, String> files) {

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
}
