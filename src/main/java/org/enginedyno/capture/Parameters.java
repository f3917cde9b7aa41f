package org.enginedyno.capture;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.capture.SourceTables.Column;
import org.enginedyno.capture.StatementShape.UnsuitableException;
import org.enginedyno.capture.StatementText.Literal;
import org.jspecify.annotations.Nullable;

/** Chooses the values of parameters, and the literals that stay in statements. */
final class Parameters {
  private static final int MOST_PICKED = 20;
  private static final int MOST_LINES = 10_000;

  /** Less than the 1 MiB that a list may have, in any script. */
  private static final int MOST_LETTERS = 300_000;

  /** The highest frequency of a value, relative to the average, for a uniform draw. */
  private static final int MOST_SKEW = 5;

  /** Longer values go into lists. */
  private static final int LONGEST_PICKED = 40;

  /** At least this many literals, all equal, are a constant. */
  private static final int LEAST_EQUAL = 3;

  private static final long MOST_ROOM = 1_000_000;
  private static final long USUAL_WIDTH = 99;
  private static final long DAY = Duration.ofDays(1).toSeconds();

  private final SourceTables source;
  private final String stem;
  private final boolean hasLiterals;
  private final boolean areSingle;
  private final SortedMap<String, String> lists = new TreeMap<>();
  private final SortedMap<String, Long> held = new TreeMap<>();

  /** The values of new rows; all uses of a column share one sequence. */
  private final Map<Column, String> fresh = new HashMap<>();

  /**
   * @param stem the start of the names of lists
   * @param hasLiterals whether values of the captured literals may be used
   * @param areSingle whether at most one literal is known for each place
   */
  Parameters(SourceTables source, String stem, boolean hasLiterals, boolean areSingle) {
    this.source = source;
    this.stem = stem;
    this.hasLiterals = hasLiterals;
    this.areSingle = areSingle;
  }

  /** The text of each list by the name of its file. */
  SortedMap<String, String> lists() {
    return lists;
  }

  /** A note on the columns whose values are in the file or its lists. */
  String personal() {
    if (!hasLiterals) {
      return "This file contains no values of columns: the only literals are 0, 1 and those of LIMIT and OFFSET.";
    }
    return held.isEmpty()
        ? "This file contains no values of columns."
        : held.entrySet().stream()
            .map(one -> "%s (%,d)".formatted(one.getKey(), one.getValue()))
            .collect(
                Collectors.joining(
                    ", ",
                    "Values of these columns are in this file or its lists, and can be personal"
                        + " data (--no-literals keeps them out): ",
                    ""));
  }

  /** Records that values of a column are in the file. */
  void hold(Column column, long values) {
    held.merge(column.toString(), values, Long::sum);
  }

  boolean hasLiterals() {
    return hasLiterals;
  }

  /** Saves the current state; the result restores it if a statement is left out. */
  Runnable mark() {
    Map<String, String> earlierLists = new TreeMap<>(lists);
    Map<String, Long> earlierHeld = new TreeMap<>(held);
    return () -> {
      lists.clear();
      lists.putAll(earlierLists);
      held.clear();
      held.putAll(earlierHeld);
    };
  }

  /** The literals that may be used, none with {@code --no-literals}. */
  List<Literal> usable(List<Literal> literals) {
    return hasLiterals ? literals : List.of();
  }

  /** The literals that values can be drawn from. */
  List<Literal> drawable(List<Literal> literals) {
    return areSingle
        ? List.of()
        : usable(literals).stream().filter(literal -> isListed(literal.value())).toList();
  }

  boolean isConstant(List<Literal> literals) {
    return !areSingle && literals.size() >= LEAST_EQUAL && Set.copyOf(literals).size() == 1;
  }

  /** Whether the most frequent of these literals can stay in a statement. */
  boolean canKeep(List<Literal> literals) {
    return hasLiterals && !literals.isEmpty() && isReadable(usual(literals));
  }

