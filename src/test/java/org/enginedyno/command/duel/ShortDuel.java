package org.enginedyno.command.duel;

/** Duels of three launches with few blocks, which is just enough for a word. */
public final class ShortDuel {
  private ShortDuel() {}

  /** The line of one. */
  public static String line(String base, String candidate, String further) {
    return "duel %s %s --out=results --threads=1 --set=data.rows=2000 --set=duel.looks=20 "
            .formatted(base, candidate)
        + "--set=duel.launch=7 --set=duel.error='20 %' --set=duel.slice=100ms --set=duel.warmup=1s "
        + further;
  }
}
