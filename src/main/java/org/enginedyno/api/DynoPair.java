package org.enginedyno.api;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two cells that are alike but for what their sides differ in, and what may be said of them.
 *
 * @param name names the pair within its gate
 * @param threads how many threads did it at once
 * @param verdict the worst that its judged quantities say
 * @param passes whether the gate lets it pass
 * @param ratios what was seen of it, that which was judged and gave the word first
 * @param reasons what else there is to say, a line each
 * @param blocks how often the sides alternated
 * @param launches how many times servers and JVMs were started
 * @param seconds how long it took
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
   * One of its quantities.
   *
   * @param criterion as plans name it, such as {@code throughput} or {@code server-cpu}
   * @throws IllegalArgumentException where it was not seen
   */
  public DynoRatio ratio(String criterion) {
    for (DynoRatio ratio : ratios) {
      if (ratio.criterion().equals(criterion)) {
        return ratio;
      }
    }
    String all = String.join(", ", ratios.stream().map(DynoRatio::criterion).toList());
    throw new IllegalArgumentException(
        "%s was not seen of %s; there are: %s".formatted(criterion, name, all));
  }

  /** The word, the pair, and why, in a line. */
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
