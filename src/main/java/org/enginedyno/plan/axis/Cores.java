package org.enginedyno.plan.axis;

import java.util.Locale;
import java.util.Optional;

/**
 * The cores that server and client get, and how they stand to each other.
 *
 * @param server how many cores the server gets, or {@link #ALL}
 * @param client how many cores the client gets, or {@link #ALL}
 */
public record Cores(int server, int client, Placement placement) {
  /** Stands for as many as there are. */
  public static final int ALL = 0;

  /** Both may run everywhere. */
  public static final Cores FREE = new Cores(ALL, ALL, Placement.FREE);

  public Cores {
    if (server < 0 || client < 0) {
      throw new IllegalArgumentException("cores must be positive: " + server + ", " + client);
    }
  }

  public static Cores of(AxisValues values) {
    return new Cores(
        values.get(PlanAxis.SERVER_CORES),
        values.get(PlanAxis.CLIENT_CORES),
        values.get(PlanAxis.PLACEMENT));
  }

  /** Which cores each of the two is confined to; empty where it may run everywhere. */
  public record Sets(Optional<CpuSet> server, Optional<CpuSet> client) {}

  /** Why these cores cannot be had of a machine that has so many, or nothing when they can. */
  public Optional<String> reasonAgainst(int machine) {
    if (placement == Placement.TOGETHER && server != ALL && client != ALL && server != client) {
      return Optional.of(
          "together on the same cores, server and client cannot have %d and %d"
              .formatted(server, client));
    }
    int needed =
        placement == Placement.SPLIT
            ? Math.max(1, server) + Math.max(1, client)
            : Math.max(server, client);
    return needed <= machine
        ? Optional.empty()
        : Optional.of(
            "%d cores are needed%s, and there %s %d"
                .formatted(
                    needed,
                    placement == Placement.SPLIT ? " for server and client apart" : "",
                    machine == 1 ? "is" : "are",
                    machine));
  }

  /** The sets among a machine's cores, which must suffice. */
  public Sets among(CpuSet machine) {
    return switch (placement) {
      case FREE -> new Sets(first(machine, server), first(machine, client));
      case TOGETHER -> {
        int both = server == ALL && client == ALL ? machine.size() : Math.max(server, client);
        yield new Sets(
            first(machine, server == ALL ? both : server),
            first(machine, client == ALL ? both : client));
      }
      case SPLIT -> {
        int ofServer = server == ALL ? rest(machine.size()) : server;
        int ofClient = client == ALL ? machine.size() - ofServer : client;
        yield new Sets(first(machine, ofServer), Optional.of(machine.part(ofServer, ofClient)));
      }
    };
  }

  /** What a split leaves for the server: half of all, or what the client does not have. */
  private int rest(int machine) {
    return client == ALL ? Math.max(1, machine / 2) : machine - client;
  }

  private static Optional<CpuSet> first(CpuSet machine, int count) {
    return count == ALL ? Optional.empty() : Optional.of(machine.part(0, count));
  }

  /** How server and client stand to each other on the machine's cores. */
  public enum Placement {
    /** The system decides, within the numbers of cores that are given. */
    FREE,
    /** On cores of their own. */
    SPLIT,
    /** On the same cores. */
    TOGETHER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
