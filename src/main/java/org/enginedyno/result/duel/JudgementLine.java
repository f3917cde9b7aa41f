package org.enginedyno.result.duel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.figure.Figure;

/** What is said of a duel, in a line that needs no table beside it. */
public final class JudgementLine {
  private JudgementLine() {}

  /** The word, the pair, and why. */
  public static String of(Judgement judgement) {
    return "%s %s: %s".formatted(judgement.word(), judgement.duel().pair().name(), why(judgement));
  }

  /** What was judged, that which gave the word first; then what else there is to say. */
  public static String why(Judgement judgement) {
    List<String> parts = new ArrayList<>();
    String changes =
        inOrder(judgement).stream()
            .filter(Finding::decides)
            .map(JudgementLine::change)
            .collect(Collectors.joining(", "));
    if (!changes.isEmpty()) {
      parts.add(changes);
    }
    parts.addAll(judgement.reasons());
    return String.join("; ", parts);
  }

  /** What was seen: what decides and gave the word, what else decides, what is told beside it. */
  public static List<Finding> inOrder(Judgement judgement) {
    return judgement.findings().stream()
        .sorted(
            Comparator.comparing((Finding finding) -> !finding.decides())
                .thenComparing(finding -> finding.word() != judgement.word()))
        .toList();
  }

  /** A change with its interval, as in "6.2 % fewer operations/s (4.1 to 8.3 %)". */
  public static String change(Finding finding) {
    Ratio ratio = finding.ratio();
    String what = finding.figure().phrase();
    if (ratio.low() == 0 || Double.isInfinite(ratio.high())) {
      return "%s %s (too few blocks for an interval)"
          .formatted(directed(finding.figure(), ratio.change()), what);
    }
    double low = (ratio.low() - 1) * 100;
    double high = (ratio.high() - 1) * 100;
    String interval =
        low < 0 && high > 0
            ? "%s to %s"
                .formatted(directed(finding.figure(), low), directed(finding.figure(), high))
            : String.format(
                Locale.ROOT,
                "%.1f to %.1f %%",
                Math.min(Math.abs(low), Math.abs(high)),
                Math.max(Math.abs(low), Math.abs(high)));
    return "%s %s (%s)".formatted(directed(finding.figure(), ratio.change()), what, interval);
  }

  private static String directed(Figure figure, double percent) {
    return String.format(
        Locale.ROOT, "%.1f %% %s", Math.abs(percent), figure.direction(percent > 0));
  }
}
