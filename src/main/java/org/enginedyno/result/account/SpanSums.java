package org.enginedyno.result.account;

import java.util.List;
import java.util.function.Function;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.result.fork.Span;
import org.jspecify.annotations.Nullable;

/** Sums over spans; a sum is absent if one of its parts is. */
record SpanSums(List<Span> spans) {
  @Nullable Double of(Function<Span, @Nullable Long> figure) {
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
}
