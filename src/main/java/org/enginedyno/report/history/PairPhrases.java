package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.history.RatioBounds;
import org.enginedyno.result.history.StoredPair;

/** What may be said of a cell in two runs, in words. */
final class PairPhrases {
  private static final double ANYTHING = 1e6;

  private PairPhrases() {}

  /** The two scores; empty where they may not be compared. */
  static String scores(StoredPair pair) {
    return pair.ratio(FigureCatalogue.THROUGHPUT)
        .map(
            ratio ->
                "%s -> %s ops/s"
                    .formatted(
                        Numbers.number(pair.base().score().orElseThrow()),
                        Numbers.number(pair.now().score().orElseThrow())))
        .orElse("");
  }

  /** The figures that are followed, but for the score. */
  static List<Figure> others() {
    return FigureCatalogue.main().stream()
        .filter(figure -> !figure.equals(FigureCatalogue.THROUGHPUT))
        .toList();
  }

  static String ratio(StoredPair pair, Figure figure) {
    return pair.ratio(figure).map(Numbers::factor).orElse("");
  }

  /** What the ratio could be by all that is known. */
  static String bounds(RatioBounds bounds) {
    return "%s to %s".formatted(least(bounds.least()), most(bounds.most()));
  }

  private static String least(double factor) {
    return factor < 1 / ANYTHING ? "nothing" : Numbers.factor(factor);
  }

  private static String most(double factor) {
    return factor > ANYTHING ? "anything" : Numbers.factor(factor);
  }

  /** Why no more can be said; empty where all is said. */
  static String why(StoredPair pair) {
    if (!pair.refusals().isEmpty()) {
      return String.join("; ", pair.refusals());
    }
    return pair.obstacle().or(() -> pair.bounds().flatMap(PairPhrases::sight)).orElse("");
  }

  private static Optional<String> sight(RatioBounds bounds) {
    return switch (bounds.verdict()) {
      case INCONCLUSIVE ->
          Optional.of(
              "only a fall below %s or a rise above %s would be told"
                  .formatted(least(bounds.visibleFall()), most(bounds.visibleRise())));
      default -> Optional.empty();
    };
  }

  /** The ratios of all figures, with what that of the scores could be. */
  static List<String> ratios(StoredPair pair) {
    List<String> words = new ArrayList<>();
    pair.ratio(FigureCatalogue.THROUGHPUT)
        .ifPresent(
            ratio ->
                words.add(
                    "%s, %s%s"
                        .formatted(
                            scores(pair),
                            Numbers.factor(ratio),
                            pair.bounds()
                                .map(bounds -> ", and could be " + bounds(bounds))
                                .orElse(""))));
    for (Figure figure : others()) {
      pair.ratio(figure)
          .ifPresent(ratio -> words.add(figure.title() + " " + Numbers.factor(ratio)));
    }
    return words;
  }
}
