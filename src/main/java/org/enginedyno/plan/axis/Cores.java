package org.enginedyno.plan.axis;

import java.util.Optional;

/**
 * The cores of server and client, and their placement.
 *
 * @param server how many cores the server gets, or {@link #ALL}
 * @param client how many cores the client gets, or {@link #ALL}
 */
public record Cores(int server, int client, Placement placement) {
  /** No given number: all cores, or a share of them if the placement is SPLIT. */
  public static final int ALL = 0;

  /** Both may run on all cores. */
  public static final Cores FREE = new Cores(ALL, ALL, Placement.FREE);

  public Cores {
    if (server < 0 || client < 0) {
      throw new IllegalArgumentException("cores must not be negative: " + server + ", " + client);
    }
  }

  public static Cores of(AxisValues values) {
    return new Cores(
        values.get(PlanAxis.SERVER_CORES),
        values.get(PlanAxis.CLIENT_CORES),
        values.get(PlanAxis.PLACEMENT));
  }

  /** Which cores each of the two is confined to; empty if it may run on all. */
  public record Sets(Optional<CpuSet> server, Optional<CpuSet> client) {}

  /** Why a machine with that many cores cannot provide these; empty if it can. */
  public Optional<String> obstacle(int machine) {
    if (placement == Placement.TOGETHER && server != ALL && client != ALL && server != client) {
      return Optional.of(
          "on the same cores, server and client must have the same number of cores, not %d and %d"
              .formatted(server, client));
    }
    boolean apart = placement == Placement.SPLIT;
    int needed = apart ? Math.max(1, server) + Math.max(1, client) : Math.max(server, client);
    String what = apart ? "needed for server and client on separate cores" : "needed";
    String verb = machine == 1 ? "is" : "are";
    return needed <= machine
        ? Optional.empty()
        : Optional.of("%d cores are %s, but there %s %d".formatted(needed, what, verb, machine));
  }

  /** The sets of cores on a machine, which must have enough. */
  public Sets among(CpuSet machine) {
    return switch (placement) {
      case FREE -> new Sets(first(machine, server), first(machine, client));
      case TOGETHER -> {
        // if both are given, they are equal
        int both = server == ALL && client == ALL ? machine.size() : Math.max(server, client);
        yield new Sets(first(machine, both), first(machine, both));
      }
      case SPLIT -> {
        int rest = client == ALL ? Math.max(1, machine.size() / 2) : machine.size() - client;
        int ofServer = server == ALL ? rest : server;
        int ofClient = client == ALL ? machine.size() - ofServer : client;
        yield new Sets(first(machine, ofServer), Optional.of(machine.part(ofServer, ofClient)));
      }
    };
  }

  private static Optional<CpuSet> first(CpuSet machine, int count) {
    return count == ALL ? Optional.empty() : Optional.of(machine.part(0, count));
  }

  /** Whether server and client share the machine's cores. */
  public enum Placement {
    /** The system decides, within the numbers of cores that are given. */
    FREE,
    /** On separate cores. */
    SPLIT,
    /** On the same cores. */
    TOGETHER
  }
}
