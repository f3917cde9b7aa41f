package org.enginedyno.run.proof;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.RowsExamined;
import org.enginedyno.result.fork.Span;
import org.enginedyno.workload.RecordedWorkload;

/** Checks what a cell did by the numbers that its forks and the server counted. */
final class CountChecks {
  private static final double READS_SHARE = 0.05;

  /** The most rows of a temporary table that a status query of another client reads. */
  private static final long ROWS_OF_STATUS = 1_000;

  /** The precision of a time in a histogram of three digits, rounded up. */
  private static final double HISTOGRAM_ERROR = 0.002;

  private static final String TOO_FEW = "too few operations to prove: ";

  private CountChecks() {}

  /** Checks that every run of every thread is complete. */
  static Optional<Check> complete(CellOutcome outcome) {
    Cell cell = outcome.cell();
    return Optional.of(
        Check.of(
            "complete",
            missing(outcome),
            "%s x %s x %s completed"
                .formatted(
                    Units.count(outcome.forks().size(), "fork"),
                    Units.count(cell.measure().runs(), "run"),
                    Units.count(cell.threads(), "thread"))));
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
        .map(span -> span.throughput().threads())
        .filter(threads -> threads != cell.threads())
        .map(threads -> "a run has counts of %d of %d threads".formatted(threads, cell.threads()))
        .forEach(missing::add);
    long due = cell.work().extent().ofAll(cell.threads());
    // a server that will be killed continues beyond the count
    boolean continues = outcome.isKilled();
    measured.stream()
        .map(span -> span.throughput().operations())
        .filter(done -> due > 0 && (continues ? done < due : done != due))
        .map(done -> "a run did %d of %d operations".formatted(done, due))
        .forEach(missing::add);
    return missing;
  }

  /** Checks that several clients worked at the same time. */
  static Optional<Check> clients(CellOutcome outcome) {
    return outcome
        .clients()
        .map(clients -> clients.check(outcome.cell().work().extent().isCounted()));
  }

  /** Checks that the operations of no run took longer than its workers had time for. */
  static Optional<Check> time(CellOutcome outcome) {
    return outcome.measured().stream()
        .filter(span -> span.throughput().nanos() > 0)
        .map(CountChecks::busyShare)
        .max(Double::compare)
        .map(
            share ->
                Check.of(
                    "time",
                    share <= 1 + HISTOGRAM_ERROR,
                    "the operations of a run took up to %.1f %% of its workers' time",
                    100 * share));
  }

  /** Which part of the time of all its workers the operations of a run took. */
  private static double busyShare(Span span) {
    Histogram latencies = Histograms.decode(span.latencies().services());
    return latencies.getMean()
        * latencies.getTotalCount()
        / ((double) span.throughput().nanos() * span.throughput().threads());
  }

  /** Checks that the engine got as many row requests as the generator says for the keys. */
  static Optional<Check> reads(CellOutcome outcome) {
    long expected = outcome.measured().stream().mapToLong(span -> span.server().rowsToRead()).sum();
    if (expected == 0
        || !outcome.countsReads()
        || outcome.workload().as(RecordedWorkload.class).isPresent()) {
      return Optional.empty();
    }
    long found = RowsExamined.reads(outcome.counters());
    long retries = outcome.retries();
    long sent = outcome.operations() + retries;
    long more =
        ((long) outcome.readsPerStatement() * outcome.effect().statements()
                    + outcome.effect().rowsReadAgain())
                * sent
            + (long) (outcome.membersWritten() - 1) * changes(outcome) * sent;
    // how much a retry read before it failed is unknown
    double again = expected * (double) retries / outcome.operations();
    double most = ((expected + again) * outcome.readsPerRow() + more) * (1 + READS_SHARE);
    boolean passed = found >= expected * (1 - READS_SHARE) && found <= most;
    double times = ROWS_OF_STATUS / READS_SHARE / expected;
    boolean tooFew = found > most && found <= most + ROWS_OF_STATUS && times > 1;
    return Optional.of(
        Check.of(
            "reads",
            passed,
            "%sthe server requested %,d rows from the engine, expected %,d%s%s",
            tooFew ? TOO_FEW : "",
            Math.max(0, found),
            expected,
            passed || (found >= 0 && outcome.others().isAlone())
                ? ""
                : "; another client is at work",
            tooFew
                ? "; one status query of another client reads as many; "
                    + longer(outcome.cell(), times)
                : ""));
  }

  /** The rows that an operation changes, one per statement; other members read them, too. */
  private static int changes(CellOutcome outcome) {
    return outcome.effect().commands().entrySet().stream()
        .filter(command -> Counters.CHANGES.contains(command.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** How long a run must be to do this multiple of its operations. */
  private static String longer(Cell cell, double times) {
    return cell.work().extent().isCounted()
        ? "let a run do at least %,d operations"
            .formatted((long) Math.ceil(times * cell.work().extent().ofAll(cell.threads())))
        : "let a run last at least %s (measure.runs)"
            .formatted(
                Units.about(
                    Duration.ofSeconds(
                        (long) Math.ceil(times * cell.measure().runLength().toMillis() / 1e3))));
  }

  /** Checks that the query cache answered no statement. */
  static Optional<Check> queryCache(CellOutcome outcome) {
    long hits = Math.max(0, outcome.counters().getOrDefault(Counters.QUERY_CACHE_HITS, 0L));
    return Optional.of(
        new Check(
            "query cache",
            hits == 0,
            hits == 0
                ? "the query cache answered nothing"
                : "the query cache answered %d times; switch it off (query_cache_type=OFF)"
                    .formatted(hits)));
  }
}
