package org.enginedyno.result.account;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.enginedyno.result.Insight;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.WaitTotals;

/** The sums of what Performance Schema saw in spans with at least one operation. */
record InsightAccount(List<Span> spans, double operations) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final int TOP_WAITS = 10;

  Insight insight(String scope) {
    List<Insight.Wait> waits =
        sums(ServerCounts::waits).entrySet().stream()
            .sorted(Comparator.comparing(wait -> -wait.getValue().nanos()))
            .limit(TOP_WAITS)
            .map(
                wait ->
                    new Insight.Wait(
                        wait.getKey(),
                        wait.getValue().count() / operations,
                        micros(wait.getValue().nanos())))
            .toList();
    Optional<Insight.Statement> statement =
        sums(ServerCounts::statements).entrySet().stream()
            .max(Comparator.comparingLong(one -> one.getValue().count()))
            .map(
                one ->
                    new Insight.Statement(
                        one.getKey(),
                        one.getValue().count() / operations,
                        micros(one.getValue().nanos())));
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

  private double micros(long nanos) {
    return nanos / operations / NANOS_PER_MICRO;
  }
}
