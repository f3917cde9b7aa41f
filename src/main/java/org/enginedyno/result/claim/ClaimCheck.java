package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Claim;
import org.enginedyno.claim.Question;
import org.enginedyno.claim.Question.Agreement;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.enginedyno.result.history.StoredRun;

/** Compares the claims of an article with stored runs. */
public final class ClaimCheck {
  /** The name of the check that compares answers with the generator of the rows. */
  private static final String ANSWERS = "answers";

  /** The probability that equal sides get a verdict that one of them is ahead. */
  static final double ERROR = 0.01;

  private final Article article;
  private final List<StoredRun> runs;
  private final AvailableEngines offered;

  private ClaimCheck(Article article, List<StoredRun> runs) {
    this.article = article;
    this.runs = List.copyOf(runs);
    offered = AvailableEngines.by(runs);
  }

  public static List<ClaimOutcome> of(Article article, List<StoredRun> runs) {
    ClaimCheck check = new ClaimCheck(article, runs);
    return article.claims().stream().map(check::outcome).toList();
  }

  private ClaimOutcome outcome(Claim claim) {
    Question question = claim.question();
    if (question instanceof Question.Nothing nothing) {
      return ClaimOutcome.without(claim, ClaimStatus.NOT_MEASURED, nothing.why());
    }
    Optional<String> obstacle = obstacle(question);
    if (obstacle.isPresent()) {
      return ClaimOutcome.without(claim, ClaimStatus.NOT_TESTABLE_HERE, obstacle.get());
    }
    if (question instanceof Question.Support support) {
      return reported(claim, support);
    }
    return question instanceof Agreement agreement
        ? agreed(claim, agreement)
        : compared(claim, (Comparison) question);
  }

  /** Why these servers and machines cannot test a claim; empty if they can. */
  private Optional<String> obstacle(Question question) {
    if (question instanceof Question.Support support) {
      return offered.obstacle(List.of(support.engine()), 0);
    }
    if (question instanceof Agreement agreement) {
      return offered.obstacle(agreement.engines(), 0);
    }
    Comparison comparison = (Comparison) question;
    return offered.obstacle(
        Stream.of(comparison.of(), comparison.over())
            .flatMap(place -> place.value(Case.ENGINE).stream())
            .toList(),
        cores(comparison));
  }

  private ClaimOutcome reported(Claim claim, Question.Support question) {
    Set<String> answers = offered.support(question.engine(), question.what());
    if (answers.isEmpty()) {
      return ClaimOutcome.without(
          claim, ClaimStatus.NOT_MEASURED, "these runs did not record it for their servers");
    }
    ClaimStatus standing =
        answers.equals(Set.of(question.answer()))
            ? ClaimStatus.HELD
            : answers.contains(question.answer()) ? ClaimStatus.NOT_HELD : ClaimStatus.REVERSED;
    return new ClaimOutcome(
        claim,
        standing,
        "%s %s: %s"
            .formatted(
                offered.name(question.engine()), question.what(), String.join(", ", answers)),
        List.of(),
        offered.differences(article));
  }

  /** Whether engines gave the same answers: the proofs of their cells show it. */
  private ClaimOutcome agreed(Claim claim, Agreement question) {
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
    Optional<String> unfit = cells.stream().flatMap(cell -> obstacle(cell).stream()).findFirst();
    if (unfit.isPresent()) {
      return ClaimOutcome.without(claim, ClaimStatus.NOT_TESTABLE_HERE, unfit.get());
    }
    Stream<String> data =
        cells.stream()
            .map(cell -> cell.cell().data())
            .map(
                rows ->
                    Units.count(rows.rows(), "row")
                        + (rows.origin().isEmpty() ? ", generated" : rows.origin()))
            .distinct();
    return new ClaimOutcome(
        claim,
        ClaimStatus.HELD,
        "both gave the same answers, as their proofs show",
        List.of(),
        Stream.concat(offered.differences(article).stream(), data).toList());
  }

  /**
   * Why a cell proves no answers: it is not OK, left out searches, or did not check its answers. An
   * unsteady cell does prove them.
   */
  private static Optional<String> obstacle(Measurement cell) {
    String id = cell.cell().id();
    Optional<String> obstacle = cell.obstacle(mark -> mark.label() != Mark.Label.FEWER_SEARCHES);
    if (obstacle.isPresent()) {
      return obstacle.map(text -> id + " " + text);
    }
    Proof proof = cell.proof();
    boolean isProven =
        proof != null
            && proof.checks().stream()
                .anyMatch(check -> check.name().equals(ANSWERS) && check.passed());
    return isProven ? Optional.empty() : Optional.of(id + " has no passed check of its answers");
  }

  private ClaimOutcome compared(Claim claim, Comparison question) {
    List<CasePair> pairs =
        runs.stream()
            .filter(run -> run.manifest().machine().cores() >= cores(question))
            .flatMap(run -> CasePair.nearest(question, run).stream())
            .toList();
    return pairs.isEmpty() ? missing(claim, question) : judged(claim, question, pairs);
  }

  /** How many cores the claim or its cases require. */
  private static int cores(Comparison question) {
    int most = question.cores();
    for (Case place : List.of(question.of(), question.over())) {
      String cores = place.value(Case.SERVER_CORES).orElse("");
      most = cores.matches("\\d{1,6}") ? Math.max(most, Integer.parseInt(cores)) : most;
    }
    return most;
  }

