package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement, split at its literals. Comments that are no hints are left out.
 *
 * <p>Literals are found by MySQL's lexical rules, as no parser of SQL in general knows strings in
 * double quotes, escapes by backslashes and comments after {@code #}.
 *
 * @param parts what is before, between and behind the literals
 */
record StatementText(List<String> parts, List<Literal> literals) {
  private static final Pattern NUMBER =
      Pattern.compile("0[xX][0-9a-fA-F]+|(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?");

  /** What precedes a number that belongs to a type. */
  private static final Pattern TYPE =
      Pattern.compile(
          "(?is).*\\b(?:decimal|numeric|char|varchar|binary|datetime|timestamp|time|now|sysdate) ?\\((?:\\d+ ?, ?)?");

  /** What precedes a string that names something or separates. */
  private static final Pattern NAMING = Pattern.compile("(?is).*\\b(?:separator|escape|as) ?");

  /** What precedes a sign that belongs to a number. */
  private static final Pattern SIGNED =
      Pattern.compile(
          "(?is).*(?:[(,=<>*/%]|\\b(?:between|and|or|then|else|when|select|by|interval)) ?-");

  /** What precedes a string and belongs to it. */
  private static final Pattern INTRODUCER =
      Pattern.compile("(?is)(.*?)((?<![\\w.`$])(?:_\\w+ ?|[xbn]|(?:date|time|timestamp) ))");

  private static final Pattern SEVERAL = Pattern.compile("\\( ?\\?(?: ?, ?\\?)+ ?\\)");
  private static final Pattern ROWS = Pattern.compile("(\\(\\?\\))(?: ?, ?\\(\\?\\))+");

  /**
   * A literal.
   *
   * @param sql as it is written
   * @param value what it stands for; null if that is unknown, or no text
   */
  record Literal(String sql, @Nullable String value, boolean isNumber) {
    /** A placeholder whose value nothing shows. */
    static final Literal UNKNOWN = new Literal("?", null, false);

    boolean isUnknown() {
      return sql.equals(UNKNOWN.sql);
    }
  }

  StatementText {
    parts = List.copyOf(parts);
    literals = List.copyOf(literals);
  }

  static StatementText of(String sql) {
    return new Splitter(sql).split();
  }

  /** The same without the name of the database before names of its tables. */
  StatementText inside(String database) {
    Pattern qualifier =
        Pattern.compile("(?<![\\w.`$@])`?\\Q" + database + "\\E`? ?\\. ?(?=[`\\w])");
    return new StatementText(
        parts.stream().map(part -> qualifier.matcher(part).replaceAll("")).toList(), literals);
  }

  /** Its text with something in place of each literal. */
  String with(IntFunction<String> replacement) {
    StringBuilder text = new StringBuilder(parts.get(0));
    for (int i = 0; i < literals.size(); i++) {
      text.append(replacement.apply(i)).append(parts.get(i + 1));
    }
    return text.toString();
  }

  /** The same for statements that differ only in their literals. */
  String exact() {
    return with(literal -> "?");
  }

  /** The same for statements that also differ in the number of values or rows in a list. */
  String digest() {
    String folded = SEVERAL.matcher(exact()).replaceAll("(?)");
    return ROWS.matcher(folded).replaceAll("$1");
  }

  /** Its first word in capitals. */
  String verb() {
    return parts.get(0).replaceFirst("(?s)^\\W*(\\w*).*", "$1").toUpperCase(Locale.ROOT);
  }

  private static final class Splitter {
    private final String sql;
    private final List<String> parts = new ArrayList<>();
    private final List<Literal> literals = new ArrayList<>();
    private final StringBuilder part = new StringBuilder();
    private int at;

    Splitter(String sql) {
      this.sql = sql.strip().replaceFirst("[;\\s]+$", "");
    }

    StatementText split() {
      while (at < sql.length()) {
        char c = sql.charAt(at);
        if (Character.isWhitespace(c)) {
          at++;
          space();
        } else if (!skipsComment()) {
          read(c);
        }
      }
      parts.add(part.toString().stripTrailing());
      return new StatementText(parts, literals);
    }

    private void space() {
      if ((part.length() > 0 || !parts.isEmpty()) && !endsWith(' ')) {
        part.append(' ');
      }
    }

    private boolean endsWith(char c) {
      return part.length() > 0 && part.charAt(part.length() - 1) == c;
    }

    private boolean skipsComment() {
      boolean isBlock = sql.startsWith("/*", at) && !sql.startsWith("/*+", at);
      boolean isLine = sql.startsWith("#", at) || isDashes();
      if (isBlock || isLine) {
        int end = sql.indexOf(isBlock ? "*/" : "\n", at);
        at = end < 0 ? sql.length() : end + (isBlock ? 2 : 1);
        space();
      }
      return isBlock || isLine;
    }

    private boolean isDashes() {
      int end = at + 2;
      return sql.startsWith("--", at)
          && (end == sql.length() || Character.isWhitespace(sql.charAt(end)));
    }

    private void read(char c) {
      int start = at;
      if (c == '\'' || c == '"') {
        string(c);
      } else if (c == '?') {
        at++;
        add(Literal.UNKNOWN);
      } else if (c == '`') {
        int end = sql.indexOf('`', at + 1);
        at = end < 0 ? sql.length() : end + 1;
        part.append(sql, start, at);
      } else if (isWord(c) || c == '@' || c == '.') {
        word();
      } else {
        at++;
        part.append(c);
      }
    }

    private static boolean isWord(char c) {
      return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }

    private void word() {
      int start = at;
      Matcher number = NUMBER.matcher(sql).region(at, sql.length());
      boolean starts =
          part.length() == 0 || !(isWord(part.charAt(part.length() - 1)) || endsWith('`'));
      if (starts
          && !endsWith('.')
          && number.lookingAt()
          && (number.end() == sql.length() || !isWord(sql.charAt(number.end())))) {
        at = number.end();
        number(number.group());
        return;
      }
      do {
        at++;
      } while (at < sql.length() && isWord(sql.charAt(at)));
      part.append(sql, start, at);
    }

    private void number(String text) {
      if (TYPE.matcher(part).matches()) {
        part.append(text);
        return;
      }
      boolean isNegative = SIGNED.matcher(part).matches();
      if (isNegative) {
        part.setLength(part.length() - 1);
      }
      String signed = isNegative ? "-" + text : text;
      boolean isPlain = !text.startsWith("0x") && !text.startsWith("0X");
      add(new Literal(signed, isPlain ? signed : null, isPlain));
    }

    private void string(char quote) {
      int start = at;
      StringBuilder value = new StringBuilder();
      for (at++; at < sql.length(); at++) {
        char c = sql.charAt(at);
        if (c == quote) {
          if (at + 1 == sql.length() || sql.charAt(at + 1) != quote) {
            break;
          }
          at++;
        } else if (c == '\\' && at + 1 < sql.length()) {
          at++;
          c = unescaped(sql.charAt(at));
        }
        value.append(c);
      }
      at = Math.min(sql.length(), at + 1);
      String text = sql.substring(start, at);
      Matcher introduced = INTRODUCER.matcher(part);
      if (introduced.matches()) {
        String word = introduced.group(2);
        part.setLength(introduced.end(1));
        add(
            new Literal(
                word + text,
                word.length() > 4 && !word.startsWith("_") ? value.toString() : null,
                false));
      } else if (NAMING.matcher(part).matches()) {
        part.append(text);
      } else {
        add(new Literal(text, value.toString(), false));
      }
    }

    private static char unescaped(char c) {
      return switch (c) {
        case 'n' -> '\n';
        case 't' -> '\t';
        case 'r' -> '\r';
        case '0' -> '\0';
        default -> c;
      };
    }

    private void add(Literal literal) {
      if (part.length() > 0 && isWord(part.charAt(part.length() - 1))) {
        part.append(' ');
      }
      parts.add(part.toString());
      part.setLength(0);
      literals.add(literal);
    }
  }
}
