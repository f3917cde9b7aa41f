package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.workload.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A statement, split at its literals, without comments except hints.
 *
 * @param parts the text before, between and after the literals
 */
record StatementText(List<String> parts, List<Literal> literals) {
  /** Includes unclosed strings and comments: logs can be cut, and quotes misread. */
  private static final Pattern TOKEN =
      Pattern.compile(
          Statement.QUOTED.pattern()
              + "|/\\*(?!\\+).*+|(?<open>['\"].*+)|\\s++"
              + "|(?<number>(?<![`.])(?:0[xX][0-9a-fA-F]++|0b[01]++"
              + "|(?:\\d++(?:\\.\\d*+)?+|\\.\\d++)(?:[eE][-+]?\\d++)?+)(?![\\p{L}\\w$]))"
              + "|[\\p{L}\\w$@.]++|.",
          Pattern.DOTALL);

  private static final Pattern SPACE = Pattern.compile("(?s)\\s.*|/\\*.*|--.*|#.*");

  private static final Pattern WORD_END = Pattern.compile("(?s).*[\\p{L}\\w$]");

  /** A number that belongs to a type, with the text before it; longer numbers are values. */
  private static final Pattern TYPE =
      Pattern.compile(
          "(?is).*\\b(?:(?:datetime|timestamp|time|now|sysdate) ?\\(\\d"
              + "|(?:decimal|numeric) ?\\((?:\\d\\d? ?, ?)?\\d\\d?"
              + "|(?:char|varchar|binary) ?\\(\\d{1,5})");

  private static final Pattern VERB = Pattern.compile("(?s)^\\W*(\\w*).*");

  /** The text before a string that is a name or a separator. */
  private static final Pattern NAMING = Pattern.compile("(?is).*\\b(?:separator|escape|as) ?");

  /** The text before a sign that belongs to a number. */
  private static final Pattern SIGNED =
      Pattern.compile(
          "(?is).*(?:[(,=<>*/%]|\\b(?:between|and|or|then|else|when|select|by|interval)) ?-");

  /** A prefix that belongs to a string; only with the prefix of a date is the string its value. */
  private static final Pattern INTRODUCER =
      Pattern.compile(
          "(?is)(.*?)((?<![\\w.`$])(?:_\\w+ ?|[xbn]|(?<date>(?:date|time|timestamp) ?)))");

  /** The text before a number of rows. */
  private static final Pattern OF_ROWS = Pattern.compile("(?is).*\\b(?:limit|offset) ?");

  private static final Pattern ESCAPED = Pattern.compile("(?s)\\\\(.)|(['\"])\\2");
  private static final Pattern SEVERAL = Pattern.compile("\\( ?\\?(?: ?, ?\\?)++ ?\\)");
  private static final Pattern ROWS = Pattern.compile("(\\(\\?\\))(?: ?, ?\\(\\?\\))++");

  /**
   * A literal.
   *
   * @param value the value; null if it is unknown, or not text
   */
  record Literal(String sql, @Nullable String value) {
    /** A placeholder whose value is unknown. */
    static final Literal UNKNOWN = new Literal("?", null);

    boolean isNumber() {
      return sql.equals(value);
    }
  }

  static StatementText of(String sql) {
    List<String> parts = new ArrayList<>();
    List<Literal> literals = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (Matcher token = TOKEN.matcher(sql.strip().replaceFirst("[;\\s]+$", "")); token.find(); ) {
      String text = token.group();
      if (token.group("open") != null) {
        // an earlier quote may be misread, so that any word may be part of a value
        String first = parts.isEmpty() ? part.toString() : parts.get(0);
        return new StatementText(List.of(VERB.matcher(first).replaceFirst("$1 ...")), List.of());
      }
      Literal literal =
          token.group("number") != null
              ? number(text, part)
              : "'\"".indexOf(text.charAt(0)) >= 0
                  ? text(text, part)
                  : text.equals("?") ? Literal.UNKNOWN : null;
      if (literal != null) {
        parts.add(part.append(WORD_END.matcher(part).matches() ? " " : "").toString());
        part.setLength(0);
        literals.add(literal);
      } else if (!SPACE.matcher(text).matches()) {
        part.append(text);
      } else if (part.length() == 0 ? !parts.isEmpty() : part.charAt(part.length() - 1) != ' ') {
        part.append(' ');
      }
    }
    parts.add(part.toString().stripTrailing());
    return new StatementText(List.copyOf(parts), List.copyOf(literals));
  }

