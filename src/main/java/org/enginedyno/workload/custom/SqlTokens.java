package org.enginedyno.workload.custom;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import org.enginedyno.workload.Statement;

/**
 * The tokens of a statement. Unsupported syntax is rejected here, because the parser's own messages
 * require knowledge of its grammar. MySQL syntax that the parser does not support is replaced by
 * text of the same length, so that all other tokens keep their positions.
 */
final class SqlTokens {
  private static final Set<String> STARTS =
      Set.of("SELECT", "INSERT", "REPLACE", "UPDATE", "DELETE", "WITH", "(");
  private static final Set<String> TRANSACTION = Set.of("BEGIN", "START", "COMMIT", "ROLLBACK");
  private static final Set<String> OF_SELECT =
      Set.of("HIGH_PRIORITY", "SQL_SMALL_RESULT", "SQL_BIG_RESULT", "SQL_BUFFER_RESULT");
  private static final Set<String> OF_HINT = Set.of("USE", "FORCE", "IGNORE");
  private static final Pattern PLACE_OF_TABLE = Pattern.compile("\\{\\w+}");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern OPEN = Pattern.compile("['\"`]|/\\*(?!\\+)");

  /** A parameter, including its colon. */
  record Parameter(int start, int end, String name) {}

  private final StringBuilder text;
  private final BiConsumer<Integer, String> problems;
  private final List<Token> tokens = new ArrayList<>();
  final List<Parameter> parameters = new ArrayList<>();

  /** The names of the row to insert, as in {@code VALUES (1) AS new}. */
  final Set<String> rowAliases = new HashSet<>();

  private boolean isRefused;

  private SqlTokens(String sql, BiConsumer<Integer, String> problems) {
    this.text = new StringBuilder(sql);
    this.problems = problems;
  }

  /**
   * The tokens of a statement; empty if it is rejected. Problems have the position of a character.
   */
  static Optional<SqlTokens> of(String sql, BiConsumer<Integer, String> problems) {
    SqlTokens words = new SqlTokens(sql, problems);
    words.hideLiterals(sql);
    if (!words.isRefused) {
      words.read();
      words.check();
    }
    return words.isRefused ? Optional.empty() : Optional.of(words);
  }

  /** The statement for the parser. */
  String text() {
    return text.toString();
  }

  static CCJSqlParser parser(String text) {
    return CCJSqlParserUtil.newParser(text).withSquareBracketQuotation(false);
  }

  /** The position of a token's first character, from 0. */
  static int start(Token token) {
    return token.absoluteBegin - 1;
  }

  /** The position after a token. */
  static int end(Token token) {
    return token.absoluteEnd - 1;
  }

  private void refuse(int place, String what) {
    isRefused = true;
    problems.accept(place, what);
  }

  /** A text of the same length with only letters, digits and spaces. */
  private static String plain(String literal) {
    return literal.replaceAll("[\\x{10000}-\\x{10FFFF}]", "__").replaceAll("[^\\w ]", "_");
  }

  /** Replaces literals and comments, which may contain text that looks like syntax. */
  private void hideLiterals(String sql) {
    Matcher quoted = Statement.QUOTED.matcher(sql);
    while (quoted.find()) {
      String literal = quoted.group();
      if (literal.startsWith("/*!")) {
        refuse(
            quoted.start(),
            "a comment that some servers execute: %s; write its content without the comment, or remove it"
                .formatted(SqlReader.excerpt(literal)));
      }
      if (literal.startsWith("`")) {
        continue;
      }
      boolean isText = literal.startsWith("'") || literal.startsWith("\"");
      String hidden =
          isText
              ? "'" + plain(literal.substring(1, literal.length() - 1)) + "'"
              : " ".repeat(literal.length());
      text.replace(quoted.start(), quoted.end(), hidden);
    }
    Matcher brace = PLACE_OF_TABLE.matcher(text);
    if (brace.find()) {
      refuse(brace.start(), "braces are not SQL: %s; remove them".formatted(brace.group()));
    }
    Matcher open = OPEN.matcher(text);
    for (int from = 0; open.find(from); ) {
      int close = text.indexOf(open.group(), open.end());
      if (open.group().startsWith("/") || close < 0) {
        refuse(open.start(), "%s is not closed; close it".formatted(open.group()));
        return;
      }
      from = close + 1;
    }
  }

