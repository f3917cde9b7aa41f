package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.BytesWritten;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.Throughput;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class BytesWrittenTest {
  private static final List<String> COUNTERS = List.of("written", "logged");

  private static Span span(long rows, Map<String, Long> counters, @Nullable Long byProcess) {
    CpuSet one = new CpuSet(List.of(0));
    return new Span(
        true,
        new Throughput(1, rows, 1, Slices.NONE, Workers.NONE),
        new Latencies("", null, null, List.of()),
        new CpuUsage(1, null, null, null, null, new CoreUsage(1, 1, one, one, null, null)),
        new ServerCounts(counters, Map.of(), Map.of(), 0, byProcess),
        rows == 0 ? null : new RowsAdded(rows, rows, null, List.of(), 0, List.of(), List.of()),
        null,
        Retries.NONE);
  }

  @Test
  void areDividedByTheRowsOfAllRuns() {
    List<Span> runs =
        List.of(
            span(100, Map.of("written", 900L, "logged", 0L), 4_000L),
            span(100, Map.of("written", 1_100L, "logged", 0L), 8_000L));

    assertThat(new Account(runs).written(COUNTERS))
        .isEqualTo(new BytesWritten(Map.of("written", 10.0, "logged", 0.0), 60.0));
  }

  @Test
  void leaveOutWhatARunCouldNotTell() {
    List<Span> runs =
        List.of(span(100, Map.of("written", 900L), null), span(100, Map.of(), 8_000L));

    assertThat(new Account(runs).written(COUNTERS)).isEqualTo(new BytesWritten(Map.of(), null));
  }

  @Test
  void areNoneWhereNoRowsAreAdded() {
    Account account = new Account(List.of(span(0, Map.of("written", 900L), 5L)));
    assertThat(account.written(COUNTERS)).isNull();
    assertThat(new Account(List.of()).written(COUNTERS)).isNull();
  }
}