  private ClaimOutcome missing(Claim claim, Comparison question) {
    for (Case place : List.of(question.of(), question.over())) {
      List<Measurement> found =
          runs.stream()
              .flatMap(run -> CasePair.side(question, place, run).cells().stream())
              .toList();
      if (found.isEmpty()) {
        return ClaimOutcome.without(claim, ClaimStatus.NOT_MEASURED, reason(question, place));
      }
      if (found.stream().allMatch(cell -> cell.status() == Status.SKIPPED)) {
        return ClaimOutcome.without(
            claim,
            ClaimStatus.NOT_TESTABLE_HERE,
            "%s was skipped: %s".formatted(place, String.join("; ", found.get(0).reasons())));
      }
    }
    return ClaimOutcome.without(
        claim, ClaimStatus.NOT_MEASURED, "no two cells differ only in what the claim compares");
  }

  /** Why no run has the cells of a case. */
  private String reason(Comparison question, Case place) {
    String workload = question.workload();
    for (Map.Entry<String, String> one : place.values().entrySet()) {
      String axis = one.getKey();
      List<String> values =
          runs.stream()
              .flatMap(
                  run ->
                      CaseCells.ofWorkload(workload, run)
                          .map(cell -> CaseCells.value(run, cell.cell(), axis)))
              .distinct()
              .toList();
      if (values.isEmpty()) {
        return "no cell of " + workload;
      }
      boolean isThere = values.stream().anyMatch(one.getValue()::equalsIgnoreCase);
      if (!isThere && !one.getValue().equals(Case.PEAK) && !axis.equals(Case.STRETCH)) {
        return "no cell of %s with %s=%s; there are %s"
            .formatted(workload, axis, one.getValue(), String.join(", ", values));
      }
    }
    String threads =
        question.threads().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "no cell of %s with %s%s"
        .formatted(workload, place, threads.isEmpty() ? "" : " at " + threads(threads));
  }

  private static String threads(String counts) {
    return counts + (counts.equals("1") ? " thread" : " threads");
  }

  private ClaimOutcome judged(Claim claim, Comparison question, List<CasePair> pairs) {
    List<CasePair> fit = pairs.stream().filter(pair -> pair.obstacle().isEmpty()).toList();
    List<String> obstacles =
        pairs.stream().flatMap(pair -> pair.obstacle().stream()).distinct().toList();
    // one wrong ratio makes the claim wrong, so the ratios share its error probability
    double error = ERROR / Math.max(1, fit.size());
    List<MeasuredRatio> ratios = fit.stream().map(pair -> pair.ratio(error)).toList();
    if (ratios.isEmpty()) {
      return new ClaimOutcome(
          claim, ClaimStatus.NOT_TESTABLE_HERE, String.join("; ", obstacles), ratios, List.of());
    }
    ClaimStatus standing = worst(question, ratios);
    return new ClaimOutcome(
        claim,
        standing,
        reason(question, ratios, standing, obstacles),
        ratios,
        differences(question, fit));
  }

  /** One ratio that is reversed, or not held, is enough. */
  private static ClaimStatus worst(Comparison question, Collection<MeasuredRatio> ratios) {
    List<ClaimStatus> worstFirst =
        List.of(
            ClaimStatus.REVERSED,
            ClaimStatus.NOT_HELD,
            ClaimStatus.NOT_TESTABLE_HERE,
            ClaimStatus.HELD);
    return ratios.stream()
        .map(ratio -> ratio.status(question.bounds()))
        .min(Comparator.comparingInt(worstFirst::indexOf))
        .orElseThrow();
  }

  private static String reason(
      Comparison question,
      List<MeasuredRatio> ratios,
      ClaimStatus standing,
      List<String> obstacles) {
    Map<String, List<MeasuredRatio>> decisive =
        ratios.stream()
            .filter(ratio -> ratio.status(question.bounds()) == standing)
            .collect(
                Collectors.groupingBy(
                    ratio -> ratio.reason(question.bounds()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    boolean isOneRun = ratios.stream().map(MeasuredRatio::run).distinct().count() == 1;
    List<String> reasons = new ArrayList<>();
    decisive.forEach(
        (reason, of) ->
            reasons.add(
                (of.size() == ratios.size() ? "" : MeasuredRatio.where(of, isOneRun)) + reason));
    obstacles.forEach(obstacle -> reasons.add("left out: " + obstacle));
    return String.join("; ", reasons);
  }

  private List<String> differences(Comparison question, List<CasePair> pairs) {
    List<StoredRun> compared = pairs.stream().map(pair -> pair.of().run()).distinct().toList();
    Set<String> differences =
        new LinkedHashSet<>(AvailableEngines.by(compared).differences(article));
    pairs.stream().flatMap(CasePair::differences).forEach(differences::add);
    Set<Integer> measured = new LinkedHashSet<>();
    pairs.forEach(pair -> measured.add(pair.threads()));
    String left =
        question.threads().stream()
            .filter(threads -> !measured.contains(threads))
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    if (!left.isEmpty()) {
      differences.add("not at " + threads(left));
    }
    return List.copyOf(differences);
  }
}
