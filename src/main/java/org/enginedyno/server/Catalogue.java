package org.enginedyno.server;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Shelf;

/** The servers that can be named: those on the shelf, and any by its JDBC URL. */
public final class Catalogue {
  private final Shelf shelf;

  /** A catalogue of the files on a shelf. */
  public Catalogue(Shelf shelf) {
    this.shelf = shelf;
  }

  /** The server of a name, a file or a URL. */
  public ServerSpec spec(String name) {
    return name.startsWith("jdbc:")
        ? ServerSpec.ofUrl(name)
        : ServerSpec.read(name.replaceAll(".*/|\\.ya?ml$", ""), shelf.text(name));
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
