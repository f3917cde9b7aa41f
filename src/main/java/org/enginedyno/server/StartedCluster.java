package org.enginedyno.server;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.os.SyncCost;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.server.ServerSpec.Replicas;

/**
 * Servers that dyno started and that replicate the rows of the first one.
 *
 * @param <M> the type of its members
 */
public abstract class StartedCluster<M extends StartedCluster.Member> implements Server, Control {
  /** A server that can be shut down and started again in two steps. */
  public interface Member extends Server, Control {
    /** Shuts it down in order, if it still runs. */
    void end() throws IOException, InterruptedException;

    /** Starts it on the data that it had, with these variables added to its own. */
    void startAgain(SortedMap<String, String> variables) throws IOException, InterruptedException;

    String logEnd();

    /** Logs why it has ended, because its log is removed with it or continued by its next start. */
    default void logLastWords() {
      if (!lastWords().isEmpty()) {
        LOG.warning(
            "the server is gone: %s; the end of its log:\n%s".formatted(lastWords(), logEnd()));
      }
    }

    @Override
    default Optional<Control> control() {
      return Optional.of(this);
    }

    @Override
    default void restart(SortedMap<String, String> variables)
        throws IOException, InterruptedException {
      end();
      startAgain(variables);
    }
  }

  /** Starts one of the members. */
  @FunctionalInterface
  public interface Start<M> {
    M member(int number) throws IOException, InterruptedException;
  }

  private static final Logger LOG = Logger.getLogger(StartedCluster.class.getName());
  private static final long SYNC_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 100;

  private final Replicas replicas;
  private final List<M> servers;
  private SortedMap<String, String> startedWith = new TreeMap<>();
  private boolean isFirstAlone;

  protected StartedCluster(Replicas replicas, List<M> servers) {
    this.replicas = replicas;
    this.servers = List.copyOf(servers);
  }

  /** Starts all members, one after the other; closes all of them if one does not start. */
  protected static <M extends Member> List<M> members(Replicas replicas, Start<M> start)
      throws IOException, InterruptedException {
    List<M> started = new ArrayList<>();
    try {
      for (int number = 1; number <= replicas.count(); number++) {
        started.add(start.member(number));
      }
      return started;
    } catch (IOException | InterruptedException | RuntimeException e) {
      started.forEach(Server::close);
      throw e;
    }
  }

  /** Connects the new members and waits until they replicate; closes them if they do not. */
  protected final void connect() throws IOException, InterruptedException {
    try {
      connectNew();
      awaitSync(others());
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Makes new members replicate. */
  protected abstract void connectNew() throws IOException, InterruptedException;

  /** Makes restarted members replicate again. */
  protected abstract void connectAgain() throws IOException, InterruptedException;

  /**
   * Starts the first member again, which has ended or runs alone, and connects it with the others,
   * which have not ended.
   *
   * @return false if all members must start again
   */
  protected abstract boolean rejoin(SortedMap<String, String> variables)
      throws IOException, InterruptedException;

  /** The additional variables with which the first member starts without the others. */
  protected Map<String, String> alone() {
    return Map.of();
  }

  /** What a member reports if it does not replicate; else empty. */
  protected abstract String lack(Connection member) throws SQLException;

  protected final M first() {
    return servers.get(0);
  }

  protected final List<M> all() {
    return servers;
  }

  protected final List<M> others() {
    return servers.subList(1, servers.size());
  }

  /** Executes statements on a member. */
  protected static void execute(Target member, String... statements) throws IOException {
    try (Connection connection = Connections.open(member)) {
      Sql.execute(connection, statements);
    } catch (SQLException e) {
      throw new IOException("member %s: %s".formatted(member.place(), Sql.line(e)), e);
    }
  }

  /** Waits until these members are connected to the others. */
  protected final void awaitSync(List<M> some) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + SYNC_LIMIT_NANOS;
    for (M member : some) {
      String lack = lack(member.target());
      while (!lack.isEmpty()) {
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "member %s of %s does not replicate: %s"
                  .formatted(member.target().place(), name(), lack));
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        lack = lack(member.target());
      }
    }
  }

  private String lack(Target member) {
    try (Connection connection = Connections.open(member)) {
      return lack(connection);
    } catch (SQLException e) {
      return Sql.line(e);
    }
  }

  @Override
  public final String name() {
    return first().name();
  }

  @Override
  public final String kind() {
    return first().kind();
  }

  @Override
  public final Target target() {
    return first().target();
  }

  @Override
  public final Members members() {
    return new Members(
        others().stream().map(Server::target).toList(),
        Members.USUAL_PATIENCE,
        replicas.use(),
        replicas.keeping());
  }

  @Override
  public final Optional<ProcessHandle> process() {
    return first().process();
  }

  @Override
  public final List<ProcessHandle> processes() {
    return servers.stream().flatMap(member -> member.process().stream()).toList();
  }

  @Override
  public final String lastWords() {
    String words = first().lastWords();
    return words.isEmpty()
        ? others().stream()
            .filter(other -> !other.lastWords().isEmpty())
            .map(other -> "member %s: %s".formatted(other.target().place(), other.lastWords()))
            .findFirst()
            .orElse("")
        : words;
  }

  @Override
  public final Optional<Control> control() {
    return Optional.of(this);
  }

  @Override
  public final Optional<SyncCost> syncCost() {
    return first().syncCost();
  }

  @Override
  public final Map<String, String> particulars() {
    Map<String, String> particulars = new TreeMap<>(first().particulars());
    particulars.put("members", members().places(target()));
    particulars.put("replication", Parsers.text(replicas.replication()));
    return particulars;
  }

  @Override
  public final void recover(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    SortedMap<String, String> all = new TreeMap<>(variables);
    all.putAll(alone());
    isFirstAlone = true;
    first().restart(all);
  }

  /**
   * The first member ends last and starts first, as the others follow it. If it alone has ended, it
   * alone starts, if possible.
   */
  @Override
  public final void restart(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    boolean wasAlone = isFirstAlone;
    boolean hasEnded = wasAlone || !first().lastWords().isEmpty();
    isFirstAlone = false;
    boolean endedAlone =
        hasEnded && others().stream().allMatch(member -> member.lastWords().isEmpty());
    if (endedAlone && variables.equals(startedWith)) {
      // the others may have rows that the lone member has lost, so they must not copy its data
      if (wasAlone ? rejoin(variables) : hasRejoined(variables)) {
        return;
      }
    }
    for (M member : others()) {
      end(member);
    }
    first().end();
    for (M member : servers) {
      member.startAgain(variables);
    }
    startedWith = variables;
    connectAgain();
    awaitSync(others());
  }

  /** Ends a member; kills it if it hangs, so that the cluster can start again. */
  private void end(M member) throws IOException, InterruptedException {
    try {
      member.end();
    } catch (NotEndedException e) {
      LOG.log(Level.WARNING, "a member of " + name() + " is killed", e);
      member.kill();
    }
  }

  private boolean hasRejoined(SortedMap<String, String> variables) throws InterruptedException {
    try {
      return rejoin(variables);
    } catch (IOException e) {
      LOG.log(
          Level.WARNING, "the first member of " + name() + " did not rejoin; all start again", e);
      return false;
    }
  }

  /** Kills the first member; the others keep running. */
  @Override
  public final void kill() throws IOException, InterruptedException {
    first().kill();
  }

  @Override
  public final void confine(Optional<CpuSet> cores) throws IOException, InterruptedException {
    for (M member : servers) {
      member.confine(cores);
    }
  }

  @Override
  public void close() {
    others().forEach(Server::close);
    first().close();
  }
}
