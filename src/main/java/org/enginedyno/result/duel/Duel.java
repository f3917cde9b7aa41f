package org.enginedyno.result.duel;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.figure.Figure;

/**
 * A pair of cells and what has come of it so far.
 *
 * @param problems what makes it worthless: a proof that failed, a side that broke; a line each
 */
public record Duel(CellPair pair, List<Launch> launches, List<String> problems) {
  public Duel {
    launches = List.copyOf(launches);
    problems = List.copyOf(problems);
  }

  public Duel(CellPair pair) {
    this(pair, List.of(), List.of());
  }

  public Duel with(Launch launch) {
    return new Duel(pair, Stream.concat(launches.stream(), Stream.of(launch)).toList(), problems);
  }

  public Duel with(List<String> further) {
    return new Duel(
        pair, launches, Stream.concat(problems.stream(), further.stream()).distinct().toList());
  }

  /** The number of the last launch; zero before the first. */
  public int lastLaunch() {
    return launches.isEmpty() ? 0 : launches.get(launches.size() - 1).number();
  }

  public int blocks() {
    return launches.stream().mapToInt(launch -> launch.blocks().size()).sum();
  }

  public double seconds() {
    return launches.stream().mapToDouble(Launch::seconds).sum();
  }

  public LogRatios logRatios(Figure figure) {
    return new LogRatios(launches.stream().map(launch -> launch.logRatios(figure)).toList());
  }
}
