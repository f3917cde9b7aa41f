package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Claim;
import org.enginedyno.claim.Question.Agreement;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.result.history.StoredRun;

/** Whether engines gave the same answers: the proofs of their cells tell. */
final class AgreementCheck {
  /** The name of the check that holds answers against the rows' generator. */
  private static final String ANSWERS = "answers";

  private AgreementCheck() {}

  static ClaimOutcome of(Claim claim, Agreement question, Article article, List<StoredRun> runs) {
    List<Measurement> cells = new ArrayList<>();
    for (String engine : question.engines()) {
      List<Measurement> found =
          runs.stream()
              .flatMap(run -> CaseCells.ofWorkload(question.workload(), run))
              .filter(cell -> cell.cell().engine().equalsIgnoreCase(engine))
              .filter(cell -> cell.status() != Status.SKIPPED)
              .toList();
      if (found.isEmpty()) {
        return ClaimOutcome.without(
            claim,
            ClaimStatus.NOT_MEASURED,
            "no cell of %s in %s".formatted(question.workload(), engine));
      }
      cells.addAll(found);
    }
    return judged(claim, article, cells, runs);
  }

  private static ClaimOutcome judged(
      Claim claim, Article article, List<Measurement> cells, List<StoredRun> runs) {
    Optional<String> unfit = cells.stream().flatMap(cell -> obstacle(cell).stream()).findFirst();
    if (unfit.isPresent()) {
      return ClaimOutcome.without(claim, ClaimStatus.NOT_TESTABLE_HERE, unfit.get());
    }
    List<String> differences = new ArrayList<>(AvailableEngines.by(runs).differences(article));
    cells.stream()
        .map(cell -> cell.cell().data())
        .map(
            data ->
                data.rows()
                    + " rows"
                    + (data.origin().isEmpty() ? ", which are made up" : data.origin()))
        .distinct()
        .forEach(differences::add);
    return new ClaimOutcome(
        claim,
        ClaimStatus.HELD,
        "both were answered alike, as their proofs show",
        List.of(),
        differences);
  }

  /** A cell whose answers were wrong is INVALID, and tells nothing. */
  private static Optional<String> obstacle(Measurement cell) {
    String id = cell.cell().id();
    if (!cell.isOk()) {
      return cell.obstacle().map(obstacle -> id + " " + obstacle);
    }
    return cell.isComparable() && isProven(cell)
        ? Optional.empty()
        : Optional.of(id + " is marked, or proves no answers");
  }

  private static boolean isProven(Measurement cell) {
    Proof proof = cell.proof();
    return proof != null
        && proof.checks().stream()
            .anyMatch(check -> check.name().equals(ANSWERS) && check.passed());
  }
}
