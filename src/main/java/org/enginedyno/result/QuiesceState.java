package org.enginedyno.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What its server had left undone of earlier work when a fork began.
 *
 * @param fork its number, from one
 * @param seconds that were waited
 */
public record QuiesceState(
    int fork, List<PendingWork> left, List<CanarySight> canaries, double seconds) {
  public QuiesceState {
    left = List.copyOf(left);
    canaries = List.copyOf(canaries);
  }

  /** What was too much for a measurement to begin, a line each. */
  public List<String> debts() {
    return Stream.concat(
            left.stream().filter(PendingWork::isDebt).map(PendingWork::debt),
            canaries.stream().filter(sight -> !sight.clean()).map(CanarySight::debt))
        .toList();
  }

  @Override
  public String toString() {
    String words =
        Stream.concat(left.stream().map(Object::toString), canaries.stream().map(Object::toString))
            .collect(Collectors.joining("; "));
    return String.format(
        Locale.ROOT, "%s; waited %.1f s", words.isEmpty() ? "nothing to look at" : words, seconds);
  }
}
