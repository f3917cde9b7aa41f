package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.fork.ClientLogs;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.server.Server;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** Runs one measuring JVM per client of a cell at the same time, and merges their counts. */
public class ClientForks implements Forks {
  private static final RunListener SILENT = new RunListener() {};

  private final JmhForks forks;
  private final ClientMachines machines;

  public ClientForks(JmhForks forks, ClientMachines machines) {
    this.forks = forks;
    this.machines = machines;
  }

  @Override
  public ForkResult run(Cell cell, TestSubject testSubject, int fork)
      throws ForkFailure, IOException {
    Optional<Server> server = testSubject.server(cell);
    if (cell.get(PlanAxis.CLIENTS) == 1
        && machines.equals(ClientMachines.HERE)
        && server.map(one -> members(cell, one)).equals(server.map(one -> List.of(one.target())))) {
      return forks.run(cell, testSubject, fork);
    }
    return run(cell, server.orElseThrow(), fork);
  }

  ForkResult run(Cell cell, Server server, int fork) throws ForkFailure, IOException {
    try (ClientMachines.Group group = machines.gather(cell.get(PlanAxis.CLIENTS));
        GroupHost host = host(cell, group)) {
      return new Launch(cell, server, fork, host, group).run();
    }
  }

  /** The members of a server that the clients of a cell use, in the order of the clients. */
  private static List<Target> members(Cell cell, Server server) {
    return server.members().measured(server.target(), Workloads.writes(cell)).stream()
        .limit(cell.get(PlanAxis.CLIENTS))
        .toList();
  }

  GroupHost host(Cell cell, ClientMachines.Group group) throws IOException {
    return new GroupHost(group, cell.get(PlanAxis.CLIENTS));
  }

  ClientShare share(Cell cell, int client) {
    return ClientShare.of(client, cell.get(PlanAxis.CLIENTS), cell.threads());
  }

  List<ForkLog> collected(List<ForkLog> logs) {
    return logs;
  }

  /** The log of a client; the first client uses the cell's log. */
  private Path log(Cell cell, int client) {
    Path log = forks.logs().apply(cell);
    String name = String.valueOf(log.getFileName());
    return client == 0
        ? log
        : log.resolveSibling(name.replaceFirst("(\\.[^.]*)?$", "-client-" + (client + 1) + "$1"));
  }

  /** The clients of one fork of a cell. */
  private final class Launch {
    private final Cell cell;
    private final Server server;
    private final List<Target> members;
    private final int fork;
    private final GroupHost host;
    private final ClientMachines.Group machines;
    private final List<CompletableFuture<ForkResult>> clients;
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

    Launch(Cell cell, Server server, int fork, GroupHost host, ClientMachines.Group machines) {
      this.cell = cell;
      this.server = server;
      this.members = members(cell, server);
      this.fork = fork;
      this.host = host;
      this.machines = machines;
      this.clients =
          Stream.generate(CompletableFuture<ForkResult>::new)
              .limit(cell.get(PlanAxis.CLIENTS))
              .toList();
    }

    ForkResult run() throws ForkFailure, IOException {
      ExecutorService workers = Executors.newCachedThreadPool();
      try {
        workers.execute(host::conduct);
        for (int client = 0; client < clients.size(); client++) {
          int number = client;
          workers.execute(() -> measure(number));
        }
        List<ForkResult> results = new ArrayList<>();
        for (CompletableFuture<ForkResult> client : clients) {
          // wait for all: a client that still runs needs its host and its machine
          ended(client).ifPresent(results::add);
        }
        if (results.size() < clients.size()) {
          throw ForkFailure.rethrown(first.get());
        }
        return merged(results);
      } finally {
        workers.shutdownNow();
      }
    }

    /** If one fails, the others are ended; the first failure is reported. */
    private void measure(int number) {
      CompletableFuture<ForkResult> result = Objects.requireNonNull(clients.get(number));
      try {
        result.complete(client(number));
      } catch (ForkFailure | IOException | RuntimeException | Error e) {
        first.compareAndSet(null, e instanceof ForkFailure ? named(number, e) : e);
        host.close();
        result.completeExceptionally(e);
      }
    }

    private ForkFailure named(int reporter, Throwable failure) {
      int culprit = host.culprit(reporter);
      String name =
          ClientShare.of(culprit, clients.size(), clients.size()).name() + machines.nameOf(culprit);
      return new ForkFailure(
          culprit == reporter
              ? name + ": " + failure.getMessage()
              : "%s did not reach the barrier at which the other clients waited (%s); see %s"
                  .formatted(name, failure.getMessage(), log(cell, culprit)));
    }

    private ForkResult client(int number) throws ForkFailure, IOException {
      ClientShare share = share(cell, number);
      Cell own =
          new Cell(
              cell.server(),
              cell.work(),
              share.threads(),
              cell.setup(),
              cell.axes(),
              cell.measure());
      JmhForks one =
          forks.at(
              machines.host(number), log(cell, number), share.leads() ? forks.listener() : SILENT);
      Party.Seat seat =
          new Party.Seat(
              members.get(number % members.size()),
              host.place(share, others(share)),
              number < members.size(),
              () -> sessionsOfOthers(number));
      return one.run(List.of(new Party(Side.BASE, own, server, null, seat)), fork, null).get(0);
    }

    /** The members whose counters the first client reads in addition to its own member's. */
    private List<Target> others(ClientShare share) {
      return share.leads()
          ? members.stream()
              .skip(1)
              .map(member -> ExistingTables.target(member, cell.data()))
              .toList()
          : List.of();
    }

    /**
     * The sessions of the other clients on a client's member, and of the first client, which reads
     * the counters of all members. Each member numbers its own sessions.
     */
    private Set<Long> sessionsOfOthers(int number) {
      int step = members.size();
      return IntStream.range(0, clients.size())
          .filter(client -> client == 0 ? number > 0 : client > number && client % step == number)
          .mapToObj(client -> ended(clients.get(client)))
          .flatMap(Optional::stream)
          .flatMap(result -> result.log().workers().sessions().stream())
          .collect(Collectors.toSet());
    }

    private static Optional<ForkResult> ended(CompletableFuture<ForkResult> client) {
      try {
        return Optional.of(client.join());
      } catch (CompletionException e) {
        return Optional.empty();
      }
    }

    /** The other clients of all members, each of which its first client watched. */
    private OtherClients others(List<ForkResult> results) {
      return IntStream.range(0, members.size())
          .mapToObj(
              number ->
                  members.size() == 1
                      ? results.get(number).others()
                      : results.get(number).others().on(members.get(number).place()))
          .reduce(OtherClients.UNKNOWN, OtherClients::and);
    }

    private ForkResult merged(List<ForkResult> results) throws ForkFailure {
      ClientLogs logs = new ClientLogs(collected(results.stream().map(ForkResult::log).toList()));
      Optional<String> problem = logs.problem();
      if (problem.isPresent()) {
        throw new ForkFailure(problem.get() + "; see " + log(cell, 0));
      }
      return new ForkResult(
          results.stream().flatMap(result -> result.shortfalls().stream()).toList(),
          logs.merged(!ClientForks.this.machines.equals(ClientMachines.HERE)),
          others(results),
          logs.clients(machines::nameOf),
          members.size());
    }
  }
}
