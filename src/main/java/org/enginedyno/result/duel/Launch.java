package org.enginedyno.result.duel;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.enginedyno.result.figure.Figure;

/**
 * The blocks of one start of servers and measuring JVMs.
 *
 * @param number of the launch, from one
 * @param seconds how long it took, all in all
 */
public record Launch(int number, Instant startedAt, double seconds, List<Block> blocks) {
  public Launch {
    blocks = List.copyOf(blocks);
  }

  /** Whether there was no time for a block. */
  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  double[] logRatios(Figure figure) {
    return blocks.stream()
        .map(block -> block.logRatio(figure))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }
}
