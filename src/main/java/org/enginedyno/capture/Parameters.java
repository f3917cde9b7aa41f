package org.enginedyno.capture;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.capture.SourceTables.Column;
import org.enginedyno.capture.StatementText.Literal;

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

  private static final String WHOLE = "-?\\d{1,18}";
  private static final long USUAL_WIDTH = 99;

  private final SourceTables source;
  private final String stem;
  private final boolean hasLiterals;
  private final SortedMap<String, String> lists = new TreeMap<>();
  private final SortedMap<String, Long> held = new TreeMap<>();

  /**
   * @param stem what the names of lists start with
   * @param hasLiterals whether values may be those that were seen
   */
  Parameters(SourceTables source, String stem, boolean hasLiterals) {
    this.source = source;
    this.stem = stem;
    this.hasLiterals = hasLiterals;
  }

  /** The text of each list by the name of its file. */
  SortedMap<String, String> lists() {
    return lists;
  }

  /** The columns of which values are in the file or its lists, with their number. */
  SortedMap<String, Long> held() {
    return held;
  }

  /** Literals whose values a workload file can have; none where they stay out. */
  List<Literal> seen(List<Literal> literals) {
    return hasLiterals
        ? literals.stream()
            .filter(
                literal ->
                    literal.value() != null
                        && !literal.value().isBlank()
                        && literal.value().equals(literal.value().strip())
                        && literal.value().chars().noneMatch(c -> c < ' ' || c == '\uFFFD'))
            .toList()
        : List.of();
  }

  /** The value of a column that a statement is compared with. */
  String of(Column column, List<Literal> literals) {
    List<String> seen = literals.stream().map(Parameters::picked).toList();
    Map<String, Long> counts =
        seen.stream()
            .collect(
                Collectors.groupingBy(
                    Function.identity(), LinkedHashMap::new, Collectors.counting()));
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
    if (column.isWholeNumber()
        && counts.size() > MOST_PICKED
        && counts.keySet().stream().allMatch(value -> value.matches(WHOLE))
        && most <= Math.max(MOST_SKEW, MOST_SKEW * seen.size() / counts.size())) {
      List<Long> numbers = counts.keySet().stream().map(Long::valueOf).sorted().toList();
      hold(column, 2);
      return "uniform(%d..%d)".formatted(numbers.get(0), numbers.get(numbers.size() - 1));
    }
    hold(column, counts.size());
    return "file(%s)".formatted(list(column, literals));
  }

  /** A value as it can be picked: text in quotes, unless it is one word. */
  private static String picked(Literal literal) {
    String value = String.valueOf(literal.value());
    return literal.isNumber() || value.matches("[A-Za-z_][A-Za-z0-9_-]*")
        ? value
        : "'%s'".formatted(value.replace("'", "''"));
  }

  /** Notes that values of a column are in the file. */
  void hold(Column column, long values) {
    held.merge(column.toString(), values, Long::sum);
  }

  private String list(Column column, List<Literal> seen) {
    StringBuilder text = new StringBuilder();
    for (Literal literal : seen.subList(0, Math.min(seen.size(), MOST_LINES))) {
      String value = String.valueOf(literal.value());
      if (text.length() + value.length() < MOST_LETTERS) {
        text.append(value).append('\n');
      }
    }
    for (int number = 1; ; number++) {
      String name = "%s.%s%s.txt".formatted(stem, column, number == 1 ? "" : "-" + number);
      if (lists.putIfAbsent(name, text.toString()) == null || lists.get(name).contentEquals(text)) {
        return name;
      }
    }
  }

  /** The value of a column in which no value may come twice. */
  Optional<String> unique(Column column) {
    if (!column.isUnique()) {
      return Optional.empty();
    }
    if (!column.isWholeNumber()) {
      return Optional.of("uuid");
    }
    // rows that come between the capture and the copy need room
    long highest = source.highest().applyAsLong(column);
    long next = Math.addExact(highest, highest / 10) / 1_000 + 1;
    return Optional.of("sequence(%d)".formatted(next * 1_000 + 1));
  }

  /** What is added to the lower end of a range for the upper one; empty if that has no width. */
  Optional<String> width(Column column, List<Literal> low, List<Literal> high) {
    List<String> from = low.stream().map(Literal::value).filter(Objects::nonNull).toList();
    List<String> to = high.stream().map(Literal::value).filter(Objects::nonNull).toList();
    int known = from.size() == to.size() ? from.size() : 0;
    if (column.isWholeNumber()) {
      List<Long> widths = new ArrayList<>();
      for (int i = 0; i < known; i++) {
        if (from.get(i).matches(WHOLE) && to.get(i).matches(WHOLE)) {
          widths.add(Long.parseLong(to.get(i)) - Long.parseLong(from.get(i)));
        }
      }
      return Optional.of(Long.toString(median(widths, USUAL_WIDTH)));
    }
    if (!column.isDate()) {
      return Optional.empty();
    }
    List<Long> widths = new ArrayList<>();
    for (int i = 0; i < known; i++) {
      try {
        widths.add(Duration.between(moment(from.get(i)), moment(to.get(i))).toSeconds());
      } catch (DateTimeParseException e) {
        // no date: a server takes it for one, or for none
      }
    }
    long seconds = median(widths, Duration.ofDays(1).toSeconds());
    long day = Duration.ofDays(1).toSeconds();
    return Optional.of(
        seconds % day == 0
            ? "INTERVAL %d DAY".formatted(seconds / day)
            : "INTERVAL %d SECOND".formatted(seconds));
  }

  private static long median(List<Long> widths, long usual) {
    List<Long> sorted = widths.stream().sorted().toList();
    return sorted.isEmpty() ? usual : Math.max(0, sorted.get(sorted.size() / 2));
  }

  private static LocalDateTime moment(String text) {
    return text.length() <= 10
        ? LocalDate.parse(text).atStartOfDay()
        : LocalDateTime.parse(text.replace(' ', 'T'));
  }

  /** The literal that is most frequent. */
  static Literal usual(List<Literal> literals) {
    Map<Literal, Long> counts =
        literals.stream()
            .collect(
                Collectors.groupingBy(
                    Function.identity(), LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Literal.UNKNOWN);
  }

  /** A name that no other parameter has. */
  static String name(Column column, Map<String, ?> taken) {
    String plain = column.name().toLowerCase(Locale.ROOT);
    return Stream.iterate(1, number -> number + 1)
        .map(number -> number == 1 ? plain : plain + "_" + number)
        .filter(name -> !taken.containsKey(name))
        .findFirst()
        .orElseThrow();
  }
}
