package org.enginedyno.workload.custom;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.workload.Distribution;
import org.enginedyno.workload.custom.Arguments.Argument;
import org.enginedyno.workload.custom.Arguments.Span;

/** The functions for values in workload files, each declared once, here. */
public enum ValueFunction {
  ROW("row", "The number of the row, from 1; for columns only.", "row", arguments -> Draw::number),
  CYCLE(
      "cycle(a..b[, each])",
      "The numbers of a range in order, then again from the first, each for a number of rows (1); for columns only.",
      "cycle(1..10, 3_000)",
      ValueFunction::cycle),
  SEQUENCE(
      "sequence[(start)]",
      "Ascending numbers: for a column, one per row, from the start (1); for a parameter, one per draw. All threads, and all parameters with the same start, share the numbers, so that none is drawn twice.",
      "sequence(rows(orders)+1)",
      ValueFunction::sequence),
  UNIFORM(
      "uniform(a..b)",
      "A number of a range, all equally likely, with as many decimals as the range.",
      "uniform(0.00..99.99)",
      arguments -> {
        Span span = arguments.span();
        long count = span.count();
        return ((Value) draw -> span.number((long) (draw.uniform() * count))).within(span.limits());
      }),
  ZIPFIAN(
      "zipfian(a..b[, exponent])",
      "The first number of a range most often, the k-th in proportion to 1 / k^exponent (0.99).",
      "zipfian(1..50_000)",
      arguments ->
          spread(
              arguments,
              keys -> new Distribution.Zipfian(keys, arguments.decimal(1, 0.99, 0, 10)))),
  GAUSSIAN(
      "gaussian(a..b)",
      "A number of a range, the middle most often: the mean of twelve uniform draws.",
      "gaussian(1..120)",
      arguments -> spread(arguments, keys -> new Distribution.Gaussian(keys, 12))),
  PARETO(
      "pareto(a..b[, part])",
      "The lowest numbers of a range most often: with a part of 0.2 (the default), four draws of five are in the first fifth, and likewise within it.",
      "pareto(1..rows(orders), 0.1)",
      arguments ->
          spread(
              arguments,
              keys -> Distribution.Pareto.of(keys, arguments.decimal(1, 0.2, 0.001, 0.999)))),
  SPECIAL(
      "special(a..b)",
      "A number in the middle hundredth of a range in three draws of four, otherwise a bell curve over the range: the default of sysbench 1.0.",
      "special(1..100_000)",
      arguments -> spread(arguments, Distribution.Special::usual)),
  PICK(
      "pick(value [weight], ...)",
      "One of several values, each in proportion to its weight (1); a quoted value is a text, even if it is a number. Within { }, YAML requires double quotes around a pick that has quotes.",
      "pick(new 10, paid 30, 'in transit' 60)",
      Picks::value),
  DATE(
      "date(a..b)",
      "A day of a range; a second of it if the range has times of day, or the column stores times.",
      "date(2024-01-01..2025-12-31)",
      ValueFunction::date),
  TEXT(
      "text(a..b)",
      "Random lower-case words separated by blanks, with a total length in characters.",
      "text(20..120)",
      arguments -> {
        Span lengths = arguments.lengths();
        Value text =
            draw -> words(draw, (int) (lengths.least() + (draw.uniform() * lengths.count())));
        return text.within(List.of("x".repeat((int) lengths.most())));
      }),
  PATTERN(
      "pattern(text)",
      "A text in which each # is replaced by a random digit; quote a text with commas or parentheses.",
      "pattern(AB-####-##)",
      arguments -> Names.of(arguments.get(0).unquoted(), false)),
  UUID(
      "uuid",
      "A random UUID (version 4) as 36 characters.",
      "uuid",
      arguments ->
          draw ->
              new UUID((draw.bits() & ~0xF000L) | 0x4000L, (draw.bits() >>> 2) | (1L << 63))
                  .toString()),
  SAMPLE(
      "sample(table.column)",
      "The value of a column in a random row, except NULL; for a table that dyno did not generate, one of the values read from it before the run.",
      "sample(orders.customer)",
      Picks::sample),
  FILE(
      "file(list.txt)",
      "One of the lines of a text file (UTF-8) in the folder of the workload file.",
      "file(cities.txt)",
      Picks::list),
  FIRST_NAME("first_name", "A first name.", "{first}"),
  LAST_NAME("last_name", "A last name.", "{last}"),
  NAME("name", "A first and a last name.", "{first} {last}"),
  EMAIL(
      "email",
      "An e-mail address at a domain that is reserved for examples.",
      "{first_small}.{last_small}##@{domain}"),
  PHONE("phone", "A telephone number.", "+1-555-###-####"),
  COMPANY("company", "The name of a company.", "{last} {company}"),
  STREET("street", "A house number and a street.", "## {street} {way}"),
  CITY("city", "A city.", "{city}"),
  COUNTRY("country", "A country.", "{country}");

