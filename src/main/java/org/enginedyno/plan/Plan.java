package org.enginedyno.plan;

import java.util.List;
import org.enginedyno.plan.client.ClientAxes;
import org.enginedyno.plan.setup.CoresAxes;
import org.enginedyno.plan.setup.SetupAxes;
import org.jspecify.annotations.Nullable;

/**
 * What a run is to measure; every list is an axis of its matrix.
 *
 * @param atATime how many of the further axes may leave their first value in one cell
 * @param buffers bytes each engine's cache gets on a server that we start, or null to fit the data
 * @param orderSeed seed of the order in which the cells of one comparison run
 */
public record Plan(
    String name,
    String title,
    List<String> servers,
    List<String> engines,
    List<String> workloads,
    List<Integer> threads,
    SetupAxes setups,
    CoresAxes cores,
    ClientAxes clients,
    int atATime,
    DataSpec data,
    Measure measure,
    @Nullable Long buffers,
    long orderSeed) {
  /** All axes may vary together. */
  public static final int ALL_AT_A_TIME = 1_000;

  public Plan {
    servers = filled("servers", servers);
    engines = filled("engines", engines);
    workloads = filled("workloads", workloads);
    threads = filled("threads", threads);
    for (int count : threads) {
      if (count < 1) {
        throw new IllegalArgumentException("threads must be positive: " + count);
      }
    }
  }

  private static <T> List<T> filled(String key, List<T> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(key + " must name at least one");
    }
    return values.stream().distinct().toList();
  }

  /** The most worker threads that any cell of this plan has. */
  public int mostThreads() {
    return threads.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  /** The most connections that any cell of this plan opens. */
  public int mostConnections() {
    return clients.pools().stream().mapToInt(Integer::intValue).reduce(mostThreads(), Math::max);
  }

  /** The same plan, measured by another rule. */
  public Plan with(Measure other) {
    return new Plan(
        name, title, servers, engines, workloads, threads, setups, cores, clients, atATime, data,
        other, buffers, orderSeed);
  }

  /** The same plan with its servers called by their labels, its engines as the servers do. */
  public Plan spelled(List<String> labels, List<String> spelled) {
    return new Plan(
        name, title, labels, spelled, workloads, threads, setups, cores, clients, atATime, data,
        measure, buffers, orderSeed);
  }

  /** The same plan with other settings. */
  Plan with(SetupAxes other) {
    return new Plan(
        name, title, servers, engines, workloads, threads, other, cores, clients, atATime, data,
        measure, buffers, orderSeed);
  }

  /** The same plan with other clients. */
  Plan with(ClientAxes other, int together) {
    return new Plan(
        name, title, servers, engines, workloads, threads, setups, cores, other, together, data,
        measure, buffers, orderSeed);
  }
}
