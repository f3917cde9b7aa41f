package org.enginedyno.result.account;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.enginedyno.os.MachineTime;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.BackgroundRate;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Retries;
import org.enginedyno.result.fork.BackgroundWork;
import org.enginedyno.result.fork.Latencies;
import org.enginedyno.result.fork.Span;
import org.jspecify.annotations.Nullable;

/** The sums of all measured spans of a cell. */
public final class Account {
  private static final double NANOS_PER_TICK = 1e7;
  private static final double NANOS_PER_MICRO = 1e3;

  private final List<Span> spans;
  private final double operations;
  private final double nanos;
  private final double clientNanos;
  private final @Nullable Double serverNanos;
  private final @Nullable MachineTime machine;

  /** The account of these spans, which were all measured. */
  public Account(List<Span> spans) {
    this.spans = List.copyOf(spans);
    operations = spans.stream().mapToLong(span -> span.throughput().operations()).sum();
    nanos = spans.stream().mapToLong(span -> span.cpu().cores().nanos()).sum();
    clientNanos = spans.stream().mapToLong(span -> span.cpu().clientNanos()).sum();
    serverNanos = sum(span -> span.cpu().serverNanos());
    machine = time(span -> span.cpu().machine());
  }

  /** The latencies of all operations. */
  public Latency latency() {
    Histogram all = Histograms.create();
    spans.forEach(span -> all.add(Histograms.decode(span.latencies().histogram())));
    return Latency.of(all);
  }

  /** How long operations waited for a connection, where they borrow one. */
  public @Nullable Latency poolWait() {
    return part(Latencies::poolWaits);
  }

  /** How long commits took, where operations are transactions. */
  public @Nullable Latency commit() {
    return part(Latencies::commits);
  }

  /** How long the statements of each kind took, where they are timed apart. */
  public List<Figures.OfKind> kinds() {
    Map<String, Histogram> kinds = new LinkedHashMap<>();
    for (Span span : spans) {
      for (Latencies.OfKind kind : span.latencies().statements()) {
        kinds
            .computeIfAbsent(kind.kind(), name -> Histograms.create())
            .add(Histograms.decode(kind.histogram()));
      }
    }
    return kinds.entrySet().stream()
        .filter(kind -> kind.getValue().getTotalCount() > 0)
        .map(kind -> new Figures.OfKind(kind.getKey(), Latency.of(kind.getValue())))
        .toList();
  }

  /** What was asked beside the operations, where anything was. */
  public @Nullable BackgroundRate beside() {
    List<BackgroundWork> asked = spans.stream().map(Span::asked).filter(Objects::nonNull).toList();
    if (asked.isEmpty()) {
      return null;
    }
    Histogram all = Histograms.create();
    asked.forEach(one -> all.add(Histograms.decode(one.histogram())));
    double queries = asked.stream().mapToLong(BackgroundWork::queries).sum();
    long nanosAsked = asked.stream().mapToLong(BackgroundWork::nanos).sum();
    return new BackgroundRate(
        asked.get(0).threads(),
        queries * 1e9 / Math.max(1, nanosAsked),
        Latency.of(all),
        asked.get(0).inserts());
  }

  /** The conflicts that operations met. */
  public Retries retries() {
    return Retries.sum(spans.stream().map(Span::retries).toList());
  }

  private @Nullable Latency part(Function<Latencies, @Nullable String> histogram) {
    List<String> parts =
        spans.stream().map(Span::latencies).map(histogram).filter(Objects::nonNull).toList();
    if (parts.isEmpty()) {
      return null;
    }
    Histogram all = Histograms.create();
    parts.forEach(text -> all.add(Histograms.decode(text)));
    return Latency.of(all);
  }

  /** What an operation cost, where there was any. */
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
        switches(span -> span.cpu().clientSwitches()),
        switches(span -> span.cpu().serverSwitches()));
  }

  /** What limited the cell, where anything was measured. */
  public @Nullable Limit limit(Cell cell) {
    if (operations == 0 || nanos == 0) {
      return null;
    }
    CpuSet ofClient = spans.get(0).cpu().cores().client();
    CpuSet ofServer = serverNanos == null ? null : spans.get(0).cpu().cores().server();
    boolean together = ofClient.equals(ofServer);
    boolean apart =
        ofServer != null && ofServer.cpus().stream().noneMatch(ofClient.cpus()::contains);
    boolean foreignIsKnown = together || apart;
    double server = serverNanos == null ? 0 : serverNanos;
    double beside = together ? server : 0;
    if (!cell.hasServer()) {
      return new StorageLimit(
              cell.threads(),
              latency().mean(),
              perOperation(clientNanos),
              side(Side.CLIENT, ofClient, clientNanos, 0, false))
          .limit();
    }
    Latency poolWait = poolWait();
    return new LimitRule(
            cell.threads(),
            cell.client().connections(cell.threads()),
            latency().mean(),
            poolWait == null ? 0 : poolWait.mean(),
            perOperation(clientNanos),
            serverNanos == null ? null : Double.valueOf(perOperation(serverNanos)),
            side(Side.CLIENT, ofClient, clientNanos, beside, foreignIsKnown),
            ofServer == null
                ? null
                : side(Side.SERVER, ofServer, server, together ? clientNanos : 0, foreignIsKnown),
            together)
        .limit();
  }

  /**
   * One side on its cores.
   *
   * @param beside what the other side used of the same cores
   */
  private Side side(String name, CpuSet cores, double own, double beside, boolean foreignIsKnown) {
    MachineTime time =
        time(
            span ->
                name.equals(Side.CLIENT)
                    ? span.cpu().cores().clientTime()
                    : span.cpu().cores().serverTime());
    return new Side(
        name,
        cores.size(),
        own / nanos,
        time == null ? null : Double.valueOf(time.busyShare()),
        time == null || !foreignIsKnown ? null : Double.valueOf(foreign(time, own + beside)),
        time == null || time.total() == time.idle()
            ? null
            : Double.valueOf(time.stolen() / (double) (time.total() - time.idle())));
  }

  private static double foreign(MachineTime time, double ours) {
    return Math.max(0, time.busyShare() - ours / nanosOf(time));
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

  private @Nullable Double switches(Function<Span, @Nullable Long> figure) {
    Double sum = sum(figure);
    return sum == null ? null : Double.valueOf(sum / operations);
  }

  /** A sum, unless one of its parts could not be read. */
  private @Nullable Double sum(Function<Span, @Nullable Long> figure) {
    double sum = 0;
    for (Span span : spans) {
      Long part = figure.apply(span);
      if (part == null) {
        return null;
      }
      sum += part;
    }
    return sum;
  }

  private @Nullable MachineTime time(Function<Span, @Nullable MachineTime> figure) {
    MachineTime sum = new MachineTime(0, 0, 0);
    for (Span span : spans) {
      MachineTime part = figure.apply(span);
      if (part == null) {
        return null;
      }
      sum = sum.plus(part);
    }
    return sum.total() == 0 ? null : sum;
  }
}