  private static final Pattern CALL =
      Pattern.compile("\\s*([A-Za-z_]\\w*)\\s*(?:\\((.*)\\)\\s*)?", Pattern.DOTALL);

  /**
   * Letters in about their natural frequencies, and blanks so that words have five letters on
   * average.
   */
  private static final byte[] LETTERS =
      "eeeeeettttaaaaooooiiinnnsssrrrhhhlldddccuummffppggwwyybvk       ".getBytes(ISO_8859_1);

  private static final int BITS_PER_LETTER = 6;
  private static final int LETTERS_PER_DRAW = 10;

  private static final int DAY_LENGTH = 10;
  private static final int SECONDS_PER_DAY = 86_400;

  private final String signature;
  private final String about;
  private final String example;
  private final Function<Arguments, Value> factory;

  ValueFunction(
      String signature, String about, String example, Function<Arguments, Value> factory) {
    this.signature = signature;
    this.about = about;
    this.example = example;
    this.factory = factory;
  }

  ValueFunction(String name, String about, String names) {
    this(name, about, name, arguments -> Names.of(names, true));
  }

  /**
   * The value that a text like {@code zipfian(1..50_000)} describes.
   *
   * @param ofRow whether it is the value of a column rather than of a parameter
   * @throws ValueProblem if the text describes no value
   */
  static Value parse(String text, TableReader scope, boolean ofRow) {
    Matcher call = CALL.matcher(text);
    if (!call.matches()) {
      throw new ValueProblem(
          0,
          "not a value: '%s'; write a function, like uniform(1..100), or pick(%1$s) for one value"
              .formatted(text.strip()));
    }
    int offset = call.start(1);
    List<String> keys = Arrays.stream(values()).map(ValueFunction::key).toList();
    int function = keys.indexOf(call.group(1));
    if (function < 0) {
      throw new ValueProblem(
          offset, NearNames.unknown("function", call.group(1), "choose from", keys));
    }
    String inside = call.group(2);
    List<Argument> list =
        inside == null || inside.isBlank()
            ? List.of()
            : new Argument(inside, call.start(2)).split();
    return values()[function].value(new Arguments(values()[function], offset, list, scope, ofRow));
  }

  /** Its name in workload files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How it is written. */
  public String signature() {
    return signature;
  }

  public String about() {
    return about;
  }

  public String example() {
    return example;
  }

  private Value value(Arguments arguments) {
    if (!arguments.ofRow() && (this == ROW || this == CYCLE)) {
      throw new ValueProblem(
          arguments.offset(),
          "'%s' is only for columns, but this is a parameter; write uniform(1..rows(TABLE)), "
                  .formatted(key())
              + "or sequence(rows(TABLE)+1) for a number that no row has");
    }
    String least = signature.replaceAll("\\[.*]|, \\.\\.\\.", "");
    boolean isFew = arguments.size() < count(least);
    if (isFew || (arguments.size() > count(signature) && !signature.contains(", ..."))) {
      throw new ValueProblem(
          arguments.offset(),
          "%d arguments of %s; write %s, like %s"
              .formatted(arguments.size(), key(), signature, example));
    }
    return factory.apply(arguments);
  }

