package org.enginedyno.result.account;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Figures.BackgroundRate;
import org.enginedyno.result.Figures.BytesWritten;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Retries;
import org.enginedyno.result.account.LimitRule.Side;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.jspecify.annotations.Nullable;

/** The sums of all measured spans of a cell. */
public final class Account {
  private static final double NANOS_PER_TICK = 1e7;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double QUICK = 10;

  private final List<Span> spans;
  private final SpanSums sums;
  private final double operations;
  private final double nanos;
  private final double clientNanos;
  private final @Nullable Double serverNanos;
  private final @Nullable MachineTime machine;

  /** Adds up these spans, which were all measured. */
  public Account(List<Span> spans) {
    this.spans = List.copyOf(spans);
    sums = new SpanSums(this.spans);
    operations = spans.stream().mapToLong(span -> span.throughput().operations()).sum();
    nanos = spans.stream().mapToLong(span -> span.cpu().cores().nanos()).sum();
    clientNanos = spans.stream().mapToLong(span -> span.cpu().clientNanos()).sum();
    serverNanos = sums.of(span -> span.cpu().serverNanos());
    machine = sums.time(span -> span.cpu().machine());
  }

  /** Response times; at a steady rate, unsent operations count with their delays so far. */
  public Latency latency(boolean isSteady) {
    Histogram all = Histograms.sum(spans.stream().map(span -> span.latencies().histogram()));
    if (isSteady) {
      spans.forEach(span -> OverloadRule.addUnsent(all, span));
    }
    return Latency.of(all);
  }

  /** How operations were sent, if they were due at a rate. */
  public Figures.@Nullable Arrivals arrivals() {
    List<Arrivals> arrivals =
        spans.stream().map(span -> span.latencies().arrivals()).filter(Objects::nonNull).toList();
    if (arrivals.isEmpty()) {
      return null;
    }
    double took = spans.stream().mapToLong(span -> span.throughput().nanos()).sum();
    return new Figures.Arrivals(
        arrivals.get(0).rate(),
        operations * 1e9 / Math.max(1, took),
        service(),
        latency(arrivals.stream().map(Arrivals::lags)),
        latency(arrivals.stream().map(Arrivals::wakes)),
        arrivals.stream().mapToLong(Arrivals::left).sum());
  }

  /** The time of operations from sending to the answer. */
  private Latency service() {
    return latency(spans.stream().map(span -> span.latencies().services()));
  }

  /** How long operations waited for a connection, where they borrow one. */
  public @Nullable Latency poolWait() {
    return part(Latencies::poolWaits);
  }

  /** How long commits took, where operations are transactions. */
  public @Nullable Latency commit() {
    return part(Latencies::commits);
  }

  /** The 10th percentile of the times of commits, in microseconds. */
  public double quickest(boolean areTransactions) {
    return commits(areTransactions).getValueAtPercentile(QUICK) / NANOS_PER_MICRO;
  }

  /** The number of commits for each operation. */
  public double commitsEach(boolean areTransactions) {
    return commits(areTransactions).getTotalCount() / operations;
  }

  /** The times of the commits of transactions, or else of operations, which commit themselves. */
  private Histogram commits(boolean areTransactions) {
    return Histograms.sum(
        spans.stream()
            .map(Span::latencies)
            .map(one -> areTransactions && one.commits() != null ? one.commits() : one.services()));
  }

  private @Nullable Latency part(Function<Latencies, @Nullable String> histogram) {
    List<String> parts =
        spans.stream().map(Span::latencies).map(histogram).filter(Objects::nonNull).toList();
    return parts.isEmpty() ? null : latency(parts.stream());
  }

  private static Latency latency(Stream<String> histograms) {
    return Latency.of(Histograms.sum(histograms));
  }

  /** How long the statements of each kind took, where they are timed separately. */
  public List<Figures.OfKind> kinds() {
    return Latencies.byKind(spans.stream().map(Span::latencies)).entrySet().stream()
        .map(
            kind ->
                new Figures.OfKind(
                    kind.getKey(),
                    latency(kind.getValue().stream().map(Latencies.OfKind::histogram))))
        .filter(kind -> kind.latency().samples() > 0)
        .toList();
  }

