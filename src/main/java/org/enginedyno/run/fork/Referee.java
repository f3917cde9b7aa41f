package org.enginedyno.run.fork;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;
import org.enginedyno.os.AwakeCores;
import org.enginedyno.os.CoreTimes;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.os.ProcessThreads;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Json;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.TurnProtocol;
import org.enginedyno.result.duel.TurnProtocol.Command;
import org.enginedyno.result.duel.TurnProtocol.Hello;
import org.enginedyno.result.duel.TurnProtocol.RunStarted;
import org.enginedyno.result.duel.TurnProtocol.Slice;
import org.enginedyno.result.duel.TurnProtocol.Verb;
import org.enginedyno.run.subject.CloseAll;
import org.jspecify.annotations.Nullable;

/** Starts and ends each side's slices, and records the result of each slice. */
final class Referee implements AutoCloseable {
  /** A factor for the time between slices. */
  private static final double MARGIN = 1.1;

  private static final int WARM_UP = 1;

  private final ServerSocketChannel socket;
  private final List<TurnLine> lines = new CopyOnWriteArrayList<>();
  private final Map<Side, TurnLine> bySide = new EnumMap<>(Side.class);
  private final DuelRules rules;
  private final Map<Side, List<Long>> servers;
  private final SplittableRandom order;
  private volatile @Nullable Double othersCpu;

  /**
   * Listens at a socket, for measuring JVMs that are about to be started.
   *
   * @param servers the processes of the sides' servers, if they are visible
   * @param order chooses which side has the outer slices of each block
   */
  Referee(Path path, DuelRules rules, Map<Side, List<Long>> servers, SplittableRandom order)
      throws IOException {
    this.rules = rules;
    this.servers = new EnumMap<>(servers);
    this.order = order;
    socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    socket.bind(UnixDomainSocketAddress.of(path));
  }

  /**
   * Conducts the warm-up and the run of the JVMs that measure the two sides. The caller finds out
   * why one of them ended early.
   */
  List<Block> conduct() throws InterruptedException {
    List<Block> blocks = new ArrayList<>();
    try {
      conduct(blocks);
      return blocks;
    } catch (IOException e) {
      return blocks;
    } finally {
      hangUp();
    }
  }

  /**
   * The part of the CPU that other processes used while the sides were measured, 0 to 1; null if it
   * is unknown.
   */
  @Nullable Double othersCpu() {
    return othersCpu;
  }

  /** The measuring JVMs and both servers; empty if a server cannot be seen. */
  private Set<Long> processes() {
    if (servers.size() < Side.values().length || servers.containsValue(List.<Long>of())) {
      return Set.of();
    }
    Set<Long> processes = new HashSet<>();
    servers.values().forEach(processes::addAll);
    lines.forEach(line -> processes.add(line.hello().pid()));
    return processes;
  }

  /** Closes all connections, which ends every wait for an answer. */
  private void hangUp() {
    lines.forEach(CloseAll::quietly);
  }

  private void conduct(List<Block> blocks) throws IOException, InterruptedException {
    while (bySide.size() < Side.values().length) {
      TurnLine line = new TurnLine(socket.accept());
      lines.add(line);
      line.hello().sides().forEach(side -> bySide.put(side, line));
    }
    lines.forEach(line -> line.say(Verb.GO, null));
    for (long run = 0; run <= WARM_UP; ) {
      long end = Long.MAX_VALUE;
      lines.forEach(line -> line.say(Verb.AWAIT, null));
      for (TurnLine line : lines) {
        RunStarted started = Json.MAPPER.readValue(line.answer(), RunStarted.class);
        run = started.run();
        end = Math.min(end, System.nanoTime() + started.nanosLeft());
      }
      if (run > WARM_UP) {
        MachineClock clock = MachineClock.now(processes());
        try {
          add(blocks, end, rules.schedule().blocksPerLaunch());
        } finally {
          othersCpu = clock.othersUntil(MachineClock.now(processes()));
        }
      } else {
        add(new ArrayList<>(), end, Integer.MAX_VALUE);
      }
    }
  }

  /** Measures as many whole blocks as there is time for. */
  private void add(List<Block> blocks, long end, int most)
      throws IOException, InterruptedException {
    long needed = (long) (rules.schedule().slice().toNanos() * DuelRules.SLICES * MARGIN);
    while (blocks.size() < most && end - System.nanoTime() > needed) {
      Block block = block(order.nextBoolean() ? Side.BASE : Side.NEW, !blocks.isEmpty());
      if (block == null) {
        return;
      }
      blocks.add(block);
    }
  }

  /**
   * Measures a block; null if the run ended first.
   *
   * @param keepsStall whether to keep a block that the run's end cut off while a side was stalled;
   *     without it, a launch would lose its longest stall
   */
  private @Nullable Block block(Side outer, boolean keepsStall)
      throws IOException, InterruptedException {
    long slice = rules.schedule().slice().toNanos();
    Sums base = new Sums(servers.getOrDefault(Side.BASE, List.of()));
    Sums candidate = new Sums(servers.getOrDefault(Side.NEW, List.of()));
    for (Side side : List.of(outer, outer.other(), outer.other(), outer)) {
      Sums sums = side == Side.BASE ? base : candidate;
      long opened = System.nanoTime();
      if (!slice(side, sums)) {
        long nanos = System.nanoTime() - opened;
        if (!keepsStall || nanos < 2 * slice) {
          return null;
        }
        sums.stall(nanos, nanos - slice);
        break;
      }
    }
    return new Block(outer, base.ended(), candidate.ended());
  }

