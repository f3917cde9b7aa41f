package org.enginedyno.result.duel;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's correction: the more is asked, the likelier some answer is far off by chance. */
final class Holm {
  private Holm() {}

  /** These probabilities, corrected for their number, in the same order. */
  public static List<Double> corrected(List<Double> probabilities) {
    int count = probabilities.size();
    List<Integer> order =
        IntStream.range(0, count).boxed().sorted(Comparator.comparing(probabilities::get)).toList();
    Double[] corrected = new Double[count];
    double least = 0;
    for (int rank = 0; rank < count; rank++) {
      int at = order.get(rank);
      least = Math.max(least, Math.min(1, (count - rank) * probabilities.get(at)));
      corrected[at] = least;
    }
    return List.of(corrected);
  }
}
