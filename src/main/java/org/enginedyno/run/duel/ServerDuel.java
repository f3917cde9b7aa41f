package org.enginedyno.run.duel;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.run.fork.JmhForks;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.server.ServerSubjects;
import org.enginedyno.server.embedded.Servers;

/** A duel on servers, measured by JVMs of JMH's. */
public final class ServerDuel {
  private ServerDuel() {}

  /**
   * The conductor of a duel whose cells are measured on this machine.
   *
   * @param begun what the folder is to hold before anything more is measured
   * @param told is told of starting and loading
   */
  public static DuelConductor of(
      DuelPlan plan,
      DuelFolder folder,
      DuelResults begun,
      Servers servers,
      MachineResources resources,
      Optional<Duration> budget,
      DuelListener listener,
      RunListener told,
      Interruption interruption,
      Clock clock)
      throws IOException {
    ServerSubjects base = beds(plan.base(), servers, resources, told, interruption);
    ServerSubjects candidate = beds(plan.candidate(), servers, resources, told, interruption);
    plan.requireRoom(base, candidate);
    JmhForks forks =
        new JmhForks(
            servers,
            resources,
            plan.base().known(),
            cell -> folder.log(cell.fileName()),
            told,
            interruption);
    return new DuelConductor(
        begun.duels(),
        new Judge(begun.rules()),
        base,
        candidate,
        new TurnForks(forks, servers, begun.rules(), begun.seed()),
        new DuelLogbook(folder, begun, listener),
        begun.seed(),
        budget,
        interruption,
        clock);
  }

  private static ServerSubjects beds(
      PlannedRun planned,
      Servers servers,
      MachineResources resources,
      RunListener told,
      Interruption interruption) {
    return new ServerSubjects(
        planned.plan(), planned.known(), planned.servers(), servers, resources, told, interruption);
  }
}