  private void read() {
    CCJSqlParser parser = parser(text());
    try {
      for (Token token = parser.getNextToken();
          token.kind != CCJSqlParserConstants.EOF;
          token = parser.getNextToken()) {
        tokens.add(token);
      }
    } catch (TokenMgrException e) {
      int end = tokens.isEmpty() ? 0 : end(tokens.get(tokens.size() - 1));
      refuse(end, "not SQL: '%s'".formatted(SqlReader.excerpt(text.substring(end).strip())));
    }
  }

  private String word(int token) {
    return token >= 0 && token < tokens.size()
        ? tokens.get(token).image.toUpperCase(Locale.ROOT)
        : "";
  }

  private void check() {
    String start = word(0);
    if (!isRefused && !STARTS.contains(start)) {
      refuse(
          0,
          "%s is not supported in operations; write SELECT, INSERT, REPLACE, UPDATE or DELETE%s"
              .formatted(
                  start.isEmpty() ? "an empty text" : tokens.get(0).image,
                  TRANSACTION.contains(start) ? ", and 'transaction:' instead of 'sql:'" : ""));
    }
    for (int i = 0; i < tokens.size() && !isRefused; i++) {
      check(i);
    }
  }

  private void check(int number) {
    int place = start(tokens.get(number));
    switch (word(number)) {
      case ";" ->
          refuse(
              place,
              number < tokens.size() - 1
                  ? "more than one statement: ';' is followed by '%s'; write a list under 'statements:'"
                      .formatted(tokens.get(number + 1).image)
                  : "a statement ends without ';'; remove it");
      case "?" -> refuse(place, "a parameter without a name: ?; write :name");
      case "@" ->
          refuse(
              place,
              "user variables are not supported: @%s; write a parameter :name"
                  .formatted(number + 1 < tokens.size() ? tokens.get(number + 1).image : ""));
      case ":=" -> refuse(place, "assignments are not supported: ':='; use parameters");
      case ":" -> parameter(number);
      case "INTO" -> {
        if (word(0).equals("SELECT")) {
          refuse(place, "SELECT INTO is not supported; use 'take:' for a value of the answer");
        }
      }
      case "RETURNING" ->
          refuse(place, "RETURNING is not supported; read the row with a separate statement");
      default -> replaceForParser(number);
    }
  }

  private void parameter(int number) {
    Token colon = tokens.get(number);
    Token name = number + 1 < tokens.size() ? tokens.get(number + 1) : colon;
    if (start(name) != end(colon) || !WORD.matcher(name.image).matches()) {
      refuse(start(colon), "no name follows ':'; write :name");
    } else {
      parameters.add(new Parameter(start(colon), end(name), name.image));
    }
  }

  private void replaceForParser(int number) {
    String word = word(number);
    String next = word(number + 1);
    if (word.equals("LOCK") && next.equals("IN") && word(number + 2).equals("SHARE")) {
      replace(number, number + 3, "FOR SHARE");
    } else if (OF_SELECT.contains(word) && isAfterSelect(number)) {
      replace(number, number, "");
    } else if (word.equals("BINARY") && !Set.of("(", ")", ",", "").contains(next)) {
      replace(number, number, "");
    } else if (OF_HINT.contains(word) && Set.of("INDEX", "KEY").contains(next)) {
      int last = number;
      while (last < tokens.size() - 1 && !word(last).equals(")")) {
        last++;
      }
      replace(number, last, "");
    } else if (word.equals("AS")
        && word(number + 2).equals("ON")
        && word(number + 3).equals("DUPLICATE")) {
      rowAliases.add(SqlTables.plain(tokens.get(number + 1).image));
      replace(number, number + 1, "");
    }
  }

  private boolean isAfterSelect(int number) {
    String before = word(number - 1);
    return before.equals("SELECT")
        || before.equals("DISTINCT")
        || (OF_SELECT.contains(before) && isAfterSelect(number - 1));
  }

  private void replace(int first, int last, String words) {
    int start = start(tokens.get(first));
    int end = end(tokens.get(Math.min(last, tokens.size() - 1)));
    text.replace(start, end, words + " ".repeat(Math.max(0, end - start - words.length())));
  }
}