  private boolean slice(Side side, Sums sums) throws IOException, InterruptedException {
    TurnLine line = Objects.requireNonNull(bySide.get(side), side::toString);
    CpuClock client = new CpuClock(List.of(line.hello().pid()));
    line.say(Verb.OPEN, side);
    Thread.sleep(rules.schedule().slice().toMillis());
    line.say(Verb.CLOSE, side);
    // null if the run ended first
    Slice slice = Json.MAPPER.readValue(line.answer(), Slice.class);
    if (slice == null) {
      return false;
    }
    sums.add(slice, client.elapsed());
    return true;
  }

  /** What a side has done so far in a block. */
  private static final class Sums {
    private final Histogram latencies = Histograms.create();
    private @Nullable CpuClock server;
    private long nanos;
    private @Nullable Long clientNanos = 0L;

    Sums(List<Long> serverPids) {
      this.server = serverPids.isEmpty() ? null : new CpuClock(serverPids);
    }

    void add(Slice slice, @Nullable Long client) {
      latencies.add(Histograms.decode(slice.latencies()));
      nanos += slice.nanos();
      Long before = clientNanos;
      clientNanos = before == null || client == null ? null : Long.valueOf(before + client);
    }

    /** Adds a slice with an operation that did not end, so its CPU time belongs to no operation. */
    void stall(long operation, long beyondSlice) {
      latencies.recordValue(operation);
      nanos += beyondSlice;
      clientNanos = null;
      server = null;
    }

    SideSums ended() {
      return SideSums.of(latencies, nanos, clientNanos, server == null ? null : server.elapsed());
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    hangUp();
  }

  /** The CPU time that processes have used since a moment, if the kernel reports it. */
  static final class CpuClock {
    private final List<Long> pids;
    private final Optional<Map<String, Long>> begun;

    /** A clock that starts now. */
    CpuClock(List<Long> pids) {
      this.pids = List.copyOf(pids);
      this.begun = ProcessThreads.ofAll(pids, ProcessThreads::cpuNanos);
    }

    /** The CPU time since the clock started; null if it is unknown. */
    @Nullable Long elapsed() {
      Optional<Map<String, Long>> now = ProcessThreads.ofAll(pids, ProcessThreads::cpuNanos);
      return begun.isEmpty() || now.isEmpty() ? null : between(begun.get(), now.get());
    }

    /** Null if a thread ended in between, as its CPU time is lost then. */
    static @Nullable Long between(Map<String, Long> before, Map<String, Long> after) {
      if (!after.keySet().containsAll(before.keySet())) {
        return null;
      }
      return after.entrySet().stream()
          .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
          .sum();
    }
  }

  /** The CPU time of the machine and of some processes, read at one moment. */
  record MachineClock(Optional<MachineTime> machine, Optional<Duration> own) {
    private static final long TICK_NANOS = 10_000_000;

    static MachineClock now(Set<Long> processes) {
      List<Duration> times =
          processes.stream()
              .flatMap(pid -> ProcessHandle.of(pid).stream())
              .flatMap(process -> process.info().totalCpuDuration().stream())
              .toList();
      boolean isKnown = !processes.isEmpty() && times.size() == processes.size();
      return new MachineClock(
          CoreTimes.now().withIdle(AwakeCores.spun()).machine(),
          isKnown ? times.stream().reduce(Duration::plus) : Optional.empty());
    }

    /**
     * The part of the CPU that other processes used until then. Keeping cores awake counts as idle.
     */
    @Nullable Double othersUntil(MachineClock now) {
      if (machine.isEmpty() || own.isEmpty() || now.machine.isEmpty() || now.own.isEmpty()) {
        return null;
      }
      MachineTime time = now.machine.get().since(machine.get());
      double ours = now.own.get().minus(own.get()).toNanos() / (double) TICK_NANOS;
      return time.total() <= 0
          ? null
          : Double.valueOf(Math.max(0, (time.total() - time.idle() - ours) / time.total()));
    }
  }

  /** The connection to a measuring JVM, which carries the commands and its answers. */
  static final class TurnLine implements Closeable {
    private final SocketChannel channel;
    private final BufferedReader answers;
    private final PrintWriter commands;
    private final Hello hello;

    /** Waits for the greeting of a JVM that has connected. */
    TurnLine(SocketChannel channel) throws IOException {
      this.channel = channel;
      answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.US_ASCII));
      commands = new PrintWriter(Channels.newWriter(channel, StandardCharsets.US_ASCII), true);
      hello = Json.MAPPER.readValue(answer(), Hello.class);
    }

    /** The greeting of the JVM at the other end. */
    Hello hello() {
      return hello;
    }

    private void say(Verb verb, @Nullable Side side) {
      commands.println(TurnProtocol.line(new Command(verb, side)));
    }

    private String answer() throws IOException {
      String line = answers.readLine();
      if (line == null) {
        throw new IOException("the measuring JVM closed the connection");
      }
      return line;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
