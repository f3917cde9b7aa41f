package org.enginedyno.plan.read;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.Units;

/** Runs and their length, as in {@code 3 x 60s}; counted runs need no length. */
record Runs(int count, Duration length) {
  static final String FORM = "(\\d+)(?:\\s*x\\s*(\\S+))?";
  static final Duration USUAL_LENGTH = Duration.ofSeconds(5);

  static Runs parse(String text) {
    Matcher matcher = Pattern.compile(FORM).matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not runs: '" + text + "'; write for example 3 x 60s");
    }
    int count = Parsers.wholeNumber(matcher.group(1), 1, 1_000);
    String length = matcher.group(2);
    return new Runs(count, length == null ? USUAL_LENGTH : PlanKeys.atLeastShortest(length));
  }

  /** Adds the plan's length to a number of runs without one. */
  static String withLength(String text, String planned) {
    Matcher matcher = Pattern.compile(FORM).matcher(planned.strip());
    return text.strip().matches("\\d+") && matcher.matches() && matcher.group(2) != null
        ? text.strip() + " x " + matcher.group(2)
        : text;
  }

  @Override
  public String toString() {
    return "%d x %s".formatted(count, Units.text(length));
  }
}
