package org.enginedyno.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.fork.ClientForks;
import org.enginedyno.run.fork.ClientMachines;
import org.enginedyno.run.fork.JmhForks;
import org.enginedyno.run.fork.JmhHost;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.fork.TurnForks;
import org.enginedyno.run.fork.fleet.Fleet;
import org.enginedyno.run.fork.fleet.SparkPrograms;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.subject.FileSubjects;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.run.subject.server.ServerSubjects;
import org.enginedyno.run.subject.server.ServerSubjects.ServerMemory;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.embedded.Servers;

/**
 * A run on servers or on files, measured by JMH's forks.
 *
 * @param sparks finds the programs for a Spark master
 */
public record ServerRun(
    RunFrame frame,
    Servers servers,
    MachineResources resources,
    Function<String, SparkPrograms> sparks) {
  /** The conductor of a run of cells. */
  public Conductor of(PlannedRun planned) throws IOException {
    String fleet = planned.plan().measure().fleet();
    return fleet == null
        ? conductor(planned, ClientMachines.HERE)
        : () -> onFleet(planned, sparks.apply(fleet));
  }

  private void onFleet(PlannedRun planned, SparkPrograms spark)
      throws IOException, InterruptedException {
    int most =
        planned.matrix().cells().stream()
            .mapToInt(cell -> cell.get(PlanAxis.CLIENTS))
            .max()
            .orElse(1);
    try (PrivateFolder folder = servers.folder("fleet");
        Fleet fleet =
            Fleet.start(spark, most, folder, frame.folder().log("fleet"), frame.listener()::note)) {
      conductor(planned, fleet).run();
    }
  }

  private Conductor conductor(PlannedRun planned, ClientMachines machines) throws IOException {
    return new CellConductor(
        planned.plan(),
        planned.matrix(),
        planned.plan().servers().isEmpty() ? new FileSubjects(frame.listener()) : subjects(planned),
        new ClientForks(forks(planned.known()), machines),
        frame);
  }

  /** The conductor of a duel. */
  public Conductor of(DuelPlan plan) throws IOException {
    ServerSubjects base = subjects(plan.base());
    ServerSubjects candidate = subjects(plan.candidate());
    requireRoom(plan, base, candidate);
    Plan rules = plan.base().plan();
    return new PairConductor(
        base,
        candidate,
        new TurnForks(forks(plan.base().known()), servers, rules.duelRules(), rules.orderSeed()),
        frame);
  }

  /** Refuses sides that cannot run at the same time. */
  private static void requireRoom(DuelPlan plan, ServerSubjects base, ServerSubjects candidate) {
    List<ServerMemory.Candidate> servers = new ArrayList<>();
    servers.addAll(base.candidates(OpenSubjects.bySubject(plan.cells(Side.BASE))));
    servers.addAll(candidate.candidates(OpenSubjects.bySubject(plan.cells(Side.NEW))));
    Optional<String> clash = ServerMemory.clash(servers);
    if (clash.isPresent()) {
      throw new UserError(
          "one server cannot be both sides, and %s; name another server for one of them"
              .formatted(clash.get()));
    }
    Concurrency together = new ServerMemory(KernelFiles.freeMemory()).forAll(servers);
    if (!together.possible()) {
      throw new UserError("both sides must run at the same time, but cannot: " + together.why());
    }
  }

  private ServerSubjects subjects(PlannedRun planned) {
    return new ServerSubjects(
        planned.plan(),
        planned.known(),
        planned.servers(),
        servers,
        resources,
        frame.listener(),
        frame.interruption(),
        new RowSums());
  }

  private JmhForks forks(Engines known) {
    return new JmhForks(
        servers,
        resources,
        known,
        cell -> frame.folder().log(cell.fileName()),
        frame.listener(),
        frame.interruption(),
        JmhHost.HERE);
  }
}
