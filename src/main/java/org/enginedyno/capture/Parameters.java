package org.enginedyno.capture;

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

/** Chooses the values of parameters, and what literals become that need no parameter. */
final class Parameters {
  private static final int MOST_PICKED = 20;
  private static final int MOST_LINES = 10_000;

  /** In any script less than the 1 MiB that a list may have. */
  private static final int MOST_LETTERS = 300_000;

  /** Some values that are much more frequent than others have to stay so. */
  private static final int MOST_SKEW = 5;

  /** Longer values go into lists. */
  private static final int LONGEST_PICKED = 40;

  /** So many equal literals are a constant. */
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

  /** The values of new rows; sequences of a column share their numbers if they start together. */
  private final Map<Column, String> fresh = new HashMap<>();

  /**
   * @param stem what the names of lists start with
   * @param hasLiterals whether values may be those that were seen
   * @param areSingle whether at most one literal was seen for each place
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

  /** The columns of which values are in the file or its lists. */
  String personal() {
    if (!hasLiterals) {
      return "No values of columns are in this file: of literals, only 0, 1 and those of LIMIT and"
          + " OFFSET stay.";
    }
    return held.isEmpty()
        ? "No values of columns are in this file."
        : held.entrySet().stream()
            .map(one -> "%s (%,d)".formatted(one.getKey(), one.getValue()))
            .collect(
                Collectors.joining(
                    ", ",
                    "Values of these columns are in this file or its lists, and can be personal"
                        + " data (--no-literals keeps them out): ",
                    ""));
  }

  /** Notes that values of a column are in the file. */
  void hold(Column column, long values) {
    held.merge(column.toString(), values, Long::sum);
  }

  boolean hasLiterals() {
    return hasLiterals;
  }

  /** What is noted up to here, to return to if a statement is left out. */
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

  /** Those that values can be drawn from. */
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

  /** Whether a workload file takes a literal for nothing else: a parameter, or a table. */
  private static boolean isReadable(Literal literal) {
    return !literal.sql().matches("(?s).*(?:\\?|\\{\\w+}).*");
  }

  /**
   * The literal that is in place of those that are no values of a column; empty if none may be.
   *
   * @param near the column whose values it can be made of
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

  /** The value of a column that a statement is compared with. */
  String of(Column column, List<Literal> literals) throws UnsuitableException {
    List<Literal> seen = drawable(literals);
    Map<String, Long> counts = counts(seen.stream().map(Parameters::picked).toList());
    if (counts.isEmpty() && column.isBinary()) {
      throw new UnsuitableException("values of a column of bytes, of which no sample is taken");
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
        seen.stream().flatMap(one -> number(column, one).stream()).sorted().toList();
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

  /** Whether a list of values can have a value. */
  private static boolean isListed(@Nullable String value) {
    return value != null
        && !value.isBlank()
        && value.equals(value.strip())
        && value.chars().noneMatch(c -> c < ' ' || c == '\uFFFD');
  }

  /** A value as it can be picked: text in quotes, unless it is one word. */
  private static String picked(Literal literal) {
    String value = String.valueOf(literal.value());
    return literal.isNumber() || value.matches("[A-Za-z_][A-Za-z0-9_-]*")
        ? value
        : "'%s'".formatted(value.replace("'", "''"));
  }

  /** The test of Kolmogorov and Smirnov, which errs for one column in a thousand. */
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

  /** The value of a column in which no value may come twice. */
  Optional<String> unique(Column column) {
    return Optional.of(column)
        .filter(Column::isUnique)
        .map(one -> one.isWholeNumber() ? next(one) : "uuid");
  }

  /** Whole numbers that no row has. */
  String next(Column column) {
    return fresh.computeIfAbsent(column, this::sequence);
  }

  private String sequence(Column column) {
    // rows that come between the capture and the copy need room, and a type has an end
    long highest = source.highest().applyAsLong(column);
    long next = (highest + Math.min(highest / 10, MOST_ROOM)) / 1_000 + 1;
    return "sequence(%d)".formatted(next * 1_000 + 1);
  }

  /** What is added to the lower end of a range for the upper one; empty if that has no width. */
  static Optional<String> width(Column column, List<Literal> low, List<Literal> high) {
    if (!column.isWholeNumber() && !column.isDate()) {
      return Optional.empty();
    }
    List<Long> widths =
        IntStream.range(0, low.size() == high.size() ? low.size() : 0)
            .boxed()
            .flatMap(
                i ->
                    number(column, low.get(i)).stream()
                        .flatMap(from -> number(column, high.get(i)).stream().map(to -> to - from)))
            .sorted()
            .toList();
    long usual = column.isDate() ? DAY : USUAL_WIDTH;
    long width = widths.isEmpty() ? usual : Math.max(0, widths.get(widths.size() / 2));
    return Optional.of(
        column.isWholeNumber()
            ? Long.toString(width)
            : width % DAY == 0
                ? "INTERVAL %d DAY".formatted(width / DAY)
                : "INTERVAL %d SECOND".formatted(width));
  }

  /** A whole number, or the seconds of a date; empty where a server makes something else of it. */
  private static Optional<Long> number(Column column, Literal literal) {
    String value = String.valueOf(literal.value());
    try {
      return Optional.of(
          !column.isDate()
              ? Long.parseLong(value)
              : value.length() <= 10
                  ? LocalDate.parse(value).atStartOfDay().toEpochSecond(ZoneOffset.UTC)
                  : LocalDateTime.parse(value.replace(' ', 'T')).toEpochSecond(ZoneOffset.UTC));
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

  /** The first name that is free: without a number at its end, or else with the least. */
  static String free(String separator, UnaryOperator<String> named, Predicate<String> isFree) {
    return Stream.iterate(1, number -> number + 1)
        .map(number -> named.apply(number == 1 ? "" : separator + number))
        .filter(isFree)
        .findFirst()
        .orElseThrow();
  }
}
