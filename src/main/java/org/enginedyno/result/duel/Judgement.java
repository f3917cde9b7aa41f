package org.enginedyno.result.duel;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;

/**
 * What may be said of a duel.
 *
 * @param word the worst of what its judged figures say
 * @param findings the figures that were seen, those that decide first
 * @param reasons what else there is to say, a line each
 */
public record Judgement(Duel duel, Verdict word, List<Finding> findings, List<String> reasons) {
  public Judgement {
    findings = List.copyOf(findings);
    reasons = List.copyOf(reasons);
  }

  /** What is said of the figures that decide. */
  public List<Finding> deciding() {
    return findings.stream().filter(Finding::decides).toList();
  }

  /** What is said of a figure, if it was seen. */
  public Optional<Finding> of(Figure figure) {
    return of(findings, figure);
  }

  private static Optional<Finding> of(List<Finding> findings, Figure figure) {
    return findings.stream().filter(finding -> finding.figure().equals(figure)).findFirst();
  }

  /** On which side of the connection the time went, where the CPU of one of them moved alone. */
  public Optional<String> where() {
    return where(findings);
  }

  static Optional<String> where(List<Finding> findings) {
    Optional<Finding> client = of(findings, FigureCatalogue.CLIENT_CPU);
    Optional<Finding> server = of(findings, FigureCatalogue.SERVER_CPU);
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
   * What may be said of one figure.
   *
   * @param decides whether the word of the duel hangs on it
   * @param base its median on the base, in its unit
   * @param candidate its median on the new side
   */
  public record Finding(
      Figure figure, boolean decides, Ratio ratio, Verdict word, double base, double candidate) {
    /** Whether it is better or worse than it was. */
    public boolean moved() {
      return word == Verdict.REGRESSION || word == Verdict.IMPROVEMENT;
    }

    /** The same with another word. */
    Finding with(Verdict other) {
      return new Finding(figure, decides, ratio, other, base, candidate);
    }
  }
}
