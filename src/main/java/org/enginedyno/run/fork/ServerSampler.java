package org.enginedyno.run.fork;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.ProcessList;
import org.enginedyno.db.facts.ReplicaBacklog;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.soak.SoakFigure;
import org.enginedyno.result.soak.SoakLog;
import org.enginedyno.result.soak.SoakLog.Second;
import org.enginedyno.result.soak.SoakWriter;
import org.enginedyno.server.Server;
import org.jspecify.annotations.Nullable;

/**
 * Samples a server at every full second of a soak, on its own connection, and writes the samples
 * next to the counts of the measuring JVM.
 */
final class ServerSampler implements AutoCloseable {
  /** No workload sends these commands, so the server's counts of them belong to the samples. */
  private static final String COMMAND = "com_show_";

  private static final String STATUS = COMMAND + "status";
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,9})?");
  private static final Pattern INNODB_LINE =
      Pattern.compile("(?m)^([A-Z][a-z]+(?: [a-z]+)+)\\s+(\\d{1,18})$");
  private static final int TRIES = 3;
  private static final long MILLIS = 1_000;
  private static final long LEAVING_MILLIS = 2_000;

  private final Connection connection;
  private final List<Connection> members;
  private final long session;
  private final SoakWriter writer;
  private final Path counted;
  private final String status =
      SoakFigure.ofServer().stream()
          .flatMap(SoakFigure::names)
          .map("'%s'"::formatted)
          .collect(Collectors.joining(", ", "SHOW GLOBAL STATUS WHERE Variable_name IN (", ")"));
  private final boolean needsInnodb;

  /** The members that report a backlog of changes to apply. */
  private final Map<Connection, ReplicaBacklog> backlogs = new LinkedHashMap<>();

  /** What a sample adds to the server's counters. */
  private final Map<String, Long> cost;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread;
  private Map<String, Double> before = Map.of();
  private long beforeNanos;
  private long read;
  private final Consumer<String> onFailure;
  private volatile @Nullable String failure;

  private ServerSampler(
      List<Connection> members, SoakWriter writer, Path counted, Consumer<String> onFailure)
      throws SQLException, IOException {
    this.connection = members.get(0);
    this.members = List.copyOf(members);
    this.writer = writer;
    this.counted = counted;
    this.onFailure = onFailure;
    this.session = Sql.number(connection, Sql.SESSION);
    Map<String, Double> plain = status();
    Map<String, Double> innodb = innodb();
    this.needsInnodb =
        SoakFigure.ofServer().stream()
            .anyMatch(it -> it.of(plain).isEmpty() && it.of(innodb).isPresent());
    ReplicaBacklog.of(connection)
        // the server would count other backlogs' queries as statements of the workload
        .filter(ReplicaBacklog::isOfReplica)
        .ifPresent(one -> backlogs.put(connection, one));
    this.cost = cost();
    // this file makes the measuring JVM count seconds
    Files.createFile(counted);
    this.thread = Daemon.start("dyno-sampler", this::work);
  }

  /**
   * Starts to sample if the cell is a soak on a server; otherwise returns null.
   *
   * @param log the log of the measuring JVM
   * @param cellLog the log of the cell; the soak is written next to it
   * @param onFailure takes the reason if samples cannot be written
   */
  static @Nullable ServerSampler of(Party party, Path log, Path cellLog, Consumer<String> onFailure)
      throws ForkFailure, IOException {
    Cell cell = party.cell();
    Server server = party.server();
    if (server == null || cell.measure().stall() == null) {
      return null;
    }
    SoakLog soak =
        new SoakLog(cell.id(), Objects.requireNonNull(cell.measure().stall()), List.of());
    Path file = cellLog.resolveSibling(cell.fileName() + SoakLog.ENDING);
    List<Connection> members = new ArrayList<>();
    try {
      members.add(Connections.openDatabase(party.target(), ServerMonitor.IMPATIENT));
      for (Target other : server.members().others()) {
        if (!other.place().equals(party.target().place())) {
          members.add(Connections.openDatabase(other, ServerMonitor.IMPATIENT));
        }
      }
      return new ServerSampler(
          members, new SoakWriter(soak, file), SoakLog.counted(log), onFailure);
    } catch (SQLException e) {
      members.forEach(ServerSampler::end);
      throw new ForkFailure("the server refused the connection that samples it: " + Sql.line(e));
    } catch (IOException | UserError e) {
      members.forEach(ServerSampler::end);
      throw e;
    }
  }

  /** The counts of a measuring JVM without what samples added to the server's counters, if any. */
  static ForkLog without(@Nullable ServerSampler sampler, ForkLog log) {
    return sampler == null ? log : log.with(sampler.session, sampler::without);
  }

  private Map<String, Long> without(Map<String, Long> counters) {
    Map<String, Long> left = new TreeMap<>(counters);
    long samples = left.getOrDefault(STATUS, 0L);
    cost.forEach((name, each) -> left.merge(name, -samples * each, Long::sum));
    for (String name : cost.keySet()) {
      // a run may start or end within a sample, and then count only some of its commands
      if (name.startsWith(COMMAND) && !name.equals(ProcessList.COUNTER)) {
        left.merge(Counters.QUESTIONS, -left.getOrDefault(name, 0L), Long::sum);
        left.remove(name);
      } else {
        left.remove(name, 0L);
      }
    }
    return left;
  }

  /**
   * What a sample adds: the smallest change of the server's global counters over several samples.
   * Session counters lack the rows that a status query reads.
   */
  private Map<String, Long> cost() throws SQLException {
    Counters reading = Counters.ofReading(List.of(connection), List.of());
    Map<String, Long> cost = new TreeMap<>();
    for (int i = 0; i < TRIES; i++) {
      Counters start = Counters.read(connection, List.of());
      sample();
      Counters.read(connection, List.of())
          .since(start, reading)
          .forEach((name, added) -> cost.merge(name, added, Math::min));
    }
    cost.keySet().removeIf(name -> name.startsWith(Counters.INNODB));
    // to subtract any other command would hide as many of the workload's from the proofs
    cost.keySet().removeIf(name -> name.startsWith("com_") && !name.startsWith(COMMAND));
    cost.put(
        Counters.QUESTIONS,
        cost.entrySet().stream()
            .filter(it -> it.getKey().startsWith(COMMAND))
            .mapToLong(Map.Entry::getValue)
            .sum());
    return cost;
  }

  private Map<String, Double> status() throws SQLException {
    return numbers(Sql.pairs(connection, status));
  }

  private Map<String, Double> innodb() {
    Map<String, String> lines = new HashMap<>();
    try {
      for (Sql.Row row : Sql.rows(connection, "SHOW ENGINE INNODB STATUS")) {
        Matcher line = INNODB_LINE.matcher(row.text(row.values().size()));
        while (line.find()) {
          lines.put(line.group(1), line.group(2));
        }
      }
    } catch (SQLException e) {
      // not every server has it, and not every user may read it
    }
    return numbers(lines);
  }

  private static Map<String, Double> numbers(Map<String, String> texts) {
    Map<String, Double> numbers = new HashMap<>();
    texts.forEach(
        (name, text) -> {
          if (NUMBER.matcher(text).matches()) {
            numbers.put(name.toLowerCase(Locale.ROOT), Double.valueOf(text));
          }
        });
    return numbers;
  }

  /** Adds the largest backlog of all members. */
  private void addBacklogs(Map<String, Double> reported) {
    for (Connection member : members) {
      if (!backlogs.containsKey(member) && !member.equals(connection)) {
        // none is reported while replication has stopped
        ReplicaBacklog.of(member).ifPresent(one -> backlogs.put(member, one));
      }
      ReplicaBacklog backlog = backlogs.get(member);
      if (backlog != null) {
        backlog
            .read(member)
            .ifPresent(left -> reported.merge(backlog.unit(), left.doubleValue(), Math::max));
      }
    }
  }

  /** Reads the server's status; rates cover the time since the last sample. */
  private Second sample() throws SQLException {
    long start = System.nanoTime();
    Map<String, Double> reported = status();
    long now = System.nanoTime();
    if (needsInnodb) {
      reported.putAll(innodb());
    }
    addBacklogs(reported);
    String threads = threads(ProcessList.read(connection));
    Map<SoakFigure, Double> values = new EnumMap<>(SoakFigure.class);
    values.put(SoakFigure.ANSWER, (System.nanoTime() - start) / 1e3);
    for (SoakFigure figure : SoakFigure.ofServer()) {
      Optional<Double> value = figure.of(reported);
      Optional<Double> last = figure.isRate() ? figure.of(before) : Optional.of(0.0);
      double seconds = figure.isRate() ? (now - beforeNanos) / 1e9 : 1;
      // a counter that is lower than before was reset
      if (value.isPresent() && last.isPresent() && value.get() >= last.get()) {
        values.put(figure, (value.get() - last.get()) / seconds);
      }
    }
    before = reported;
    beforeNanos = now;
    return new Second(System.currentTimeMillis() / 1e3, values, threads);
  }

  /** The number of threads in each state, without idle threads and those that read the status. */
  private String threads(ProcessList list) {
    Map<String, Long> states =
        list.sessions().stream()
            .filter(one -> one.id() != session && !one.isIdle() && !one.isUnreadable())
            .filter(one -> !one.isWaitingSystem() && !one.statement().startsWith("SHOW"))
            .map(one -> one.state().isEmpty() ? one.command() : one.state())
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    return states.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(state -> state.getValue() + " x " + state.getKey())
        .collect(Collectors.joining("; "));
  }

  private void work() {
    try {
      boolean isOver;
      do {
        isOver = over.await(MILLIS - System.currentTimeMillis() % MILLIS, TimeUnit.MILLISECONDS);
        if (!isOver) {
          tryToSample();
        }
        writeCounted();
      } while (!isOver);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | UserError e) {
      String reason = "the samples of the soak are lost: " + e.getMessage();
      failure = reason;
      onFailure.accept(reason);
    }
  }

  private void tryToSample() {
    try {
      writer.sampled(sample());
    } catch (SQLException e) {
      // the watch ends a fork whose server is gone; a second without a sample has no values
    }
  }

  /** Writes the seconds that the measuring JVM has handed over. */
  private void writeCounted() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(counted.toFile(), "r")) {
      byte[] bytes = new byte[(int) (file.length() - read)];
      file.seek(read);
      file.readFully(bytes);
      String text = new String(bytes, UTF_8);
      int whole = text.lastIndexOf('\n') + 1;
      read += whole;
      for (String line : Arrays.asList(text.substring(0, whole).split("\n"))) {
        Optional<Second> second = Second.parse(line);
        if (second.isPresent()) {
          writer.counted(second.get());
        }
      }
    }
  }

  private static void end(Connection member) {
    try {
      member.abort(Runnable::run);
    } catch (SQLException e) {
      // it is closed
    }
  }

  @Override
  public void close() throws ForkFailure {
    over.countDown();
    Daemon.join(thread, LEAVING_MILLIS);
    // a reader of a silent server waits until its connection is aborted
    members.forEach(ServerSampler::end);
    Daemon.join(thread, LEAVING_MILLIS);
    if (failure != null) {
      throw new ForkFailure(failure);
    }
  }
}
