package org.enginedyno.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.Duel.PairLine;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RoomForRun;
import org.enginedyno.result.folder.RunFolder;

/** A made-up duel with a pair for each verdict and one that was skipped. */
public final class SampleDuel {
  private static final List<CellPair.Skipped> SKIPPED =
      List.of(new CellPair.Skipped("READ_PK_POINT Aria t4", "Aria is not offered"));

  private SampleDuel() {}

  /** Of MariaDB 10.11 and 11.4. */
  public static DuelResults results() {
    return results(
        "mariadb-10.11",
        "mariadb-11.4",
        Duels.withLatencies(Duels.of("READ_PK_POINT InnoDB t1", 6, 1.06, 1.08, 1)),
        Duels.of("READ_PK_POINT InnoDB t4", 12, 1, 1, 3),
        Duels.of("READ_PK_RANGE InnoDB t1", 36, 1.028, 1, 7),
        Duels.of("READ_PK_RANGE InnoDB t4 settings.innodb_spin_wait_delay=6", 6, 0.92, 0.9, 2),
        Duels.of("COMPUTE_CRC t1", 2, 1, 1, 9).with(List.of("new: the sides answer differently")));
  }

  /** With any two sides. */
  public static DuelResults results(String base, String candidate, Duel... duels) {
    return results(DuelRules.USUAL, SKIPPED, base, candidate, duels);
  }

  /** With any two sides and any rules. */
  public static DuelResults results(
      DuelRules rules,
      List<CellPair.Skipped> skipped,
      String base,
      String candidate,
      Duel... duels) {
    Manifest sample = new SampleRun().manifest();
    return new DuelResults(
        new Manifest(
            Manifest.FORMAT,
            sample.dyno(),
            Instant.parse("2026-11-20T10:00:00Z"),
            sample.machine(),
            new Manifest.Expected(Stream.of(duels).map(Duel::pair).toList(), skipped),
            List.of(side(base, rules), side(candidate, rules))),
        List.of(duels));
  }

  private static RunSide side(String server, DuelRules rules) {
    SampleRun run = new SampleRun();
    run.servers = List.of(server);
    Manifest alone = run.manifest();
    Plan plan = Copy.of(alone.plan(), "judging", new Plan.Judging(rules, List.of(), null, false));
    return new RunSide(server, plan, Map.of(), List.of(), alone.records());
  }

  /** Writes the duel as a real one is written. */
  public static RunFolder write(DuelResults results, Path path) throws IOException {
    RunFolder folder = new RoomForRun(path, false).take();
    folder.write(results.manifest());
    for (Duel duel : results.duels()) {
      for (Launch launch : duel.launches()) {
        folder.append(new PairLine(duel.pair().name(), List.of(launch), List.of()));
      }
      if (!duel.problems().isEmpty()) {
        folder.append(new PairLine(duel.pair().name(), List.of(), duel.problems()));
      }
    }
    return folder;
  }
}
