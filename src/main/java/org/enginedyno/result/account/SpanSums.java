package org.enginedyno.result.account;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.result.Figures.ClientCpu;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Sums;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.WaitTotals;
import org.jspecify.annotations.Nullable;

/** Sums over spans; a sum is absent if one of its parts is. */
record SpanSums(List<Span> spans) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final int TOP_WAITS = 10;

  @Nullable Double of(Function<Span, @Nullable Long> figure) {
    Long sum = Sums.of(spans, figure);
    return sum == null ? null : Double.valueOf(sum);
  }

  /** A sum divided by something. */
  @Nullable Double each(Function<Span, @Nullable Long> figure, double divisor) {
    Double sum = of(figure);
    return sum == null ? null : Double.valueOf(sum / divisor);
  }

  @Nullable MachineTime time(Function<Span, @Nullable MachineTime> figure) {
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

  /** The parts of the client's CPU time, each divided by the operations. */
  ClientCpu clientCpu(double operations) {
    Double workers = threads(ClientThreads::workers, operations);
    Double compiler = threads(ClientThreads::compiler, operations);
    Double collector = threads(ClientThreads::collector, operations);
    double all = spans.stream().mapToLong(span -> span.cpu().clientNanos()).sum();
    Double other =
        workers == null || compiler == null || collector == null
            ? null
            : Double.valueOf(
                Math.max(0, all / NANOS_PER_MICRO / operations - workers - compiler - collector));
    return new ClientCpu(workers, compiler, collector, other);
  }

  private @Nullable Double threads(
      Function<ClientThreads, @Nullable Long> part, double operations) {
    return each(span -> part.apply(span.cpu().threads()), NANOS_PER_MICRO * operations);
  }

  /** What Performance Schema recorded, per operation. */
  Insight insight(String scope, double operations) {
    List<Insight.Wait> waits =
        sums(ServerCounts::waits).entrySet().stream()
            .sorted(Comparator.comparing(wait -> -wait.getValue().nanos()))
            .limit(TOP_WAITS)
            .map(
                wait ->
                    new Insight.Wait(
                        wait.getKey(),
                        wait.getValue().count() / operations,
                        wait.getValue().nanos() / operations / NANOS_PER_MICRO))
            .toList();
    Optional<Insight.Statement> statement =
        sums(ServerCounts::statements).entrySet().stream()
            .max(Comparator.comparingLong(one -> one.getValue().count()))
            .map(
                one ->
                    new Insight.Statement(
                        one.getKey(),
                        one.getValue().count() / operations,
                        one.getValue().nanos() / operations / NANOS_PER_MICRO));
    return new Insight(scope, waits, statement.orElse(null));
  }

  private Map<String, WaitTotals> sums(Function<ServerCounts, Map<String, WaitTotals>> figure) {
    Map<String, WaitTotals> sums = new TreeMap<>();
    spans.forEach(
        span ->
            figure
                .apply(span.server())
                .forEach((name, part) -> sums.merge(name, part, WaitTotals::plus)));
    return sums;
  }
}