  /** Whether a workload file does not mistake a literal for a parameter or a table. */
  private static boolean isReadable(Literal literal) {
    return !literal.sql().matches("(?s).*(?:\\?|\\{\\w+}).*");
  }

  /**
   * The literal that replaces literals that are not values of a column; empty if none may appear.
   *
   * @param near the column from whose values it may be computed
   * @param isOfRows whether it is a number of rows
   */
  Optional<Literal> fixed(List<Literal> literals, @Nullable Column near, boolean isOfRows)
      throws UnsuitableException {
    Optional<Literal> usual = literals.isEmpty() ? Optional.empty() : Optional.of(usual(literals));
    boolean isPersonal =
        usual.filter(one -> !one.sql().matches(isOfRows ? "\\d+" : "-?[01]")).isPresent();
    if (isPersonal && !hasLiterals) {
      return Optional.empty();
    }
    if (usual.isPresent() && !isReadable(usual.get())) {
      throw new UnsuitableException("literals with ? or braces");
    }
    if (isPersonal) {
      held.merge(near == null ? "literals of no column" : near.toString(), 1L, Long::sum);
    }
    return usual;
  }

  /** The definition of a parameter whose values are values of a column. */
  String of(Column column, List<Literal> literals) throws UnsuitableException {
    List<Literal> seen = drawable(literals);
    Map<String, Long> counts = counts(seen.stream().map(Parameters::picked).toList());
    if (counts.isEmpty() && column.isBinary()) {
      throw new UnsuitableException("values of a binary column, which cannot be sampled");
    }
    if (counts.isEmpty()) {
      return "sample(%s)".formatted(column);
    }
    if (counts.size() <= MOST_PICKED
        && counts.keySet().stream().allMatch(value -> value.length() <= LONGEST_PICKED)) {
      hold(column, counts.size());
      return counts.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .map(one -> "%s %d".formatted(one.getKey(), one.getValue()))
          .collect(Collectors.joining(", ", "pick(", ")"));
    }
    long most = Collections.max(counts.values());
    List<Long> numbers =
        seen.stream()
            .flatMap(one -> number(column, one).stream())
            .filter(one -> one.scale() == 0 && one.unscaledValue().bitLength() < Long.SIZE)
            .map(BigDecimal::longValue)
            .sorted()
            .toList();
    if (column.isWholeNumber()
        && numbers.size() == seen.size()
        && most <= Math.max(MOST_SKEW, MOST_SKEW * seen.size() / counts.size())
        && isUniform(numbers)) {
      hold(column, 2);
      return "uniform(%d..%d)".formatted(numbers.get(0), numbers.get(numbers.size() - 1));
    }
    hold(column, counts.size());
    return "file(%s)".formatted(list(column, seen));
  }

  /** Whether a list can contain a value. */
  private static boolean isListed(@Nullable String value) {
    return value != null
        && !value.isBlank()
        && value.equals(value.strip())
        && value.chars().noneMatch(c -> c < ' ' || c == '\uFFFD');
  }

  /** A value in the syntax of {@code pick}: text in quotes, unless it is one word. */
  private static String picked(Literal literal) {
    String value = String.valueOf(literal.value());
    return literal.isNumber() || value.matches("[A-Za-z_][A-Za-z0-9_-]*")
        ? value
        : "'%s'".formatted(value.replace("'", "''"));
  }

  /** The Kolmogorov-Smirnov test, with an error rate of one column in a thousand. */
  private static boolean isUniform(List<Long> sorted) {
    double low = sorted.get(0).doubleValue();
    double width = sorted.get(sorted.size() - 1) - low + 1;
    double distance =
        IntStream.range(0, sorted.size())
            .mapToDouble(i -> (i + 0.5) / sorted.size() - (sorted.get(i) - low + 0.5) / width)
            .map(Math::abs)
            .max()
            .orElse(0);
    return distance <= 2 / Math.sqrt(sorted.size());
  }

