package org.enginedyno.workload.custom;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.read.NearNames;

/**
 * The arguments of a value function.
 *
 * @param function the function's declaration, for messages
 * @param offset where the function's name starts
 * @param ofRow whether the value is for a column rather than a parameter
 */
record Arguments(
    ValueFunction function, int offset, List<Argument> list, TableReader scope, boolean ofRow) {
  private static final Pattern TERM =
      Pattern.compile(
          "\\s*([-+]?)\\s*(?:(\\d[\\d_]*(?:\\.\\d{1,9})?)([KkMmGg]?)|rows\\(\\s*(\\w+)\\s*\\))\\s*");
  private static final String TO = "..";
  private static final int LONGEST = 10_000_000;
  private static final long WIDEST = 1_000_000_000_000_000L;

  /**
   * One argument.
   *
   * @param offset where in the whole text it starts
   */
  record Argument(String text, int offset) {
    /** A problem at its first character. */
    ValueProblem problem(String message) {
      return new ValueProblem(offset, message);
    }

    /** The text without quotes. */
    String unquoted() {
      return text.matches("(?s)'([^']|'')*'")
          ? text.substring(1, text.length() - 1).replace("''", "'")
          : text;
    }

    static Argument stripped(String text, int offset) {
      String start = text.stripLeading();
      return new Argument(start.strip(), offset + text.length() - start.length());
    }

    /** The texts between commas, except commas within quotes or parentheses. */
    List<Argument> split() {
      List<Argument> parts = new ArrayList<>();
      int depth = 0;
      int from = 0;
      boolean isQuoted = false;
      for (int at = 0; at <= text.length(); at++) {
        char here = at == text.length() ? ',' : text.charAt(at);
        isQuoted ^= here == '\'';
        depth += isQuoted ? 0 : here == '(' ? 1 : here == ')' ? -1 : 0;
        if (at == text.length() || (here == ',' && !isQuoted && depth == 0)) {
          parts.add(stripped(text.substring(from, at), offset + from));
          from = at + 1;
        }
      }
      return parts;
    }

    /** The two ends of a range. */
    List<Argument> ends(String example) {
      int to = text.indexOf(TO);
      if (to < 0) {
        throw problem("not a range: '%s'; write %s".formatted(text, example));
      }
      int behind = to + TO.length();
      return List.of(
          stripped(text.substring(0, to), offset),
          stripped(text.substring(behind), offset + behind));
    }
  }

  /**
   * Numbers from one to another, both included.
   *
   * @param least in units of the last decimal
   * @param unit how many of these units make 1
   */
  record Span(long least, long most, double unit) {
    long count() {
      return most - least + 1;
    }

    /** The number at an index of the range, from 0. */
    Object number(long index) {
      return unit == 1 ? (Object) (least + index) : (Object) ((least + index) / unit);
    }

    List<Object> limits() {
      return List.of(number(0), number(most - least));
    }
  }

  int size() {
    return list.size();
  }

  Argument get(int index) {
    return list.get(index);
  }

  /** A range of numbers, like {@code 1..50_000} or {@code 0.00..9.99}. */
  Span span() {
    Argument range = get(0);
    List<Argument> ends = range.ends("1..100");
    BigDecimal least = sum(ends.get(0));
    BigDecimal most = sum(ends.get(1));
    int decimals = Math.max(least.scale(), most.scale());
    Span span =
        new Span(
            whole(ends.get(0), least.movePointRight(decimals)),
            whole(ends.get(1), most.movePointRight(decimals)),
            Math.pow(10, decimals));
    if (span.most < span.least) {
      throw range.problem(
          "the range %s is empty; write the smaller number first".formatted(range.text));
    }
    // the difference may overflow
    if (span.most - span.least < 0 || span.most - span.least >= WIDEST) {
      throw range.problem("the range %s has more than %,d numbers".formatted(range.text, WIDEST));
    }
    return span;
  }

  private long whole(Argument argument, BigDecimal number) {
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      throw argument.problem("too large: '%s'; write less than 2^63".formatted(argument.text));
    }
  }

  /** A range whose numbers can be keys of a distribution: at most as many as an int can count. */
  Span keys() {
    Argument range = get(0);
    Span span = span();
    if (span.count() > Integer.MAX_VALUE) {
      throw range.problem(
          "the range %s has %,d numbers; %s takes at most %,d"
              .formatted(range.text, span.count(), function.key(), Integer.MAX_VALUE));
    }
    return span;
  }

  /** A range of lengths. */
  Span lengths() {
    Argument range = get(0);
    Span span = span();
    if (span.unit != 1 || span.least < 0 || span.most > LONGEST) {
      throw range.problem("must be within 0..%d: '%s'".formatted(LONGEST, range.text));
    }
    return span;
  }

  /**
   * A whole number, like {@code 10K} or {@code rows(orders)+1}; {@code absent} if it is missing.
   */
  long whole(int index, long absent, long least, long most) {
    return index >= size() ? absent : whole(get(index), least, most);
  }

  long whole(Argument argument, long least, long most) {
    BigDecimal number = sum(argument);
    if (number.scale() > 0
        || number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw argument.problem(
          "must be a whole number from %d to %d: '%s'".formatted(least, most, argument.text));
    }
    return number.longValueExact();
  }

  /** A decimal number; {@code absent} if it is missing. */
  double decimal(int index, double absent, double least, double most) {
    if (index >= size()) {
      return absent;
    }
    Argument argument = get(index);
    double number = sum(argument).doubleValue();
    if (number < least || number > most) {
      throw argument.problem("must be %s to %s: '%s'".formatted(least, most, argument.text));
    }
    return number;
  }

  private BigDecimal sum(Argument argument) {
    Matcher term = TERM.matcher(argument.text);
    BigDecimal sum = BigDecimal.ZERO;
    int at = 0;
    while (at < argument.text.length() || at == 0) {
      if (!term.find() || term.start() != at || (at > 0 && term.group(1).isEmpty())) {
        throw argument.problem(
            "not a number: '%s'; write one like 100, 50_000, 10K, 9.99 or rows(TABLE)"
                .formatted(argument.text));
      }
      BigDecimal next = number(term, argument);
      sum = term.group(1).equals("-") ? sum.subtract(next) : sum.add(next);
      at = term.end();
    }
    return sum;
  }

  private BigDecimal number(Matcher term, Argument argument) {
    String table = term.group(4);
    if (table != null) {
      return BigDecimal.valueOf(rows(table, new Argument(table, argument.offset + term.start(4))));
    }
    BigDecimal written = new BigDecimal(String.valueOf(term.group(2)).replace("_", ""));
    String unit = String.valueOf(term.group(3));
    if (unit.isEmpty()) {
      return written; // 0.00 keeps its decimals
    }
    BigDecimal number = written.multiply(BigDecimal.valueOf(Units.scaled("1", unit, 1_000)));
    // 2.5M is a whole number
    BigDecimal shortest = number.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }

  private int rows(String table, Argument at) {
    checkName("table", table, at, scope.tables());
    int rows = scope.rows(table);
    if (rows == TableSpec.AS_THERE_ARE && !scope.isGenerated(table)) {
      throw at.problem(
          "table '%s' is declared without 'rows'; add 'rows', or write a number here"
              .formatted(table));
    }
    return rows;
  }

  void checkName(String kind, String name, Argument at, Collection<String> known) {
    if (!known.contains(name)) {
      throw at.problem(NearNames.unknown(kind, name, "choose from", known));
    }
  }
}
