package org.enginedyno.result.duel;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.plan.Criterion;

/**
 * What may be said of a duel.
 *
 * @param word the worst of what its judged criteria say
 * @param findings the criteria that were seen, those that decide first
 * @param reasons what else there is to say, a line each
 */
public record Judgement(Duel duel, Verdict word, List<Finding> findings, List<String> reasons) {
  public Judgement {
    findings = List.copyOf(findings);
    reasons = List.copyOf(reasons);
  }

  /** What is said of the criteria that decide. */
  public List<Finding> deciding() {
    return findings.stream().filter(Finding::decides).toList();
  }

  /** What is said of a criterion, if it was seen. */
  public Optional<Finding> of(Criterion criterion) {
    return of(findings, criterion);
  }

  private static Optional<Finding> of(List<Finding> findings, Criterion criterion) {
    return findings.stream().filter(finding -> finding.criterion() == criterion).findFirst();
  }

  /** On which side of the connection the time went, where the CPU of one of them moved alone. */
  public Optional<String> where() {
    return where(findings);
  }

  static Optional<String> where(List<Finding> findings) {
    Optional<Finding> client = of(findings, Criterion.CLIENT_CPU);
    Optional<Finding> server = of(findings, Criterion.SERVER_CPU);
    if (client.isEmpty() || server.isEmpty() || client.get().moved() == server.get().moved()) {
      return Optional.empty();
    }
    boolean serverMoved = server.get().moved();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "it is the %s: its CPU per operation changed by %+.1f %%, that of the %s by %+.1f %%",
            serverMoved ? "server" : "client",
            (serverMoved ? server : client).get().ratio().change(),
            serverMoved ? "client" : "server",
            (serverMoved ? client : server).get().ratio().change()));
  }

  /**
   * What may be said of one criterion.
   *
   * @param decides whether the word of the duel hangs on it
   * @param base its median on the base, in operations/s or nanoseconds
   * @param candidate its median on the new side
   */
  public record Finding(
      Criterion criterion,
      boolean decides,
      Ratio ratio,
      Verdict word,
      double base,
      double candidate) {
    /** Whether it is better or worse than it was. */
    public boolean moved() {
      return word == Verdict.REGRESSION || word == Verdict.IMPROVEMENT;
    }

    /** The same with another word. */
    Finding with(Verdict other) {
      return new Finding(criterion, decides, ratio, other, base, candidate);
    }
  }
}
