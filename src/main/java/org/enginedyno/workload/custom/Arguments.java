package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.read.NearNames;

/**
 * What is written in the parentheses of a value function.
 *
 * @param function the function's declaration, for messages
 * @param offset where the function's name starts
 * @param ofRow whether the value is a column's, and not a parameter's
 */
record Arguments(
    ValueFunction function, int offset, List<Argument> list, Scope scope, boolean ofRow) {
  private static final String DIGITS = "\\d[\\d_]*";
  private static final Pattern TERM =
      Pattern.compile(
          "\\s*([-+]?)\\s*(?:(%s)(?:\\.(\\d{1,9}))?([KkMmGg]?)|rows\\(\\s*(\\w+)\\s*\\))\\s*"
              .formatted(DIGITS));
  private static final String TO = "..";
  private static final long WIDEST = 1_000_000_000_000_000L;
  private static final long[] POWERS = powers();

  /**
   * One of them.
   *
   * @param offset where in the whole text it starts
   */
  record Argument(String text, int offset) {
    static Argument stripped(String text, int offset) {
      String start = text.stripLeading();
      return new Argument(start.strip(), offset + text.length() - start.length());
    }

    /** The texts between separators that stand in neither quotes nor parentheses. */
    List<Argument> split(char separator) {
      List<Argument> parts = new ArrayList<>();
      int depth = 0;
      int from = 0;
      boolean isQuoted = false;
      for (int at = 0; at <= text.length(); at++) {
        char here = at == text.length() ? separator : text.charAt(at);
        isQuoted ^= here == '\'';
        depth += isQuoted ? 0 : here == '(' ? 1 : here == ')' ? -1 : 0;
        if (at == text.length() || (here == separator && !isQuoted && depth == 0)) {
          parts.add(stripped(text.substring(from, at), offset + from));
          from = at + 1;
        }
      }
      return parts;
    }
  }

  /**
   * Numbers from one to another, both included.
   *
   * @param least in units of the last decimal
   * @param decimals how many digits follow the point
   */
  record Span(long least, long most, int decimals) {
    long count() {
      return most - least + 1;
    }

    /** A number of the range, the first being 0. */
    Object number(long index) {
      return decimals == 0
          ? (Object) (least + index)
          : (Object) ((least + index) / (double) POWERS[decimals]);
    }

    List<Object> limits() {
      return List.of(number(0), number(most - least));
    }
  }

  private record Scaled(long number, int decimals) {
    long in(int digits) {
      return Math.multiplyExact(number, POWERS[digits - decimals]);
    }
  }

  private static long[] powers() {
    long[] powers = new long[10];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }

  int size() {
    return list.size();
  }

  Argument get(int index) {
    return list.get(index);
  }

  void checkCount(int least, int most) {
    if (size() < least || size() > most) {
      throw new ValueProblem(
          offset,
          "%d arguments of %s; write %s, like %s"
              .formatted(size(), function.key(), function.signature(), function.example()));
    }
  }

  ValueProblem problem(Argument at, String message) {
    return new ValueProblem(at.offset, message);
  }

  /** A range of numbers, like {@code 1..50_000} or {@code 0.00..9.99}. */
  Span span(int index) {
    Argument range = get(index);
    List<Argument> ends = ends(range, "1..100");
    try {
      Scaled least = sum(ends.get(0));
      Scaled most = sum(ends.get(1));
      int decimals = Math.max(least.decimals, most.decimals);
      Span span = new Span(least.in(decimals), most.in(decimals), decimals);
      if (span.most < span.least) {
        throw problem(
            range, "the range %s is empty; write the lesser number first".formatted(range.text));
      }
      if (Math.subtractExact(span.most, span.least) >= WIDEST) {
        throw problem(
            range, "the range %s has more than %,d numbers".formatted(range.text, WIDEST));
      }
      return span;
    } catch (ArithmeticException e) {
      throw problem(range, "too large: '%s'; write less than 2^63".formatted(range.text));
    }
  }

  /** A range of so few numbers that each can be a key of a distribution. */
  Span keys(int index) {
    Span span = span(index);
    if (span.count() > Integer.MAX_VALUE) {
      throw problem(
          get(index),
          "the range %s has %,d numbers; %s takes at most %,d"
              .formatted(get(index).text, span.count(), function.key(), Integer.MAX_VALUE));
    }
    return span;
  }

  /** A range of lengths or repetitions. */
  Span small(int index, int least, int most) {
    Span span = span(index);
    if (span.decimals > 0 || span.least < least || span.most > most) {
      throw problem(
          get(index), "must be %d..%d at most: '%s'".formatted(least, most, get(index).text));
    }
    return span;
  }

  /** The two ends of a range. */
  List<Argument> ends(Argument range, String example) {
    int to = range.text.indexOf(TO);
    if (to < 0) {
      throw problem(range, "not a range: '%s'; write %s".formatted(range.text, example));
    }
    return List.of(
        Argument.stripped(range.text.substring(0, to), range.offset),
        Argument.stripped(range.text.substring(to + TO.length()), range.offset + to + TO.length()));
  }

  /**
   * A whole number, like {@code 10K} or {@code rows(orders)+1}; the other value if it is absent.
   */
  long whole(int index, long absent, long least, long most) {
    if (index >= size()) {
      return absent;
    }
    Argument argument = get(index);
    Scaled number = sum(argument);
    if (number.decimals > 0 || number.number < least || number.number > most) {
      throw problem(
          argument,
          String.format(
              Locale.ROOT, "must be a whole number of %d to %d: '%s'", least, most, argument.text));
    }
    return number.number;
  }

  /** A number with a point; the other value if it is absent. */
  double decimal(int index, double absent, double least, double most) {
    if (index >= size()) {
      return absent;
    }
    Argument argument = get(index);
    Scaled sum = sum(argument);
    double number = sum.number / (double) POWERS[sum.decimals];
    if (number < least || number > most) {
      throw problem(argument, "must be %s to %s: '%s'".formatted(least, most, argument.text));
    }
    return number;
  }

  private Scaled sum(Argument argument) {
    Matcher term = TERM.matcher(argument.text);
    Scaled sum = new Scaled(0, 0);
    int at = 0;
    try {
      while (at < argument.text.length() || at == 0) {
        if (!term.find() || term.start() != at || (at > 0 && term.group(1).isEmpty())) {
          throw problem(
              argument,
              "not a number: '%s'; write one like 100, 50_000, 10K, 9.99 or rows(TABLE)"
                  .formatted(argument.text));
        }
        Scaled next = number(term, argument);
        int decimals = Math.max(sum.decimals, next.decimals);
        long signed = term.group(1).equals("-") ? -next.in(decimals) : next.in(decimals);
        sum = new Scaled(Math.addExact(sum.in(decimals), signed), decimals);
        at = term.end();
      }
      return sum;
    } catch (ArithmeticException | NumberFormatException e) {
      throw problem(argument, "too large: '%s'; write less than 2^63".formatted(argument.text));
    }
  }

  private Scaled number(Matcher term, Argument argument) {
    String table = term.group(5);
    if (table != null) {
      return new Scaled(rows(table, new Argument(table, argument.offset + term.start(5))), 0);
    }
    String whole = String.valueOf(term.group(2)).replace("_", "");
    String point = term.group(3) == null ? "" : term.group(3);
    long unit =
        switch (String.valueOf(term.group(4)).toUpperCase(Locale.ROOT)) {
          case "K" -> 1_000;
          case "M" -> 1_000_000;
          case "G" -> 1_000_000_000;
          default -> 1;
        };
    return new Scaled(Math.multiplyExact(Long.parseLong(whole + point), unit), point.length());
  }

  private int rows(String table, Argument at) {
    checkTable(table, at);
    int rows = scope.rows(table);
    if (rows == TableSpec.AS_THERE_ARE && !scope.isGenerated(table)) {
      throw problem(
          at,
          "table '%s' is declared without 'rows'; add them, or write a number here"
              .formatted(table));
    }
    return rows;
  }

  void checkTable(String table, Argument at) {
    checkName("table", table, at, scope.tables());
  }

  void checkName(String kind, String name, Argument at, Collection<String> known) {
    if (!known.contains(name)) {
      throw problem(
          at,
          "unknown %s '%s'%s".formatted(kind, name, NearNames.choice(name, "choose from", known)));
    }
  }
}
