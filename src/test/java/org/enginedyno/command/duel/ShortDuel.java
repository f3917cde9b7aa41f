package org.enginedyno.command.duel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;

/** Duels of three launches with few blocks, which is just enough for a word. */
public final class ShortDuel {
  /** What makes them short. */
  public static final List<String> RULES =
      List.of(
          "--out=results",
          "--threads=1",
          "--set=data.rows=2000",
          "--set=duel.looks=20",
          "--set=duel.launch=7",
          "--set=duel.error=20 %",
          "--set=duel.slice=100ms",
          "--set=duel.warmup=1s");

  private ShortDuel() {}

  /** Starts one. */
  static DynoProcess start(
      Path room, Map<String, String> environment, String base, String candidate, String... further)
      throws IOException {
    return DynoProcess.start(room, List.of(), environment, arguments(base, candidate, further));
  }

  /** The arguments of one. */
  public static List<String> arguments(String base, String candidate, String... further) {
    List<String> all = new ArrayList<>(List.of("duel", base, candidate));
    all.addAll(RULES);
    all.addAll(List.of(further));
    return all;
  }
}
