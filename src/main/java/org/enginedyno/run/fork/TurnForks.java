package org.enginedyno.run.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.embedded.Servers;
import org.jspecify.annotations.Nullable;

/**
 * Measures the sides of a duel in alternating slices. One JVM measures both, so that the same
 * compiled code sends all statements, or one JVM each if their clients differ.
 */
public final class TurnForks implements LaunchForks {
  private static final int LONGEST_SOCKET = 103;

  private final JmhForks forks;
  private final Servers servers;
  private final DuelRules rules;
  private final long seed;

  /** Refuses a temporary folder whose path is too long for a socket. */
  public TurnForks(JmhForks forks, Servers servers, DuelRules rules, long seed) throws IOException {
    try (PrivateFolder folder = servers.folder("duel")) {
      requireRoomFor(socket(folder));
    }
    this.forks = forks;
    this.servers = servers;
    this.rules = rules;
    this.seed = seed;
  }

  @Override
  public LaunchResult run(CellPair pair, TestSubject base, TestSubject candidate, int launch)
      throws ForkFailure, IOException, InterruptedException {
    Party ofBase = party(pair, Side.BASE, base);
    Party ofNew = party(pair, Side.NEW, candidate);
    ExecutorService workers = Executors.newCachedThreadPool();
    try (PrivateFolder folder = servers.folder("duel")) {
      Path turns = socket(folder);
      SplittableRandom order =
          new SplittableRandom(
              new SplittableRandom(seed + launch).nextLong() + pair.name().hashCode());
      try (Referee referee = new Referee(turns, rules, processes(ofBase, ofNew), order)) {
        Future<List<Block>> blocks = workers.submit(referee::conduct);
        List<ForkResult> counted = counted(ofBase, ofNew, launch, referee, turns, workers);
        return new LaunchResult(
            waited(blocks), referee.othersCpu(), counted.get(0), counted.get(1));
      }
    } finally {
      workers.shutdownNow();
    }
  }

  /** The result of each side, the base first. */
  private List<ForkResult> counted(
      Party base, Party candidate, int launch, Referee referee, Path turns, ExecutorService workers)
      throws ForkFailure, IOException, InterruptedException {
    if (base.cell().client().equals(candidate.cell().client())) {
      // the first side may have a small advantage or disadvantage, so the order alternates
      if (LaunchForks.isBaseFirst(launch)) {
        return forks.run(List.of(base, candidate), launch, turns);
      }
      List<ForkResult> both = forks.run(List.of(candidate, base), launch, turns);
      return List.of(both.get(1), both.get(0));
    }
    AtomicReference<@Nullable ForkFailure> first = new AtomicReference<>();
    Future<ForkResult> ofNew = workers.submit(alone(candidate, launch, referee, turns, first));
    Future<ForkResult> ofBase = workers.submit(alone(base, launch, referee, turns, first));
    try {
      return List.of(waited(ofBase), waited(ofNew));
    } catch (ForkFailure e) {
      throw Objects.requireNonNullElse(first.get(), e);
    } finally {
      // wait for both: a fork that still runs needs the folder
      awaitEnd(ofBase);
      awaitEnd(ofNew);
    }
  }

  private static void awaitEnd(Future<ForkResult> fork) throws InterruptedException {
    try {
      fork.get();
    } catch (ExecutionException e) {
      // reported by the caller that waited for it first
    }
  }

  /** If one side fails, the referee ends the other; the first failure is reported. */
  private Callable<ForkResult> alone(
      Party party,
      int launch,
      Referee referee,
      Path turns,
      AtomicReference<@Nullable ForkFailure> first) {
    return () -> {
      try {
        return forks.run(List.of(party), launch, turns).get(0);
      } catch (ForkFailure e) {
        ForkFailure failure = e.of(party.side());
        first.compareAndSet(null, failure);
        referee.close();
        throw failure;
      } catch (IOException | RuntimeException e) {
        referee.close();
        throw e;
      }
    };
  }

  private static <T> T waited(Future<T> work)
      throws ForkFailure, IOException, InterruptedException {
    try {
      return work.get();
    } catch (ExecutionException e) {
      throw ForkFailure.rethrown(e.getCause());
    }
  }

  private static Map<Side, List<Long>> processes(Party... parties) {
    Map<Side, List<Long>> processes = new EnumMap<>(Side.class);
    for (Party party : parties) {
      processes.put(
          party.side(),
          Stream.ofNullable(party.server())
              .flatMap(server -> server.processes().stream())
              .map(ProcessHandle::pid)
              .toList());
    }
    return processes;
  }

  private static Party party(CellPair pair, Side side, TestSubject testSubject) {
    return new Party(
        side, pair.of(side), testSubject.server(pair.of(side)).orElseThrow(), null, null);
  }

  private static Path socket(PrivateFolder folder) {
    return folder.file("turns").toAbsolutePath();
  }

  /** The kernel refuses sockets with longer paths. */
  private static void requireRoomFor(Path path) {
    if (path.toString().length() > LONGEST_SOCKET) {
      throw new UserError(
          "the temporary folder's path is too long for a socket: %s; set a shorter one by -Djava.io.tmpdir"
              .formatted(path.getParent()));
    }
  }
}
