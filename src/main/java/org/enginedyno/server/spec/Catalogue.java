package org.enginedyno.server.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.enginedyno.db.link.Target;
import org.enginedyno.plan.read.Shelf;

/** The servers that can be named: those on the shelf, and any by its JDBC URL. */
public final class Catalogue {
  private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^/?:@]+):\\d{1,5}([/?].*)?");

  private final Shelf shelf;

  /** A catalogue of the files on a shelf. */
  public Catalogue(Shelf shelf) {
    this.shelf = shelf;
  }

  /** The server of a name, a file, an address or a URL; the spec has the name that was given. */
  public ServerSpec spec(String name) {
    String label = label(name);
    return ADDRESS.matcher(label).matches() ? ExternalSpec.ofAddress(label) : named(label);
  }

  /** A file says more than a name; where there is none, some names say enough. */
  private ServerSpec named(String name) {
    Optional<ContainerSpec> tagged = ContainerSpec.ofTag(name);
    return tagged.isPresent() && !shelf.names().contains(name)
        ? tagged.get()
        : SpecReader.read(name, shelf.text(name));
  }

  /** What a server is called in results: its name, or its address without what goes unsaid. */
  private static String label(String name) {
    if (!name.contains("://") && !name.contains("@")) {
      return name;
    }
    Target target = Target.parse(name, "", "");
    String database =
        target.database().equals(Target.DEFAULT_DATABASE) ? "" : "/" + target.database();
    int query = name.indexOf('?');
    return target.place() + database + (query < 0 ? "" : name.substring(query));
  }

  /** All names on the shelf. */
  public List<String> names() {
    return shelf.names();
  }

  /** All titles on the shelf, by name. */
  public Map<String, String> titles() {
    return shelf.titles();
  }
}
