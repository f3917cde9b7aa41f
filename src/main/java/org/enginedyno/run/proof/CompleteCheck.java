package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.Span;

/** Checks that every run of every thread is complete. */
final class CompleteCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    List<String> missing = missing(outcome);
    Cell cell = outcome.cell();
    return Optional.of(
        new Check(
            "complete",
            missing.isEmpty(),
            missing.isEmpty()
                ? "%d forks x %d runs x %d threads completed"
                    .formatted(outcome.forks().size(), cell.measure().runs(), cell.threads())
                : String.join("; ", missing)));
  }

  private static List<String> missing(CellOutcome outcome) {
    Cell cell = outcome.cell();
    List<Span> measured = outcome.measured();
    List<String> missing = new ArrayList<>();
    outcome.results().forEach(fork -> missing.addAll(fork.shortfalls()));
    int runs = cell.measure().runs() * cell.measure().forks();
    if (measured.size() != runs) {
      missing.add("%d of %d runs were recorded".formatted(measured.size(), runs));
    }
    measured.stream()
        .filter(span -> span.throughput().threads() != cell.threads())
        .forEach(
            span ->
                missing.add(
                    "a run has counts of %d of %d threads"
                        .formatted(span.throughput().threads(), cell.threads())));
    long operations = cell.work().extent().ofAll(cell.threads());
    measured.stream()
        .filter(span -> operations > 0 && !isDone(outcome, span, operations))
        .forEach(
            span ->
                missing.add(
                    "a run did %d of %d operations"
                        .formatted(span.throughput().operations(), operations)));
    return missing;
  }

  /** A server that will be killed continues beyond the count. */
  private static boolean isDone(CellOutcome outcome, Span span, long operations) {
    long done = span.throughput().operations();
    return outcome.crash().isPresent() ? done >= operations : done == operations;
  }
}
