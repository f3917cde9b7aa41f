package org.enginedyno.server;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.read.NamedFiles;

/** The servers that can be named: those on the shelf, and any by its JDBC URL. */
public final class Catalogue {
  private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^/?:@]+):\\d{1,5}([/?].*)?");

  private final NamedFiles shelf;

  /** A catalogue of the files on a shelf. */
  public Catalogue(NamedFiles shelf) {
    this.shelf = shelf;
  }

  /** The server of a name, a file, an address or a URL; the spec has the name for results. */
  public ServerSpec spec(String source) {
    String name = name(source);
    return spec(name, NamedFiles.isFile(source) ? source : name);
  }

  /** The server of a file or name; a file says more, but where there is none a name may do. */
  ServerSpec spec(String name, String source) {
    if (NamedFiles.isFile(source)) {
      return SpecReader.read(name, shelf.text(source));
    }
    if (ADDRESS.matcher(source).matches()) {
      return ExternalSpec.ofAddress(source);
    }
    Optional<ContainerSpec> tagged = ContainerSpec.ofTag(source);
    return tagged.isPresent() && !shelf.names().contains(source)
        ? tagged.get()
        : SpecReader.read(name, shelf.text(source));
  }

  /**
   * What a server is called in results: its name, that of its file, or its address without what
   * goes unsaid.
   */
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

  /** All names on the shelf. */
  public List<String> names() {
    return shelf.names();
  }
}
