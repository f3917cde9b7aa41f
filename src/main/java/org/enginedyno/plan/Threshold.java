package org.enginedyno.plan;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit on a figure of cells.
 *
 * @param workload the workload whose cells it limits; empty for the cells of all workloads except
 *     floors
 * @param figure the key of the figure, in which {@code p99} stands for {@code latency-p99}
 * @param operator which side of the limit the figure has to be on
 */
public record Threshold(
    String workload, String figure, String operator, BigDecimal number, String unit) {
  public static final String LEGAL = "<, <=, > or >=, a number and its unit, as in '< 10 ms'";

  /** What a limit looks like; which units fit depends on its figure. */
  public static final String FORM = "(<=?|>=?)\\s*(\\d[\\d_]*(?:\\.\\d+)?)\\s*([a-zA-Z/%]*)";

  private static final Pattern LIMIT = Pattern.compile(FORM);

  /** Parses a limit of a plan; it has no figure yet. */
  public static Threshold parse(String text) {
    Matcher matcher = LIMIT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("must be %s: %s".formatted(LEGAL, text));
    }
    BigDecimal number = new BigDecimal(matcher.group(2).replace("_", ""));
    return new Threshold("", "", matcher.group(1), number, matcher.group(3));
  }

  /** The same limit on a figure of a workload's cells. */
  public Threshold on(String cells, String key) {
    return new Threshold(cells, key, operator, number, unit);
  }

  /** Whether a figure in the unit of the limit is on the right side of it. */
  public boolean holds(BigDecimal value) {
    int order = value.compareTo(number);
    return order == 0 ? operator.endsWith("=") : order < 0 == isUpper();
  }

  /** Whether the figure has to be below it. */
  public boolean isUpper() {
    return operator.startsWith("<");
  }

  /** The limit without its figure: {@code < 10 ms}. */
  public String limit() {
    return operator + " " + withUnit(number);
  }

  /** As the option of a search takes it: {@code p99 < 5000 us}. */
  public String written() {
    return "%s %s %s %s".formatted(figure, operator, number.toPlainString(), unit).strip();
  }

  /** A number in the unit of the limit. */
  public String withUnit(BigDecimal value) {
    boolean isApart = !unit.isEmpty() && !unit.startsWith("/");
    String format = "%,." + Math.max(0, value.stripTrailingZeros().scale()) + "f%s%s";
    return format.formatted(value, isApart ? " " : "", unit);
  }

  /** The key in a plan: {@code thresholds.OLTP_RW.p99}. */
  public String key() {
    return "thresholds.%s%s".formatted(workload.isEmpty() ? "" : workload + ".", figure);
  }

  @Override
  public String toString() {
    return figure + " " + limit();
  }
}
