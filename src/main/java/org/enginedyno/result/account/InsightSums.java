package org.enginedyno.result.account;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.enginedyno.result.Insight;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.WaitTotals;
import org.jspecify.annotations.Nullable;

/** The sums of what Performance Schema saw in all measured spans of a cell. */
public final class InsightSums {
  private static final int TOP = 10;
  private static final double NANOS_PER_MICRO = 1e3;

  private InsightSums() {}

  /** The insight of a cell's forks, if all of them had any. */
  public static @Nullable Insight of(List<ForkLog> forks) {
    List<Span> spans =
        forks.stream().flatMap(fork -> fork.spans().stream()).filter(Span::measured).toList();
    double operations = spans.stream().mapToLong(span -> span.throughput().operations()).sum();
    String scope = forks.isEmpty() ? null : forks.get(0).scope();
    return scope == null || operations == 0
        ? null
        : new Insight(scope, waits(spans, operations), statement(spans, operations).orElse(null));
  }

  private static List<Insight.Wait> waits(List<Span> spans, double operations) {
    return sums(spans, span -> span.server().waits()).entrySet().stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, WaitTotals> wait) -> wait.getValue().nanos())
                .reversed())
        .limit(TOP)
        .map(
            wait ->
                new Insight.Wait(
                    wait.getKey(),
                    wait.getValue().count() / operations,
                    wait.getValue().nanos() / operations / NANOS_PER_MICRO))
        .toList();
  }

  private static Optional<Insight.Statement> statement(List<Span> spans, double operations) {
    return sums(spans, span -> span.server().statements()).entrySet().stream()
        .max(Comparator.comparingLong(statement -> statement.getValue().count()))
        .map(
            statement ->
                new Insight.Statement(
                    statement.getKey(),
                    statement.getValue().count() / operations,
                    statement.getValue().nanos() / operations / NANOS_PER_MICRO));
  }

  private static Map<String, WaitTotals> sums(
      List<Span> spans, Function<Span, Map<String, WaitTotals>> figure) {
    Map<String, WaitTotals> sums = new TreeMap<>();
    spans.forEach(
        span ->
            figure.apply(span).forEach((name, part) -> sums.merge(name, part, WaitTotals::plus)));
    return sums;
  }
}
