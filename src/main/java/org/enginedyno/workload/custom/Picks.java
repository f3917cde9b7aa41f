package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.workload.custom.Arguments.Argument;

/** Values that are picked from a given set. */
final class Picks {
  /** Enough tries for a column in which one row in a hundred is not NULL. */
  private static final int MOST_TRIES = 10_000;

  private static final int MOST_WEIGHT = 1_000_000;

  /** A value in quotes or without, and its weight. */
  private static final Pattern CHOICE =
      Pattern.compile("(?:'((?:[^']|'')*)'|(\\S+?))(?:\\s+(\\S+))?");

  /** A number; a code like 007 is a text. */
  private static final String NUMBER = "-?(?:0|[1-9](?:_?\\d){0,17})";

  private static final Pattern WHOLE = Pattern.compile(NUMBER);
  private static final Pattern DECIMAL = Pattern.compile(NUMBER + "\\.\\d{1,9}");
  private static final Pattern COLUMN = Pattern.compile("(\\w+)\\.(\\w+)");

  private Picks() {}

  /** One of the arguments, according to their weights. */
  static Value value(Arguments arguments) {
    List<Object> limits = new ArrayList<>();
    TreeMap<Integer, Object> byWeight = new TreeMap<>();
    long total = 0;
    for (Argument argument : arguments.list()) {
      Matcher choice = CHOICE.matcher(argument.text());
      if (!choice.matches()) {
        throw argument.problem(
            "not a value with a weight: '%s'; write %s, with quotes around a value with blanks"
                .formatted(argument.text(), arguments.function().example()));
      }
      Object value = typed(choice);
      limits.add(value);
      int weight = weight(choice, argument, arguments);
      total += weight;
      if (weight > 0) {
        byWeight.put((int) Math.min(Integer.MAX_VALUE, total), value);
      }
    }
    if (total == 0 || total > MOST_WEIGHT) {
      throw arguments
          .get(0)
          .problem(
              "the sum of the weights is %s; it must be 1 to %,d"
                  .formatted(total == 0 ? "0" : "larger than allowed", MOST_WEIGHT));
    }
    long all = total;
    int[] upTo = byWeight.keySet().stream().mapToInt(Integer::intValue).toArray();
    Object[] values = byWeight.values().toArray();
    Value picked =
        draw -> {
          int at = Arrays.binarySearch(upTo, 1 + (int) (draw.uniform() * all));
          return values[at < 0 ? -1 - at : at];
        };
    return picked.within(limits);
  }

  private static Object typed(Matcher choice) {
    String quoted = choice.group(1);
    if (quoted != null) {
      return quoted.replace("''", "'");
    }
    String plain = String.valueOf(choice.group(2));
    if (WHOLE.matcher(plain).matches()) {
      return Long.valueOf(plain.replace("_", ""));
    }
    return DECIMAL.matcher(plain).matches()
        ? (Object) Double.valueOf(plain.replace("_", ""))
        : plain;
  }

  private static int weight(Matcher choice, Argument argument, Arguments arguments) {
    String weight = choice.group(3);
    return weight == null
        ? 1
        : (int)
            arguments.whole(
                new Argument(weight, argument.offset() + choice.start(3)), 0, MOST_WEIGHT);
  }

  /** The value of a column in a random row. */
  static Value sample(Arguments arguments) {
    Argument argument = arguments.get(0);
    Matcher names = COLUMN.matcher(argument.text());
    if (!names.matches()) {
      throw argument.problem(
          "not a column: '%s'; write %s"
              .formatted(argument.text(), ValueFunction.SAMPLE.signature()));
    }
    String table = names.group(1);
    arguments.checkName("table", table, argument, arguments.scope().tables());
    if (!arguments.scope().isGenerated(table)) {
      return list(arguments);
    }
    List<ColumnSpec> columns = arguments.scope().columns(table);
    if (columns.isEmpty()) {
      throw argument.problem(
          "table '%s' is declared later; declare it before this one".formatted(table));
    }
    Argument name = new Argument(names.group(2), argument.offset() + names.start(2));
    arguments.checkName(
        "column", name.text(), name, columns.stream().map(ColumnSpec::name).toList());
    ColumnSpec column = ColumnSpec.find(name.text(), columns).orElseThrow();
    int rows = arguments.scope().rows(table);
    if (rows == 0 || column.nulls() >= 1) {
      throw argument.problem(
          "column %s has no values to sample, because %s; write another function"
              .formatted(
                  argument.text(),
                  rows == 0 ? "its table is generated without rows" : "all are NULL"));
    }
    int place = column.place(table);
    ColumnFormat format = ColumnFormat.of(column.type());
    return draw -> {
      for (int tries = 0; tries < MOST_TRIES; tries++) {
        int row = 1 + (int) (draw.uniform() * rows);
        Object value = column.at(draw.elsewhere().atRow(row, place));
        if (value != null) {
          return format.stored(value);
        }
      }
      throw new IllegalStateException(
          "column %s is NULL in nearly all rows; decrease 'null', or add rows"
              .formatted(argument.text()));
    };
  }

  /** One of the lines of a list, which may be missing until the run. */
  static Value list(Arguments arguments) {
    Argument argument = arguments.get(0);
    String name = argument.text();
    Optional<String> text = arguments.scope().list(name);
    if (text.isEmpty()) {
      return draw -> {
        throw new IllegalStateException(
            "the values of '%s' have not been read; a run reads them before it starts"
                .formatted(name));
      };
    }
    String[] values = text.get().lines().toArray(String[]::new);
    if (values.length == 0) {
      throw argument.problem(
          "'%s' has no values; add some, or write another function".formatted(name));
    }
    return draw -> values[(int) (draw.uniform() * values.length)];
  }
}
