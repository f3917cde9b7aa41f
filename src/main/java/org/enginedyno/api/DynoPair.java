package org.enginedyno.api;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Two cells that are alike but for what their sides differ in, and what may be said of them.
 *
 * @param name names the pair within its gate
 * @param threads how many threads did it at once
 * @param verdict the worst that its judged quantities say
 * @param passes whether the gate lets it pass
 * @param ratios what was seen of it, that which was judged and gave the word first
 * @param reasons what else there is to say, a line each
 * @param blocks how often the sides took turns
 * @param launches how often all was started anew
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
    return ratios.stream()
        .filter(one -> one.criterion().equals(criterion))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s was not seen of %s; there are: %s"
                        .formatted(
                            criterion,
                            name,
                            ratios.stream()
                                .map(DynoRatio::criterion)
                                .collect(Collectors.joining(", ")))));
  }

  /** The word, the pair, and why, in a line. */
  @Override
  public String toString() {
    List<String> why = new ArrayList<>();
    String changes =
        ratios.stream()
            .filter(DynoRatio::judged)
            .map(DynoRatio::change)
            .collect(Collectors.joining(", "));
    if (!changes.isEmpty()) {
      why.add(changes);
    }
    why.addAll(reasons);
    return "%s %s: %s".formatted(verdict, name, String.join("; ", why));
  }
}
