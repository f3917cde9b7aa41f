package org.enginedyno.result.account;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;
import org.jspecify.annotations.Nullable;

/**
 * The load of client, server and pool in a cell, and what limited the cell by it.
 *
 * @param latency of an operation on average, in microseconds
 * @param clientCpu CPU time of the client for an operation, in microseconds
 * @param serverCpu the same of the server, where its process can be seen
 * @param together whether client and server may run on the same cores and no others
 */
record LimitRule(
    int threads,
    double latency,
    Pool pool,
    double clientCpu,
    @Nullable Double serverCpu,
    Side client,
    @Nullable Side server,
    boolean together) {
  /** From this load on, cores count as fully used: more threads would get no more CPU time. */
  static final double SATURATED = 0.9;

  /**
   * If other processes take this part of the CPU that a cell could have used, they distort
   * comparisons.
   */
  static final double DISTURBED = 0.1;

  /** A wait that takes this part of an operation, such as for the pool, is its limit. */
  static final double QUEUED = 0.25;

  /** If one side computes for this part of an operation, it is the limit. */
  static final double SERIAL = 0.8;

  /** With so many threads per core, some are ready to run while others wait for an answer. */
  static final int OVERLAPPING = 4;

  /** The limit of operations on files: the client's CPU, or waits for the file system or disk. */
  static Limit withoutServer(int threads, double latency, double clientCpu, Side client) {
    String each =
        "of %,.1f us per operation, client and kernel computed for %,.1f us"
            .formatted(latency, clientCpu);
    boolean full = client.load() >= SATURATED;
    boolean serial = threads < client.cores() && clientCpu >= SERIAL * latency;
    return full || serial
        ? new Limit(Label.CLIENT_CPU, each)
        : new Limit(Label.WAITS, each + "; the rest was waiting for the file system or its disk");
  }

  /** What kept the cell from going faster, with the figures that show it. */
  Limit limit() {
    return Stream.of(foreignLoad(), fullCores(), shortPool(), oneThread(), waits())
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(this::roundTrip);
  }

  private Optional<Limit> foreignLoad() {
    return sides().flatMap(side -> foreignLoad(side).stream()).findFirst();
  }

  private Optional<Limit> foreignLoad(Side side) {
    if (side.stolen() != null && side.stolen() >= DISTURBED) {
      return limit(
          Label.FOREIGN_LOAD,
          "the hypervisor gave other machines %s of the time when %s were needed"
              .formatted(percent(side.stolen()), cores(side)));
    }
    return isFull(side) && side.foreign() != null && side.foreign() >= DISTURBED
        ? limit(
            Label.FOREIGN_LOAD,
            "%s, and other processes used %s of their time"
                .formatted(state(side), percent(side.foreign())))
        : Optional.empty();
  }

  private Optional<Limit> fullCores() {
    return sides()
        .filter(this::isFull)
        .max(Comparator.comparingDouble(this::busy))
        .map(full -> together && server != null ? larger(full, server) : only(full));
  }

  /** The limit of two sides that share their cores: the side that used more CPU time. */
  private Limit larger(Side full, Side other) {
    Side larger = client.used() >= other.used() ? client : other;
    return new Limit(
        cpu(larger),
        "%s, and of the CPU time of client and server, the %s used %s"
            .formatted(
                state(full),
                larger.name(),
                percent(larger.used() / (client.used() + other.used()))));
  }

  private Limit only(Side full) {
    boolean byUnseen = server == null && full.load() < SATURATED;
    boolean byOthers = full.load() < busy(full) / 2;
    return new Limit(
        byUnseen || byOthers ? Label.UNKNOWN : cpu(full),
        "%s, and the %s itself used %s of %s%s"
            .formatted(
                state(full),
                full.name(),
                percent(full.load()),
                full.cores() == 1 ? "it" : "them",
                byUnseen
                    ? "; the server's process, perhaps on the same cores, cannot be seen"
                    : byOthers ? "; other processes used most of their time" : ""));
  }

  private Optional<Limit> shortPool() {
    return pool.connections() < threads && pool.micros() >= QUEUED * latency
        ? limit(
            Label.POOL,
            "of %s us per operation, %s us were waiting for one of %d connections, and %s"
                .formatted(
                    micros(latency), micros(pool.micros()), pool.connections(), state(client)))
        : Optional.empty();
  }

  /**
   * CPU time of both sides at the same moment counts once: threads other than the workers, such as
   * JIT compilers and garbage collectors, make no operation longer.
   */
  private Optional<Limit> oneThread() {
    double ofServer = serverCpu == null ? 0 : serverCpu;
    double most = Math.max(clientCpu, ofServer);
    double alone = Math.min(most, latency - Math.min(clientCpu, ofServer));
    if (alone < SERIAL * latency || server == null) {
      return Optional.empty();
    }
    Side side = ofServer == most ? server : client;
    return limit(
        cpu(side),
        "cores were free, but of %s us per operation, the %s computed for %s us"
            .formatted(micros(latency), side.name(), micros(alone)));
  }

  private Optional<Limit> waits() {
    return server != null && threads >= OVERLAPPING * Math.max(client.cores(), server.cores())
        ? limit(
            Label.WAITS,
            "with %d threads, %s: most threads waited for locks or disks, not for round trips"
                .formatted(threads, state(client)))
        : Optional.empty();
  }

  private Limit roundTrip() {
    if (serverCpu == null || server == null) {
      return new Limit(
          Label.UNKNOWN,
          "the server's process cannot be seen, and the client used %s of its %s"
              .formatted(percent(client.load()), counted(client.cores())));
    }
    return new Limit(
        Label.ROUND_TRIP,
        "of %s us per operation, the client computed for %s us and the server for %s us; %s"
            .formatted(micros(latency), micros(clientCpu), micros(serverCpu), state(client)));
  }

  private Stream<Side> sides() {
    return server == null ? Stream.of(client) : Stream.of(client, server);
  }

  private boolean isFull(Side side) {
    return busy(side) >= SATURATED;
  }

  /** The load, at least the CPU time of both: the kernel's tick counts may miss short work. */
  private double busy(Side side) {
    double own =
        together && server != null ? (client.used() + server.used()) / side.cores() : side.load();
    return Math.min(1, Math.max(own, side.busy() == null ? 0 : side.busy()));
  }

  private static Label cpu(Side side) {
    return side.name().equals(Side.CLIENT) ? Label.CLIENT_CPU : Label.SERVER_CPU;
  }

  private String state(Side side) {
    return "%s %s %s busy"
        .formatted(cores(side), side.cores() == 1 ? "was" : "were", percent(busy(side)));
  }

  private String cores(Side side) {
    return "the %s of %s"
        .formatted(counted(side.cores()), together ? "client and server" : "the " + side.name());
  }

  private static String counted(int cores) {
    return cores == 1 ? "one core" : cores + " cores";
  }

  private static Optional<Limit> limit(Label label, String rule) {
    return Optional.of(new Limit(label, rule));
  }

  static String percent(double share) {
    return Math.round(100 * share) + " %";
  }

  private static String micros(double micros) {
    return (micros < 10 ? "%.1f" : "%,.0f").formatted(micros);
  }

  /**
   * The pool of connections.
   *
   * @param micros the part of the latency spent waiting for a connection
   */
  record Pool(int connections, double micros) {}

  /**
   * Client or server, and the cores that it could run on.
   *
   * @param name client or server
   * @param cores how many there are
   * @param used how many of them it used on average, which may be a part of one
   * @param busy the part of their time in which any process used them, 0 to 1
   * @param foreign the part of their time that other processes used, where that is known
   * @param stolen the part of their non-idle time that the hypervisor gave to other machines
   */
  record Side(
      String name,
      int cores,
      double used,
      @Nullable Double busy,
      @Nullable Double foreign,
      @Nullable Double stolen) {
    Side {
      if (cores < 1) {
        throw new IllegalArgumentException("cores must be positive: " + cores);
      }
    }

    static final String CLIENT = "client";
    static final String SERVER = "server";

    /** The part of its cores that it used itself. */
    double load() {
      return used / cores;
    }
  }
}