  private static int count(String signature) {
    return signature.contains("(") ? signature.split(",", -1).length : 0;
  }

  private static Value cycle(Arguments arguments) {
    Span span = arguments.span();
    long each = arguments.whole(1, 1, 1, Integer.MAX_VALUE);
    long count = span.count();
    Value value = draw -> span.number((draw.number() - 1) / each % count);
    return value.within(span.limits());
  }

  private static Value sequence(Arguments arguments) {
    if (!arguments.ofRow() && arguments.size() == 0) {
      throw new ValueProblem(
          arguments.offset(),
          "the sequence of a parameter has no start; write sequence(START), like %s"
              .formatted(SEQUENCE.example));
    }
    long start = arguments.whole(0, 1, -(1L << 62), 1L << 62);
    return arguments.ofRow() ? draw -> start - 1 + draw.number() : draw -> draw.ofSequence(start);
  }

  private static Value spread(Arguments arguments, IntFunction<Distribution> distribution) {
    Span span = arguments.keys();
    Distribution keys = distribution.apply((int) span.count());
    Value value = draw -> span.number(keys.draw(draw) - 1L);
    return value.within(span.limits());
  }

  private static Value date(Arguments arguments) {
    Argument range = arguments.get(0);
    List<Argument> ends = range.ends("2024-01-01..2024-12-31");
    boolean hasTimes = ends.stream().anyMatch(end -> end.text().length() > DAY_LENGTH);
    LocalDateTime least = moment(ends.get(0), 0);
    LocalDateTime most = moment(ends.get(1), SECONDS_PER_DAY - 1);
    if (most.isBefore(least)) {
      throw range.problem(
          "the range %s is empty; write the earlier date first".formatted(range.text()));
    }
    if (!hasTimes && !arguments.ofRow()) {
      long first = least.toLocalDate().toEpochDay();
      long days = most.toLocalDate().toEpochDay() - first + 1;
      Value day = draw -> LocalDate.ofEpochDay(first + (long) (draw.uniform() * days));
      return day.within(List.of(least.toLocalDate(), most.toLocalDate()));
    }
    long first = least.toEpochSecond(ZoneOffset.UTC);
    long seconds = most.toEpochSecond(ZoneOffset.UTC) - first + 1;
    Value second =
        draw ->
            LocalDateTime.ofEpochSecond(
                first + (long) (draw.uniform() * seconds), 0, ZoneOffset.UTC);
    return second.within(List.of(least, most));
  }

  /** A second, or a day at one of its seconds. */
  private static LocalDateTime moment(Argument text, int secondOfDay) {
    try {
      LocalDateTime moment =
          text.text().length() > DAY_LENGTH
              ? LocalDateTime.parse(text.text().replace(' ', 'T'))
              : LocalDate.parse(text.text()).atStartOfDay().plusSeconds(secondOfDay);
      if (moment.getYear() >= 1000 && moment.getYear() <= 9999) {
        return moment.withNano(0);
      }
    } catch (DateTimeParseException e) {
      // falls through to the same problem as a year out of range
    }
    throw text.problem(
        "not a date: '%s'; write one like 2024-12-31 or 2024-12-31 23:59:59"
            .formatted(text.text()));
  }

  private static String words(Draw draw, int length) {
    byte[] text = new byte[length];
    long bits = 0;
    for (int i = 0; i < length; i++, bits >>>= BITS_PER_LETTER) {
      if (i % LETTERS_PER_DRAW == 0) {
        bits = draw.bits();
      }
      text[i] = LETTERS[(int) bits & (LETTERS.length - 1)];
    }
    // servers compare and return leading and trailing blanks in different ways
    if (length > 0 && text[0] == ' ') {
      text[0] = 'a';
    }
    if (length > 0 && text[length - 1] == ' ') {
      text[length - 1] = 's';
    }
    return new String(text, ISO_8859_1);
  }
}
