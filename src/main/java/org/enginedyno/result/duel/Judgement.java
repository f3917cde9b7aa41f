package org.enginedyno.result.duel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a duel, with its reasons.
 *
 * @param word the verdict, which is the worst of its judged figures
 * @param findings the figures that were judged or shown with them, those that decide first
 * @param provisional the figures of a pair without findings, as measured so far; not judged
 * @param reasons further reasons, one line each
 */
public record Judgement(
    Duel duel,
    Verdict word,
    List<Finding> findings,
    List<Finding> provisional,
    List<String> reasons) {
  public Judgement {
    findings = List.copyOf(findings);
    provisional = List.copyOf(provisional);
    reasons = List.copyOf(reasons);
  }

  public List<Finding> deciding() {
    return findings.stream().filter(Finding::decides).toList();
  }

  /** The judged figures, the decisive ones first; if none was judged, the provisional ones. */
  public List<Finding> main() {
    List<Finding> judged = inOrder().stream().filter(Finding::decides).toList();
    return judged.isEmpty() ? provisional : judged;
  }

  /** All figures that a report shows, judged or not. */
  public List<Finding> shown() {
    return findings.isEmpty() ? provisional : findings;
  }

  public Optional<Finding> of(Figure figure) {
    return of(findings, figure);
  }

  private static Optional<Finding> of(List<Finding> findings, Figure figure) {
    return findings.stream().filter(finding -> finding.figure().equals(figure)).findFirst();
  }

  /** Which of client and server caused a change, if only its CPU changed; empty otherwise. */
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
    Ratio moved = (serverMoved ? server : client).get().ratio();
    Ratio other = (serverMoved ? client : server).get().ratio();
    // the other side may have changed as much
    if (other.furthest() >= moved.distance() || other.distance() >= moved.nearest()) {
      return Optional.empty();
    }
    return Optional.of(
        "the %s causes it: its CPU per operation changed by %s, that of the %s by %s"
            .formatted(
                serverMoved ? "server" : "client",
                signed(moved),
                serverMoved ? "client" : "server",
                signed(other)));
  }

  private static String signed(Ratio ratio) {
    return (ratio.value() > Finding.MANIFOLD ? "x%.0f" : "%+.1f %%")
        .formatted(ratio.value() > Finding.MANIFOLD ? ratio.value() : ratio.change());
  }

  /** The verdict, the pair, and the reasons. */
  public String line() {
    return "%s %s: %s".formatted(word, duel.pair().name(), why());
  }

  /** The judged figures, the decisive ones first; then the reasons. */
  public String why() {
    String changes =
        inOrder().stream()
            .filter(Finding::decides)
            .map(Finding::change)
            .collect(Collectors.joining(", "));
    return Stream.concat(Stream.of(changes).filter(text -> !text.isEmpty()), reasons.stream())
        .collect(Collectors.joining("; "));
  }

  /** The findings: those that decided the verdict, then other judged ones, then the rest. */
  public List<Finding> inOrder() {
    return findings.stream()
        .sorted(
            Comparator.comparing((Finding finding) -> !finding.decides())
                .thenComparing(finding -> finding.word() != word))
        .toList();
  }

  /**
   * The verdict on one figure.
   *
   * @param decides whether the verdict of the duel depends on it
   * @param ratio over all operations of all blocks
   * @param middle of the blocks' ratios
   * @param base the figure over all operations of the base, in its unit
   * @param candidate the figure over all operations of the new side
   * @param tail the slowest blocks and operations; only for operations per second
   */
  public record Finding(
      Figure figure,
      boolean decides,
      Ratio ratio,
      Ratio middle,
      Verdict word,
      double base,
      double candidate,
      @Nullable Tail tail) {
    /** A larger ratio is printed as a factor, not in per cent. */
    private static final double MANIFOLD = 10;

    /** Whether it is a regression or an improvement. */
    public boolean moved() {
      return word == Verdict.REGRESSION || word == Verdict.IMPROVEMENT;
    }

    Finding with(Verdict other) {
      return new Finding(figure, decides, ratio, middle, other, base, candidate, tail);
    }

    /** The estimate with the wider interval. */
    Ratio widest() {
      return ratio.reach() < middle.reach() ? middle : ratio;
    }

    /** Differences of blocks or rare operations that the pooled ratio does not show. */
    List<String> unlike(double delta) {
      List<String> lines = new ArrayList<>();
      if (Math.abs(ratio.value() - middle.value()) >= delta) {
        lines.add(
            "%s: the middle of the blocks is %s, but all operations together give %s"
                .formatted(figure.phrase(), text(middle), text(ratio)));
      }
      if (tail != null && tail.isWorse(delta)) {
        lines.add("%s: the new side's tail is worse; tail: %s".formatted(figure.phrase(), tail));
      }
      return lines;
    }

    private static String text(Ratio ratio) {
      return "x%.3f".formatted(ratio.value());
    }

    /** A change with its interval, as in "6.2 % fewer operations/s (4.1 to 8.3 %)". */
    public String change() {
      String what = figure.phrase();
      if (ratio.value() > MANIFOLD) {
        return ratio.isBounded()
            ? "x%.0f %s (x%.0f to x%.0f)".formatted(ratio.value(), what, ratio.low(), ratio.high())
            : "x%.0f %s (%s)".formatted(ratio.value(), what, bound(true));
      }
      if (!ratio.isBounded()) {
        return "%s %s (%s)".formatted(directed(ratio.change()), what, bound(false));
      }
      double low = (ratio.low() - 1) * 100;
      double high = (ratio.high() - 1) * 100;
      String interval =
          low < 0 && high > 0
              ? "%s to %s".formatted(directed(low), directed(high))
              : "%.1f to %.1f %%"
                  .formatted(
                      Math.min(Math.abs(low), Math.abs(high)),
                      Math.max(Math.abs(low), Math.abs(high)));
      return "%s %s (%s)".formatted(directed(ratio.change()), what, interval);
    }

    /** The bound of a change that is nearer to none, as a factor or in per cent of the base. */
    private String bound(boolean asFactor) {
      OptionalDouble nearest = ratio.range().nearest();
      if (nearest.isEmpty()) {
        return "no useful bound";
      }
      double bound = nearest.getAsDouble();
      return asFactor
          ? "at least x%.0f".formatted(bound)
          : "at least %.1f %%".formatted(100 * Math.abs(bound - 1));
    }

    private String directed(double percent) {
      return "%.1f %% %s".formatted(Math.abs(percent), figure.direction(percent > 0));
    }
  }
}
