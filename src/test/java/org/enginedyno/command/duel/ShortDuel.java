package org.enginedyno.command.duel;

/** Duels of six launches with two blocks each, which is just enough for a verdict. */
public final class ShortDuel {
  /**
   * Launches of so many blocks that even a busy machine, which may not have time for all, has some.
   */
  static final String LONG_LAUNCHES = "--set=duel.looks=108 --set=duel.launch=18 ";

  /** Ends after a launch: for tests that need no verdict. */
  static final String ONE_LAUNCH = LONG_LAUNCHES + "--budget=1s ";

  private ShortDuel() {}

  /** The command line of a duel. */
  public static String line(String base, String candidate, String further) {
    return "duel %s %s --out=results --threads=1 --set=data.rows=2000 --set=duel.looks=12 "
            .formatted(base, candidate)
        + "--set=duel.launch=2 --set=duel.error='20 %' --set=duel.slice=100ms"
        + " --set=duel.warmup=500ms "
        + further;
  }
}
