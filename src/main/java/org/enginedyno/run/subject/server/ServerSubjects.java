package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;
import org.enginedyno.run.subject.TestSubjects.Concurrency;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.run.subject.server.ServerSubject.ServerInstances;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Needs.EachConnection;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * Opens the servers of a plan.
 *
 * @param sums the sums over generated rows, which all servers share
 */
public record ServerSubjects(
    Plan plan,
    Engines known,
    NamedServers named,
    Servers servers,
    MachineResources resources,
    RunListener listener,
    Interruption interruption,
    RowSums sums)
    implements TestSubjects {
  @Override
  public Concurrency together(Map<Subject, List<Cell>> subjects) {
    return new ServerMemory(KernelFiles.freeMemory()).forAll(candidates(subjects));
  }

  /** The servers of these subjects and the memory that they need. */
  public List<ServerMemory.Candidate> candidates(Map<Subject, List<Cell>> subjects) {
    List<ServerMemory.Candidate> candidates = new ArrayList<>();
    subjects.forEach(
        (subject, cells) ->
            candidates.add(
                new ServerMemory.Candidate(
                    named.spec(subject.server()),
                    named.spec(subject.server()).replicas().count() * memoryBytes(cells))));
    return candidates;
  }

  private long memoryBytes(List<Cell> cells) {
    return ServerInstances.names(cells).stream()
        .mapToLong(instance -> needs(instance).memoryBytes())
        .sum();
  }

  @Override
  public TestSubject open(Subject subject, List<Cell> cells, SubjectListener findings)
      throws IOException, InterruptedException {
    listener.note("opening server " + subject);
    ServerInstances instances =
        ServerInstances.open(cells, instance -> instance(subject.server(), instance));
    boolean alone = plan.servers().size() == 1;
    return new ServerSubject(instances, alone, resources, findings, interruption);
  }

  private ServerInstance instance(String name, String instance)
      throws IOException, InterruptedException {
    Server server = servers.open(named.spec(name), needs(instance), listener::note);
    try {
      return new ServerInstance(
          new InstanceSetup(
              server,
              instance,
              plan.data(),
              Workloads.enduring(plan.workloads(), plan.knobs()),
              known,
              sums,
              servers.places().temporary()),
          listener);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private Needs needs(String instance) {
    boolean alone = !instance.equals(ServerInstances.SHARED);
    return needs(plan, alone ? List.of(instance) : plan.engines(), alone, known);
  }

  /**
   * What a plan needs of a server that dyno starts.
   *
   * @param alone whether the server is for one engine by itself
   */
  public static Needs needs(Plan plan, List<String> engines, boolean alone, Engines known) {
    return new Needs(
        plan.mostConnections()
            + Workloads.mostBackgroundThreads(plan.workloads(), plan.data(), plan.knobs())
            + Connections.EXTRA * Collections.max(plan.values(PlanAxis.CLIENTS)),
        EachConnection.of(
            Workloads.mostStatements(plan.workloads(), plan.knobs()),
            Workloads.mostTables(plan.workloads(), plan.data(), plan.knobs())),
        Workloads.bytes(plan.workloads(), plan.data(), plan.knobs()) * forms(plan, engines, known),
        plan.buffers() == null ? 0 : plan.buffers(),
        engines,
        alone,
        Workloads.changeTables(plan.workloads()),
        known);
  }

  /** The forms of an engine's tables; memory must suffice for all of them. */
  private static long forms(Plan plan, List<String> engines, Engines known) {
    return engines.stream()
        .mapToLong(
            engine ->
                plan.setups().stream()
                    .map(setup -> TableForm.of(engine, known.of(engine), setup.settings()))
                    .distinct()
                    .count())
        .max()
        .orElse(1);
  }

  /**
   * Whether a machine has memory for several servers at the same time.
   *
   * @param freeBytes the available memory, if known
   */
  public record ServerMemory(OptionalLong freeBytes) {
    /** Kept free for the measuring JVM and other programs. */
    private static final long RESERVE = 1L << 30;

    /** A server, or all of its instances, and the memory that the run makes it use. */
    public record Candidate(ServerSpec spec, long bytes) {}

    public Concurrency forAll(List<Candidate> candidates) {
      Optional<String> clash = clash(candidates);
      if (clash.isPresent()) {
        return new Concurrency(false, clash.get());
      }
      List<Candidate> started =
          candidates.stream().filter(candidate -> candidate.spec().isStarted()).toList();
      if (started.size() < 2) {
        return new Concurrency(
            true, started.isEmpty() ? "all are running" : "the others are running");
      }
      if (freeBytes.isEmpty()) {
        return new Concurrency(false, "the free memory is unknown");
      }
      long needed = started.stream().mapToLong(Candidate::bytes).sum() + RESERVE;
      long free = freeBytes.getAsLong();
      return new Concurrency(
          needed <= free,
          "together they need about %s plus a reserve of %s, and %s are free"
              .formatted(Units.text(needed), Units.text(RESERVE), Units.text(free)));
    }

    /** Finds two candidates that are the same server or use the same port. */
    public static Optional<String> clash(List<Candidate> candidates) {
      Map<String, String> places = new HashMap<>();
      for (Candidate candidate : candidates) {
        Optional<String> place = place(candidate.spec());
        String other =
            place.map(at -> places.putIfAbsent(at, candidate.spec().name())).orElse(null);
        if (other != null) {
          return Optional.of(
              "%s and %s are both at %s"
                  .formatted(other, candidate.spec().name(), place.orElseThrow()));
        }
      }
      return Optional.empty();
    }

    private static Optional<String> place(ServerSpec spec) {
      if (spec instanceof ExternalSpec external) {
        return Optional.of(
            Target.parse(external.url(), "", "").place().replaceFirst("^localhost:", "127.0.0.1:"));
      }
      if (spec instanceof ContainerSpec container && container.placement().port() > 0) {
        return Optional.of("127.0.0.1:" + container.placement().port());
      }
      return spec instanceof ContainerSpec container && container.placement().reuse()
          ? Optional.of("the reused container of " + container.name())
          : Optional.empty();
    }
  }
}
