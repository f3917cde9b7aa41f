package org.enginedyno.server;

import java.time.Duration;
import java.util.List;
import org.enginedyno.db.connection.Target;

/**
 * The members of a server that is a cluster, without the one that is written to and measured.
 *
 * @param others must have every row that the first one has acknowledged
 * @param patience how long they may take to have them
 */
public record Members(List<Target> others, Duration patience) {
  /** How long members may take if nothing else is set. */
  public static final Duration USUAL_PATIENCE = Duration.ofSeconds(60);

  /** Those of a server that stands by itself. */
  public static final Members NONE = new Members(List.of(), USUAL_PATIENCE);

  public Members {
    others = List.copyOf(others);
  }

  /** The addresses of all members, the first one included. */
  public String places(Target first) {
    StringBuilder places = new StringBuilder(first.place() + " (measured)");
    others.forEach(other -> places.append(", ").append(other.place()));
    return places.toString();
  }
}
