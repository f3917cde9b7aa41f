package org.enginedyno.plan.read;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Inconclusive;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.axis.EnumText;
import org.jspecify.annotations.Nullable;

/** Reads how two sides are held against each other. */
final class DuelReader {
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");
  private static final int MOST_BLOCKS = 10_000;
  private static final String NO_SIDE = "";

  private DuelReader() {}

  /** The rules; what they do not say is as usual. */
  static @Nullable DuelRules rules(Fields fields, List<String> problems) {
    fields.allow(
        "base",
        "new",
        "delta",
        "error",
        "judge",
        "looks",
        "launch",
        "slice",
        "warmup",
        "inconclusive");
    DuelRules usual = DuelRules.USUAL;
    int before = problems.size();
    String base = fields.one("base", NO_SIDE, DuelReader::side);
    String candidate = fields.one("new", NO_SIDE, DuelReader::side);
    double delta = fields.one("delta", usual.delta(), text -> percent(text, 0.1, 50));
    double error = fields.one("error", usual.error(), text -> percent(text, 0.01, 20));
    List<String> judged = fields.list("judge", usual.judged(), DuelReader::figure);
    List<Integer> looks =
        fields.list("looks", usual.looks(), text -> Parsers.wholeNumber(text, 4, MOST_BLOCKS));
    int launch =
        fields.one(
            "launch", usual.blocksPerLaunch(), text -> Parsers.wholeNumber(text, 2, MOST_BLOCKS));
    Duration slice = fields.one("slice", usual.slice(), Parsers::atLeastShortest);
    Duration warmup = fields.one("warmup", usual.warmup(), Parsers::atLeastShortest);
    Inconclusive inconclusive =
        fields.has("inconclusive")
            ? fields.one(
                "inconclusive", Inconclusive.FAIL, text -> EnumText.parse(Inconclusive.class, text))
            : null;
    if (problems.size() > before) {
      return null;
    }
    try {
      return new DuelRules(
          base.equals(NO_SIDE) ? null : base,
          candidate.equals(NO_SIDE) ? null : candidate,
          delta,
          error,
          judged,
          looks,
          launch,
          slice,
          warmup,
          inconclusive);
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
      return null;
    }
  }

  /** Whether there is such a figure is checked where figures are known. */
  private static String figure(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private static String side(String text) {
    SideText.keys(text);
    return text.strip();
  }

  private static double percent(String text, double least, double most) {
    Matcher matcher = PERCENT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("must be a percentage, as in 3 %: " + text);
    }
    double percent = Double.parseDouble(matcher.group(1));
    if (percent < least || percent > most) {
      throw new IllegalArgumentException(
          "must be %s %% to %s %%: %s".formatted(Parsers.plain(least), Parsers.plain(most), text));
    }
    return percent / 100;
  }
}
