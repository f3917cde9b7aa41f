package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.Counts;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Proof.StatementProof;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TestSubject.Replication;
import org.enginedyno.workload.FileWorkload;
import org.enginedyno.workload.Statement;

/** Compares the results of a cell with what the cell claims to measure. */
public final class Prover {
  private static final List<Function<CellOutcome, Optional<Check>>> CHECKS =
      List.of(
          CountChecks::complete,
          CountChecks::clients,
          CountChecks::time,
          RoundTripsCheck::of,
          CountChecks::reads,
          DataChecks::rows,
          DataChecks::balance,
          DataChecks::crash,
          ServerChecks::debt,
          CountChecks::queryCache,
          ServerChecks::settings,
          ServerChecks::table,
          ServerChecks::access,
          ServerChecks::recorded,
          RecordedChecks::plan,
          ServerChecks::unchanged,
          DataChecks::answers,
          RecordedChecks::answers,
          RecordedChecks::effects,
          RecordedChecks::unproven,
          outcome -> outcome.others().check());

  private Prover() {}

  /** The checks of file work by the kernel. */
  private static Stream<Check> kernel(CellOutcome outcome) {
    return outcome.workload().as(FileWorkload.class).stream()
        .map(one -> one.files(outcome.cell().knobs()))
        .flatMap(
            work ->
                KernelRule.of(
                    work, outcome.cell().threads(), outcome.measured(), outcome.counters())
                    .stream());
  }

  /** Runs all checks that apply. */
  public static Proof prove(CellOutcome outcome) {
    List<Check> checks =
        Stream.concat(
                CHECKS.stream()
                    // of these, only the first concerns cells without a server
                    .limit(outcome.cell().hasServer() ? CHECKS.size() : 1)
                    .flatMap(check -> check.apply(outcome).stream()),
                Stream.concat(
                    kernel(outcome),
                    outcome.forks().stream().flatMap(fork -> fork.after().checks().stream())))
            .toList();
    Optional<Evidence> evidence =
        outcome.moments().stream().findFirst().map(CellOutcome.Moment::evidence);
    Map<String, Long> counters = outcome.counters();
    long operations = outcome.operations();
    long statements = counters.getOrDefault(Counters.QUESTIONS, 0L);
    return new Proof(
        evidence.flatMap(Evidence::engine).orElse(null),
        evidence.map(found -> statements(outcome, found)).orElse(List.of()),
        new Counts(operations, operations == 0 ? 0 : statements / (double) operations, counters),
        evidence.map(found -> found.applied().effective()).orElse(Map.of()),
        outcome.durability().orElse(null),
        new ForkStates(
            outcome.rest(),
            outcome.forks().stream().flatMap(fork -> fork.after().tables().stream()).toList(),
            outcome.crashes(),
            outcome.replication().map(Replication::lagMillis).orElse(null),
            outcome
                .replication()
                .map(Replication::backlog)
                .filter(most -> !most.isEmpty())
                .orElse(null)),
        checks);
  }

  private static List<StatementProof> statements(CellOutcome outcome, Evidence evidence) {
    List<StatementProof> proofs = new ArrayList<>();
    Iterator<AnswerCheck> answers = outcome.answers().iterator();
    Iterator<Statement> declared = outcome.workload().statements(outcome.cell().knobs()).iterator();
    for (Evidence.OfStatement statement : evidence.statements()) {
      Statement one = declared.next();
      boolean answered =
          (one.answers().isPresent() || one.hasRecordedAnswers()) && answers.hasNext();
      String checksum = answered ? answers.next().checksum() : null;
      proofs.add(new StatementProof(statement.sql(), statement.explain().rows(), checksum));
    }
    return proofs;
  }
}
