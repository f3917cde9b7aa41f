package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.workload.catalogue.Workloads;

/** A run that an earlier session started and that continues. */
public record ResumedRun(RunFolder folder, Manifest manifest) {
  /**
   * The run of a folder; refuses a run of another machine or another version of dyno.
   *
   * @param duel whether it must be a duel, not a run of cells
   */
  public static ResumedRun of(Path path, boolean duel) throws IOException {
    RunFolder begun = Folders.resumed(path);
    Manifest manifest = begun.manifest();
    if (manifest.isDuel() != duel) {
      throw new UserError(
          "%s contains a %s; continue with dyno %2$s --resume %1$s"
              .formatted(path, manifest.isDuel() ? "duel" : "run"));
    }
    Machine here = ThisMachine.describe();
    String version = ThisMachine.version();
    if (!manifest.machine().equals(here) || !manifest.dyno().equals(version)) {
      throw new UserError(
          "the %s was started with dyno %s on %s, and this is dyno %s on %s; start another %1$s"
              .formatted(
                  duel ? "duel" : "run", manifest.dyno(), manifest.machine(), version, here));
    }
    manifest.sides().forEach(side -> Workloads.addStored(side.workloadFiles()));
    return new ResumedRun(begun, manifest);
  }

  /** The progress of a duel in one line. */
  public String progress(DuelResults results) {
    Judge judge = new Judge(results.rules());
    long decided = results.duels().stream().filter(judge::isDecided).count();
    return "Continues %s: after launch %d, %d of %d pairs have a verdict"
        .formatted(folder.path(), results.launches(), decided, results.duels().size());
  }

  public void requireNamed(Side side, String text) {
    String own = manifest.side(side).text();
    if (!own.equals(text)) {
      throw new UserError(
          "--resume %s continues with '%s' as %s, as it was started, not with '%s'; remove this argument"
              .formatted(folder.path(), own, side, text));
    }
  }

  public void requirePlan(String name) {
    requirePlan(folder.path(), manifest.plan().name(), name);
  }

  /** Refuses a name other than the one that the folder was started with. */
  public static void requirePlan(Path resumed, String own, String name) {
    if (!own.equals(name)) {
      throw new UserError(
          "--resume %s continues with plan '%s', as it was started, not with '%s'; remove this argument"
              .formatted(resumed, own, name));
    }
  }
}