  /** The rate of the background work, where there was any. */
  public @Nullable BackgroundRate background() {
    List<BackgroundWork> asked = spans.stream().map(Span::asked).filter(Objects::nonNull).toList();
    if (asked.isEmpty()) {
      return null;
    }
    double queries = asked.stream().mapToLong(BackgroundWork::queries).sum();
    long nanosAsked = asked.stream().mapToLong(BackgroundWork::nanos).sum();
    return new BackgroundRate(
        asked.get(0).threads(),
        queries * 1e9 / Math.max(1, nanosAsked),
        latency(asked.stream().map(BackgroundWork::histogram)),
        asked.get(0).inserts());
  }

  /**
   * The bytes written for each row added; absent where no rows were added.
   *
   * @param counters the server's counters of bytes that the engine wrote
   */
  public @Nullable BytesWritten written(List<String> counters) {
    double rows =
        spans.stream().map(Span::growth).filter(Objects::nonNull).mapToLong(RowsAdded::rows).sum();
    if (rows == 0) {
      return null;
    }
    return new BytesWritten(
        each(counters, rows), sums.each(span -> span.server().bytesWritten(), rows));
  }

  /** Differences of the server's counters for each operation; missing ones are left out. */
  public Map<String, Double> eachOperation(List<String> counters) {
    return operations > 0 ? each(counters, operations) : Map.of();
  }

  private Map<String, Double> each(List<String> counters, double divisor) {
    Map<String, Double> each = new TreeMap<>();
    for (String counter : counters) {
      Double share = sums.each(span -> span.server().counters().get(counter), divisor);
      if (share != null) {
        each.put(counter, share);
      }
    }
    return each;
  }

  /**
   * What Performance Schema recorded.
   *
   * @param scope which instruments are on; absent where Performance Schema is off
   */
  public @Nullable Insight insight(@Nullable String scope) {
    return scope == null || operations == 0 ? null : sums.insight(scope, operations);
  }

  public Retries retries() {
    return Retries.sum(spans.stream().map(span -> span.throughput().retries()).toList());
  }

  /** The cost of an operation; absent without operations. */
  public @Nullable Cost cost() {
    if (operations == 0) {
      return null;
    }
    return new Cost(
        perOperation(clientNanos),
        serverNanos == null ? null : Double.valueOf(perOperation(serverNanos)),
        machine == null || serverNanos == null
            ? null
            : Double.valueOf(foreign(machine, clientNanos + serverNanos)),
        machine == null ? null : Double.valueOf(machine.stolen() / (double) machine.total()),
        clientNanos / machineNanos(),
        serverNanos == null ? null : Double.valueOf(serverNanos / machineNanos()),
        sums.each(span -> span.cpu().clientSwitches(), operations),
        sums.each(span -> span.cpu().serverSwitches(), operations));
  }

  /** The parts of the client's CPU time per operation; absent without operations. */
  public Figures.@Nullable ClientCpu clientCpu() {
    return operations == 0 ? null : sums.clientCpu(operations);
  }

  /**
   * What the server and the kernel counted for each operation.
   *
   * @param lockMicros waits for row locks
   * @param coreMicros waits of client and server for a core
   * @param tableLocks how often a table lock was waited for
   */
  record EachOperation(
      double statements, double lockMicros, double coreMicros, double tableLocks) {}

  private EachOperation eachOperation() {
    Double coreNanos = sums.of(span -> span.cpu().coreWaitNanos());
    return new EachOperation(
        counted("questions"),
        MICROS_PER_MILLI * counted("innodb_row_lock_time"),
        coreNanos == null ? 0 : perOperation(coreNanos),
        counted("table_locks_waited"));
  }

  /** The change of a counter per operation; spans omit counters that did not change. */
  private double counted(String counter) {
    return spans.stream()
            .mapToLong(span -> span.server().counters().getOrDefault(counter, 0L))
            .sum()
        / operations;
  }

