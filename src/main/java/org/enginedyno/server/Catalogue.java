package org.enginedyno.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.server.ServerSpec.ExternalSpec;

/** The servers that can be named: those with a file, and any by image tag, address or JDBC URL. */
public final class Catalogue {
  private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^/?:@]+):\\d{1,5}([/?].*)?");

  private final NamedFiles files;

  public Catalogue(NamedFiles files) {
    this.files = files;
  }

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
    if (!source.contains("://") && !source.contains("@")) {
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
}
