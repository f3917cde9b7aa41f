package org.enginedyno.api;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two cells that differ only in what their sides set, and the verdict on them.
 *
 * @param name names the pair within its gate
 * @param threads the number of concurrent threads
 * @param verdict the worst verdict on its judged quantities
 * @param passes whether the pair passes the gate
 * @param ratios the measured quantities, starting with the one that decides the verdict
 * @param reasons further remarks, one line each
 * @param blocks the number of blocks, each of four alternating slices
 * @param launches the number of times that servers and JVMs were started
 * @param seconds the time that the pair took
 */
public record DynoPair(
    String name,
    String workload,
    int threads,
    DynoVerdict verdict,
    boolean passes,
    List<DynoRatio> ratios,
    List<String> reasons,
    int blocks,
    int launches,
    double seconds) {
  public DynoPair {
    ratios = List.copyOf(ratios);
    reasons = List.copyOf(reasons);
  }

  /**
   * A measured quantity of the pair.
   *
   * @param criterion as plans name it, such as {@code throughput} or {@code server-cpu}
   * @throws IllegalArgumentException if it was not measured
   */
  public DynoRatio ratio(String criterion) {
    for (DynoRatio ratio : ratios) {
      if (ratio.criterion().equals(criterion)) {
        return ratio;
      }
    }
    String all = String.join(", ", ratios.stream().map(DynoRatio::criterion).toList());
    throw new IllegalArgumentException(
        "%s was not measured for %s; available: %s".formatted(criterion, name, all));
  }

  /** The verdict, the pair and the reason in one line. */
  @Override
  public String toString() {
    Stream<DynoRatio> judged = ratios.stream().filter(DynoRatio::judged);
    String changes = judged.map(DynoRatio::change).collect(Collectors.joining(", "));
    String why =
        Stream.concat(Stream.of(changes), reasons.stream())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    return "%s %s: %s".formatted(verdict, name, why);
  }
}
