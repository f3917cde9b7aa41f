package org.enginedyno.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Curve;
import org.enginedyno.result.DataState;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Figures.LeftOut;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.account.Account;
import org.enginedyno.result.account.BudgetRule;
import org.enginedyno.result.account.DataStateRule;
import org.enginedyno.result.account.DurabilityRule;
import org.enginedyno.result.account.OverloadRule;
import org.enginedyno.result.account.SteadinessRule;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.CellOutcome;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.run.proof.RecordedChecks;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.SearchWorkload;
import org.jspecify.annotations.Nullable;

/** A cell between its first fork and its line in the journal. */
final class CellInProgress {
  private final Cell cell;
  private final Instant startedAt;
  private final List<ForkOutcome> forks = new ArrayList<>();
  private double seconds;

  CellInProgress(Cell cell, Instant startedAt) {
    this.cell = cell;
    this.startedAt = startedAt;
  }

  /** Adds the outcome of a fork, and the seconds that it took. */
  void add(ForkOutcome fork, double took) {
    forks.add(fork);
    seconds += took;
  }

  Measurement finish(Optional<Measurement> floor) {
    CellOutcome outcome = new CellOutcome(cell, forks);
    Proof proof = Prover.prove(outcome);
    Account account = new Account(outcome.measured());
    BudgetRule budget = outcome.budgetRule(account, floor);
    List<ForkLog> logs = outcome.results().map(ForkResult::log).toList();
    Steadiness steadiness = SteadinessRule.of(cell, logs, account);
    DataStateRule rule = outcome.dataStateRule().orElse(null);
    DataState state = rule == null ? null : rule.of(outcome.measured());
    Optional<Mark> uncached =
        rule == null || state == null ? Optional.empty() : rule.mark(cell.data(), state);
    Optional<Mark> fewer =
        LeftOut.mark(
            outcome.leftOut(),
            outcome
                .workload()
                .as(SearchWorkload.class)
                .map(one -> one.searches(cell.knobs()).size())
                .orElse(0));
    return new Measurement(
        cell,
        proof.failures().isEmpty() ? Status.OK : Status.INVALID,
        proof.failures(),
        startedAt,
        seconds,
        new Figures(
            new Figures.Rates(
                logs.stream().map(ForkLog::rates).toList(),
                curves(),
                steadiness.with(
                    Stream.of(
                            uncached,
                            fewer,
                            outcome.doubt().map(DurabilityRule.Doubt::mark),
                            outcome.others().mark(),
                            OverloadRule.mark(outcome.measured()),
                            RecordedChecks.idle(outcome))
                        .flatMap(Optional::stream)
                        .toList()),
                logs.stream()
                    .flatMap(log -> Stream.ofNullable(log.idleCores()))
                    .findFirst()
                    .orElse(null),
                outcome.clients().orElse(null),
                null),
            new Figures.Times(
                account.latency(cell.arrivals().isSteady()),
                account.poolWait(),
                account.commit(),
                statements(outcome, account),
                cell.hasServer() ? account.budget(budget) : null,
                account.arrivals(),
                account.clientCpu()),
            account.cost(),
            outcome.others().noted(account.limit(cell, budget)),
            account.insight(logs.isEmpty() ? null : logs.get(0).scope()),
            new Figures.Storage(
                state, account.written(outcome.countersOfBytesWritten()), outcome.logWork(account)),
            account.background(),
            account.retries()),
        proof);
  }

  /** The statements of an operation; null for cells that add rows, and for a single statement. */
  private static Figures.@Nullable Statements statements(CellOutcome outcome, Account account) {
    Effect effect = outcome.effect();
    List<Figures.OfKind> kinds = account.kinds();
    if (outcome.workload().as(RecordedWorkload.class).filter(one -> !one.isUniform()).isPresent()) {
      // how many queries an operation has depends on the one that is drawn
      return new Figures.Statements(0, 0, kinds, outcome.leftOut());
    }
    return effect.rowsAdded() > 0 || (effect.statements() < 2 && kinds.isEmpty())
        ? null
        : new Figures.Statements(
            outcome.cell().hasServer() ? effect.queries() : 1,
            effect.commits(),
            kinds,
            outcome.leftOut());
  }

  /** The growth curve of every measured run that adds rows. */
  private List<Curve> curves() {
    List<Curve> curves = new ArrayList<>();
    for (int fork = 0; fork < forks.size(); fork++) {
      int run = 0;
      for (Span span : forks.get(fork).result().log().spans()) {
        RowsAdded growth = span.growth();
        if (span.measured() && growth != null) {
          curves.add(
              new Curve(
                  fork + 1, ++run, growth.samples(), growth.completingNanos(), growth.pages()));
        }
      }
    }
    return curves;
  }
}
