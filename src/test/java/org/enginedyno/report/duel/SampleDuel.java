package org.enginedyno.report.duel;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelLine;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.DuelSide;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;

/** A duel that was never held, with a pair for each word and one that was skipped. */
public final class SampleDuel {
  private SampleDuel() {}

  /** Of MariaDB 10.11 and 11.4. */
  public static DuelResults results() {
    return results(
        "mariadb-10.11",
        "mariadb-11.4",
        Duels.of("READ_PK_POINT InnoDB t1", 6, 1.06, 1.08, 1),
        Duels.of("READ_PK_POINT InnoDB t4", 6, 1, 1, 3),
        Duels.of("READ_PK_RANGE InnoDB t1", 36, 1.028, 1, 7),
        Duels.of("READ_PK_RANGE InnoDB t4 settings.innodb_spin_wait_delay=6", 6, 0.92, 0.9, 2),
        Duels.of("COMPUTE_CRC t1", 2, 1, 1, 9).with(List.of("new: the sides answer differently")));
  }

  /** Of any two sides. */
  public static DuelResults results(String base, String candidate, Duel... duels) {
    Manifest manifest = new SampleRun().manifest();
    Machine machine = manifest.machine();
    return new DuelResults(
        DuelResults.FORMAT,
        manifest.dyno(),
        Instant.parse("2026-11-20T10:00:00Z"),
        side(base),
        side(candidate),
        DuelRules.USUAL,
        42,
        machine,
        List.of(new DuelResults.SkippedPair("READ_PK_POINT Aria t4", "Aria is not offered")),
        List.of(duels));
  }

  private static DuelSide side(String server) {
    SampleRun run = new SampleRun();
    run.servers = List.of(server);
    Plan plan = run.manifest().plan();
    return new DuelSide(server, plan, Map.of(), run.manifest().records());
  }

  /** Writes the duel as one writes itself. */
  public static DuelFolder write(DuelResults results, Path path) throws IOException {
    DuelFolder folder = DuelFolder.create(path);
    folder.write(results);
    for (Duel duel : results.duels()) {
      Stream<DuelLine> lines =
          duel.launches().stream()
              .map(launch -> new DuelLine(duel.pair().name(), List.of(launch), List.of()));
      for (DuelLine line : lines.toList()) {
        folder.append(line);
      }
      if (!duel.problems().isEmpty()) {
        folder.append(new DuelLine(duel.pair().name(), List.of(), duel.problems()));
      }
    }
    return folder;
  }
}
