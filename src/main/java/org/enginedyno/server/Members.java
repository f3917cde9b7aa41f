package org.enginedyno.server;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Target;

/**
 * The members of a server that is a cluster, without the first one.
 *
 * @param others must have every row that the first one has acknowledged
 * @param patience the longest time that they may take to get the rows
 * @param keeping what is kept of acknowledged rows if the first member is killed
 */
public record Members(List<Target> others, Duration patience, Use use, Keeping keeping) {
  /**
   * What is kept of acknowledged rows if the first member is killed.
   *
   * @param keepers the number of other members that must have the rows
   * @param restores whether the first member gets lost rows back from the others
   */
  public record Keeping(int keepers, boolean restores) {
    /** Nothing. */
    public static final Keeping NONE = new Keeping(0, false);
  }

  /** Which members are measured by cells that only read. */
  public enum ReadFrom {
    ONE,
    ALL,
    REPLICAS
  }

  /** Which members are measured by cells that write. */
  public enum WriteTo {
    ONE,
    ALL
  }

  /** Which members the clients of a cell use. */
  public record Use(ReadFrom readFrom, WriteTo writeTo) {
    /** The first one only. */
    public static final Use ONE = new Use(ReadFrom.ONE, WriteTo.ONE);

    /** Whether members apply rows that others wrote while they are written to themselves. */
    public boolean writesToAll() {
      return writeTo == WriteTo.ALL;
    }
  }

  /** How long members may take if nothing else is set. */
  public static final Duration USUAL_PATIENCE = Duration.ofSeconds(60);

  /** The members of a server that is not a cluster: none. */
  public static final Members NONE = new Members(List.of(), USUAL_PATIENCE, Use.ONE, Keeping.NONE);

  public Members {
    others = List.copyOf(others);
  }

  /** The members that a cell is measured on; each client uses the next one. */
  public List<Target> measured(Target first, boolean writes) {
    ReadFrom from = !writes ? use.readFrom() : use.writesToAll() ? ReadFrom.ALL : ReadFrom.ONE;
    return Stream.of(
            from == ReadFrom.REPLICAS ? List.<Target>of() : List.of(first),
            from == ReadFrom.ONE ? List.<Target>of() : others)
        .flatMap(List::stream)
        .toList();
  }

  /** The addresses of all members, the first one included. */
  public String places(Target first) {
    return Stream.concat(Stream.of(first), others.stream())
        .map(
            one ->
                one.equals(first)
                        || measured(first, false).contains(one)
                        || measured(first, true).contains(one)
                    ? one.place() + " (measured)"
                    : one.place())
        .collect(Collectors.joining(", "));
  }
}
