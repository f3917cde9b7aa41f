package org.enginedyno.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.LogManager;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.KeyValues;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The state that all workers of a trial share: JMH's parameters, and one or two open trials. */
@State(Scope.Benchmark)
public class Fixture {
  /** The server's name, for JMH's own results only; its address is in the hand-over file. */
  @Param("embedded")
  public String server = "";

  @Param("InnoDB")
  public String engine = "";

  @Param("100000")
  public int rows;

  @Param("2007")
  public long seed;

  /** The knobs of the workload as {@code key=value+key=value}; others have their defaults. */
  @Param(KeyValues.AS_USUAL)
  public String knobs = "";

  /** The axes of the connections in the same form; {@code dyno jmh} has one option for each. */
  @Param(KeyValues.AS_USUAL)
  public String client = "";

  private final List<WorkerSlot> seats = new ArrayList<>();

  @Setup(Level.Trial)
  public void open(BenchmarkParams params) throws IOException, SQLException {
    String name = params.getBenchmark();
    Map<String, String> given = new TreeMap<>();
    params.getParamsKeys().forEach(key -> given.put(key, params.getParam(key)));
    open(name.substring(name.lastIndexOf('.') + 1), given, params.getThreads());
  }

  void open(String name, Map<String, String> given, int threads) throws IOException, SQLException {
    String file = System.getProperty(HandOver.PROPERTY);
    if (file == null) {
      throw new IllegalStateException(
          "no server to measure; start benchmarks with 'dyno jmh', which provides one");
    }
    // the logs of libraries would appear in the output of the parent process
    LogManager.getLogManager().reset();
    ThisJvm.settle();
    HandOver handOver = HandOver.take(Path.of(file), name + new TreeMap<>(given));
    HandOver.Duel duel = handOver.duel();
    HandOver.Group group = handOver.partners().group();
    Workload workload = workload(handOver, name);
    if (duel == null) {
      GroupMember member = group == null ? null : GroupMember.join(group);
      seats.add(new WorkerSlot(Trial.open(handOver, workload, given, threads, member), null));
      return;
    }
    HandOver.Other other = duel.other();
    int each = other == null ? threads : threads / 2;
    Map<Side, Turn> turns = new EnumMap<>(Side.class);
    turns.put(duel.side(), sit(handOver, workload, given, each));
    if (other != null) {
      HandOver others = HandOver.take(Path.of(other.file()), name);
      turns.put(duel.side().other(), sit(others, workload(others, name), other.params(), each));
    }
    TurnClient.obey(duel.turns(), turns);
  }

  private static Workload workload(HandOver handOver, String method) {
    HandOver.Custom custom = handOver.tables().custom();
    return custom == null
        ? Workloads.named(method)
        : Workloads.of(custom.file(), custom.operation());
  }

  private Turn sit(HandOver handOver, Workload workload, Map<String, String> given, int threads)
      throws SQLException {
    Turn turn = new Turn(threads);
    seats.add(new WorkerSlot(Trial.open(handOver, workload, given, threads, null), turn));
    return turn;
  }

  /** The slot of the side to which a worker belongs. */
  public WorkerSlot seat(int thread) {
    if (seats.isEmpty()) {
      throw new IllegalStateException("the trial is not set up");
    }
    return seats.get(thread / seats.get(0).trial().threads());
  }

  public Trial trial(int thread) {
    return seat(thread).trial();
  }

  /** The index of a worker among those of its side, from 0. */
  public int place(int thread) {
    return thread % trial(thread).threads();
  }

  /** The open trials: one, or those of both sides of a duel. */
  public List<Trial> trials() {
    return seats.stream().map(WorkerSlot::trial).toList();
  }
}