  /** A number as a literal; null if it is a part of a type. */
  private static @Nullable Literal number(String text, StringBuilder before) {
    if (TYPE.matcher(before + text).matches()) {
      return null;
    }
    String signed = text;
    if (SIGNED.matcher(before).matches()) {
      before.setLength(before.length() - 1);
      signed = "-" + text;
    }
    return new Literal(signed, text.matches("0[xXb].*") ? null : signed);
  }

  /** A quoted string as a literal; null if it is a name. */
  private static @Nullable Literal text(String text, StringBuilder before) {
    String value =
        ESCAPED
            .matcher(text.substring(1, Math.max(1, text.length() - 1)))
            .replaceAll(escape -> Matcher.quoteReplacement(unescaped(escape.group(), text)));
    Matcher introduced = INTRODUCER.matcher(before);
    if (introduced.matches()) {
      String sql = introduced.group(2) + text;
      boolean isDate = introduced.group("date") != null;
      before.setLength(introduced.end(1));
      return new Literal(sql, isDate ? value : null);
    }
    return NAMING.matcher(before).matches() ? null : new Literal(text, value);
  }

  private static String unescaped(String escape, String text) {
    char escaped = escape.charAt(1);
    int control = "ntr0bZ".indexOf(escaped);
    if (escape.charAt(0) != '\\') {
      // only the string's own kind of quotes is doubled
      return escape.charAt(0) == text.charAt(0) ? escape.substring(1) : escape;
    }
    if (control >= 0) {
      return "\n\t\r\0\b\u001a".substring(control, control + 1);
    }
    return escaped == '%' || escaped == '_' ? escape : escape.substring(1);
  }

  /** The statement without the database's name before names of its tables. */
  StatementText inside(String database) {
    Pattern qualifier =
        Pattern.compile("(?<![\\w.`$@])`?\\Q" + database + "\\E`? ?\\. ?(?=[`\\w])");
    return new StatementText(
        parts.stream().map(part -> qualifier.matcher(part).replaceAll("")).toList(), literals);
  }

  /** The text with each literal replaced. */
  String with(IntFunction<String> replacement) {
    StringBuilder text = new StringBuilder(parts.get(0));
    for (int i = 0; i < literals.size(); i++) {
      text.append(replacement.apply(i)).append(parts.get(i + 1));
    }
    return text.toString();
  }

  /** The text with placeholders: equal for statements that differ only in their literals. */
  String exact() {
    return with(literal -> "?");
  }

  /** The text with placeholders and shortened lists: equal also for lists of other lengths. */
  String digest() {
    return ROWS.matcher(SEVERAL.matcher(exact()).replaceAll("(?)")).replaceAll("$1");
  }

  /** Whether it fails if the inserted rows already exist. */
  boolean requiresNewRows() {
    return exact().matches("(?is)insert (?!(?:\\w+ )*ignore\\b).*") && !changesRowsThatExist();
  }

  /** Whether it inserts rows, or changes those that have their keys. */
  boolean changesRowsThatExist() {
    return exact().matches("(?is)replace .*|insert .*\\bon duplicate key\\b.*");
  }

  /** Whether a literal is a number of rows. */
  boolean isOfRows(int literal) {
    boolean isSecond = literal > 0 && parts.get(literal).strip().equals(",");
    return OF_ROWS.matcher(parts.get(isSecond ? literal - 1 : literal)).matches();
  }

  /** The first word in capitals. */
  String verb() {
    return VERB.matcher(parts.get(0)).replaceFirst("$1").toUpperCase(Locale.ROOT);
  }
}
