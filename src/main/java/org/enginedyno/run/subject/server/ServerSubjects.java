package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.os.KernelFiles;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.run.subject.Subject;
import org.enginedyno.run.subject.SubjectListener;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubjects;
import org.enginedyno.server.Catalogue.NamedServers;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.embedded.Servers;

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
                new ServerMemory.Candidate(named.spec(subject.server()), memoryBytes(cells))));
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
          new InstanceSetup(server, instance, LoadedData.of(plan, known), sums), listener);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private Needs needs(String instance) {
    return instance.equals(ServerInstances.SHARED)
        ? ServerNeeds.of(plan, plan.engines(), known)
        : ServerNeeds.alone(plan, instance, known);
  }
}