  private String list(Column column, List<Literal> seen) {
    StringBuilder text = new StringBuilder();
    for (Literal literal : seen.subList(0, Math.min(seen.size(), MOST_LINES))) {
      String value = String.valueOf(literal.value());
      if (text.length() + value.length() < MOST_LETTERS) {
        text.append(value).append('\n');
      }
    }
    String values = text.toString();
    return free(
        "-",
        end -> "%s.%s%s.txt".formatted(stem, column, end),
        name -> values.equals(lists.computeIfAbsent(name, one -> values)));
  }

  /** The definition of a parameter for a unique column. */
  Optional<String> unique(Column column) {
    return Optional.of(column)
        .filter(Column::isUnique)
        .map(one -> one.isWholeNumber() ? next(one) : "uuid");
  }

  /** A sequence above all values of the column. */
  String next(Column column) {
    return fresh.computeIfAbsent(column, this::sequence);
  }

  private String sequence(Column column) {
    // leaves room for rows that are added before the copy, but not much, as types have a maximum
    long highest = source.highest().applyAsLong(column);
    long next = (highest + Math.min(highest / 10, MOST_ROOM)) / 1_000 + 1;
    return "sequence(%d)".formatted(next * 1_000 + 1);
  }

  /**
   * The SQL to add to the lower end of a range for its upper end; empty for other types of columns.
   */
  static Optional<String> width(Column column, List<Literal> low, List<Literal> high) {
    if (!column.isExactNumber() && !column.isDate()) {
      return Optional.empty();
    }
    List<BigDecimal> widths =
        IntStream.range(0, low.size() == high.size() ? low.size() : 0)
            .boxed()
            .flatMap(
                i ->
                    number(column, low.get(i)).stream()
                        .flatMap(
                            from ->
                                number(column, high.get(i)).stream().map(to -> to.subtract(from))))
            .sorted()
            .toList();
    BigDecimal usual = BigDecimal.valueOf(column.isDate() ? DAY : USUAL_WIDTH);
    BigDecimal width =
        widths.isEmpty() ? usual : widths.get(widths.size() / 2).max(BigDecimal.ZERO);
    if (!column.isDate()) {
      return Optional.of(width.toPlainString());
    }
    long seconds = width.longValue();
    return Optional.of(
        seconds % DAY == 0
            ? "INTERVAL %d DAY".formatted(seconds / DAY)
            : "INTERVAL %d SECOND".formatted(seconds));
  }

  /** A number, or the seconds of a date; empty if the literal is in another format. */
  private static Optional<BigDecimal> number(Column column, Literal literal) {
    String value = String.valueOf(literal.value());
    if (value.matches("(?i).*e.*")) {
      return Optional.empty(); // the digits of 1e999999999 would fill the memory
    }
    try {
      return Optional.of(
          !column.isDate()
              ? new BigDecimal(value)
              : BigDecimal.valueOf(
                  (value.length() <= 10
                          ? LocalDate.parse(value).atStartOfDay()
                          : LocalDateTime.parse(value.replace(' ', 'T')))
                      .toEpochSecond(ZoneOffset.UTC)));
    } catch (DateTimeParseException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static <T> Map<T, Long> counts(List<T> values) {
    return values.stream()
        .collect(
            Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
  }

  /** The most frequent of some values. */
  static <T> T usual(List<T> values) {
    return Collections.max(counts(values).entrySet(), Map.Entry.comparingByValue()).getKey();
  }

  /** A name that no other parameter has. */
  static String name(Column column, Collection<String> taken) {
    String plain = column.name().toLowerCase(Locale.ROOT);
    return free("_", end -> plain + end, name -> !taken.contains(name));
  }

  /** The first free name: without a number at its end, or with the lowest free number. */
  static String free(String separator, UnaryOperator<String> named, Predicate<String> isFree) {
    return Stream.iterate(1, number -> number + 1)
        .map(number -> named.apply(number == 1 ? "" : separator + number))
        .filter(isFree)
        .findFirst()
        .orElseThrow();
  }
}
