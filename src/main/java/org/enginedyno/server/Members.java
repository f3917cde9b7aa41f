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
 * @param patience how long they may take to have them
 * @param keeping what holds if the first one is killed
 */
public record Members(List<Target> others, Duration patience, Use use, Keeping keeping) {
  /**
   * What holds for acknowledged rows if the first member is killed.
   *
   * @param keepers how many other members must have them
   * @param restores whether the first one gets back what it lost
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

  /** Those of a server that stands by itself. */
  public static final Members NONE = new Members(List.of(), USUAL_PATIENCE, Use.ONE, Keeping.NONE);

  public Members {
    others = List.copyOf(others);
  }

  /** Those that a cell is measured on, of which each client uses the next one. */
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
