package org.enginedyno.result.duel;

import java.util.List;

/**
 * What has come of a pair since the line before: a line in the journal of a duel.
 *
 * @param pair its name
 * @param problems what makes it worthless
 */
public record PairLine(String pair, List<Launch> launches, List<String> problems) {
  public PairLine {
    launches = List.copyOf(launches);
    problems = List.copyOf(problems);
  }

  /** What a duel has that it had not before. */
  public static PairLine between(Duel before, Duel now) {
    return new PairLine(
        now.pair().name(),
        now.launches().subList(before.launches().size(), now.launches().size()),
        now.problems().subList(before.problems().size(), now.problems().size()));
  }

  Duel after(Duel before) {
    Duel now = before;
    for (Launch launch : launches) {
      now = now.with(launch);
    }
    return now.with(problems);
  }
}