  /** The parts of the mean latency of an operation; absent without operations. */
  public @Nullable Budget budget(BudgetRule rule) {
    Cost cost = cost();
    if (cost == null) {
      return null;
    }
    // no operation waits for the compiler or the collector
    Double workers = Objects.requireNonNull(clientCpu()).workers();
    double ofClient = workers == null ? cost.clientCpuMicros() : workers;
    return rule.budget(
        service(), poolWait(), commit(), ofClient, cost.serverCpuMicros(), eachOperation());
  }

  /** What limited the cell, by its CPU times and its budget; absent if nothing was measured. */
  public @Nullable Limit limit(Cell cell, BudgetRule rule) {
    Limit limit = limit(cell);
    Budget budget = budget(rule);
    return limit == null || budget == null || !cell.hasServer()
        ? limit
        : rule.refine(limit, budget, eachOperation());
  }

  /** What limited the cell, by its CPU times; absent if nothing was measured. */
  public @Nullable Limit limit(Cell cell) {
    if (operations == 0 || nanos == 0) {
      return null;
    }
    Figures.Arrivals arrivals = arrivals();
    if (arrivals != null && OverloadRule.mark(spans).isEmpty()) {
      return new Limit(
          Limit.Label.RATE,
          "the plan's rate of %,.1f operations/s was reached".formatted(arrivals.required()));
    }
    CpuSet ofClient = spans.get(0).cpu().cores().client();
    CpuSet ofServer = serverNanos == null ? null : spans.get(0).cpu().cores().server();
    boolean together = ofClient.equals(ofServer);
    boolean apart =
        ofServer != null && ofServer.cpus().stream().noneMatch(ofClient.cpus()::contains);
    boolean foreignIsKnown = together || apart;
    double server = serverNanos == null ? 0 : serverNanos;
    double other = together ? server : 0;
    if (!cell.hasServer()) {
      return LimitRule.withoutServer(
          cell.threads(),
          service().mean(),
          perOperation(clientNanos),
          side(Side.CLIENT, ofClient, clientNanos, 0, false));
    }
    Latency poolWait = poolWait();
    return new LimitRule(
            cell.threads(),
            service().mean(),
            new LimitRule.Pool(
                cell.client().connections(cell.threads()), poolWait == null ? 0 : poolWait.mean()),
            perOperation(clientNanos),
            serverNanos == null ? null : Double.valueOf(perOperation(serverNanos)),
            side(Side.CLIENT, ofClient, clientNanos, other, foreignIsKnown),
            ofServer == null
                ? null
                : side(Side.SERVER, ofServer, server, together ? clientNanos : 0, foreignIsKnown),
            together)
        .limit();
  }

  /**
   * The load of one side on its cores.
   *
   * @param other the CPU time that the other side used on the same cores
   */
  private Side side(String name, CpuSet cores, double own, double other, boolean foreignIsKnown) {
    MachineTime time =
        sums.time(
            span ->
                name.equals(Side.CLIENT)
                    ? span.cpu().cores().clientTime()
                    : span.cpu().cores().serverTime());
    return new Side(
        name,
        cores.size(),
        own / nanos,
        time == null ? null : Double.valueOf(time.busyShare()),
        time == null || !foreignIsKnown ? null : Double.valueOf(foreign(time, own + other)),
        time == null || time.total() == time.idle()
            ? null
            : Double.valueOf(time.stolen() / (double) (time.total() - time.idle())));
  }

  private static double foreign(MachineTime time, double own) {
    return Math.max(0, time.processShare() - own / nanosOf(time));
  }

  private double machineNanos() {
    return machine == null ? nanos * spans.get(0).cpu().cores().machine() : nanosOf(machine);
  }

  private static double nanosOf(MachineTime time) {
    return time.total() * NANOS_PER_TICK;
  }

  private double perOperation(double sum) {
    return sum / operations / NANOS_PER_MICRO;
  }
}
