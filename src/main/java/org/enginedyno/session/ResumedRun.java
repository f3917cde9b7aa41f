package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;

/** A run that has begun, and is to be gone on with where it broke off. */
public record ResumedRun(RunFolder folder, Manifest manifest) {
  /**
   * The run of a folder; refuses one that began elsewhere, or with another dyno.
   *
   * @param duel whether it is to be a duel, and not a run of cells
   */
  public static ResumedRun of(Path path, boolean duel) throws IOException {
    RunFolder begun = Folders.resumed(path);
    Manifest manifest = begun.manifest();
    if (manifest.isDuel() != duel) {
      throw new UserError(
          "%s holds a %s; go on with dyno %2$s --resume %1$s"
              .formatted(path, manifest.isDuel() ? "duel" : "run"));
    }
    Machine here = ThisMachine.describe();
    String version = ThisMachine.version();
    if (!manifest.machine().equals(here) || !manifest.dyno().equals(version)) {
      throw new UserError(
          "the %s began with dyno %s on %s, and this is dyno %s on %s; start a %1$s of its own"
              .formatted(
                  duel ? "duel" : "run", manifest.dyno(), manifest.machine(), version, here));
    }
    return new ResumedRun(begun, manifest);
  }

  /** What a duel has already, in a line. */
  public String progress() throws IOException {
    DuelResults results = DuelResults.of(folder);
    Judge judge = new Judge(results.rules());
    long decided = results.duels().stream().filter(judge::isDecided).count();
    int launches = results.duels().stream().mapToInt(Duel::lastLaunch).max().orElse(0);
    return "Goes on with %s: after launch %d, %d of %d pairs decided"
        .formatted(folder.path(), launches, decided, results.duels().size());
  }

  /** Refuses other names than those by which it began. */
  public void requireNamed(Side side, String text) {
    String own = manifest.side(side).text();
    if (!own.equals(text)) {
      throw new UserError(
          "--resume %s goes on with '%s' as %s, by which it began, and not with '%s'; leave that out"
              .formatted(folder.path(), own, side, text));
    }
  }

  /** Refuses another plan than that by which it began. */
  public void requirePlan(String name) {
    String own = manifest.plan().name();
    if (!own.equals(name)) {
      throw new UserError(
          "--resume %s goes on with plan '%s', by which it began, and not with '%s'; leave that out"
              .formatted(folder.path(), own, name));
    }
  }
}
