package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.capture.StatementText.Literal;
import org.jspecify.annotations.Nullable;

/**
 * The statements that clients executed in a database, grouped into operations: single statements
 * and transactions.
 */
final class Traffic {
  /** The connection of statements whose source does not name one. */
  static final long NO_CONNECTION = -1;

  private static final int MOST_SAMPLES = 500;
  private static final int MOST_OF_RUN = 20;
  private static final int MOST_RUNS = 100;
  private static final int MOST_OF_TRANSACTION = 10_000;
  private static final int MOST_OPERATIONS = 20_000;

  /** Statements that end a transaction, as they commit it. */
  private static final Pattern ENDING =
      Pattern.compile(
          "(?is)(?:(?:create|drop) (?!(?:or replace )?temporary |prepare )|alter|truncate|rename"
              + "|lock|unlock|optimize|repair|flush|grant|revoke|install|uninstall|set password"
              + "|(?:cache|load) index|(?:analyze|check) (?:\\w+ )?tables?"
              + "|(?:start|stop|reset|change) (?!transaction))\\b.*");

  private static final Set<String> OF_TABLES =
      Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "CALL");
  private static final String SAVEPOINTS = "savepoints";
  private static final Pattern AUTOCOMMIT =
      Pattern.compile(
          "(?is)set (?!statement\\b)(?:.*, ?)?(?:session |local |@@(?:session\\.|local\\.)?)?"
              + "autocommit ?:?= ?(\\w+).*");

  private static final Pattern SQL_MODE =
      Pattern.compile(
          "(?is)set\\s++(?!(?:@@)?(?:global|persist|persist_only)\\b|statement\\b)"
              + "(?:.*[\\s,.])?(?:@@)?sql_mode\\s*+:?=(.*)");

  /** The modes in which a text in double quotes is a name. */
  private static final Pattern ANSI_QUOTES =
      Pattern.compile("(?is).*\\b(?:ANSI|ANSI_QUOTES|DB2|MAXDB|MSSQL|ORACLE|POSTGRESQL)\\b.*");

  /** Names that only dyno's own queries for samples and sums of tables contain. */
  private static final Pattern OWN =
      Pattern.compile("dyno_(rows|value|checksum)", Pattern.CASE_INSENSITIVE);

  /** Executions of the same statement, or of the same statements in a transaction. */
  static final class Operation {
    final boolean isTransaction;

    /** Some executions, as runs of statements with the same digest; long runs are cut. */
    final List<List<List<StatementText>>> samples = new ArrayList<>();

    private final Map<Integer, Long> statements = new HashMap<>();
    private long count;

    private Operation(boolean isTransaction) {
      this.isTransaction = isTransaction;
    }

    long count() {
      return count;
    }

    /** The average number of statements in a run. */
    long times(int run) {
      return Math.round((double) statements.getOrDefault(run, 0L) / count);
    }

    private void add(List<List<StatementText>> runs, long times, SplittableRandom random) {
      count += times;
      for (int run = 0; run < runs.size(); run++) {
        statements.merge(run, runs.get(run).size() * times, Long::sum);
      }
      long place = samples.size() < MOST_SAMPLES ? samples.size() : random.nextLong(count);
      if (place < MOST_SAMPLES) {
        if (place < samples.size()) {
          samples.remove((int) place);
        }
        samples.add(
            runs.stream()
                .map(run -> List.copyOf(run.subList(0, Math.min(run.size(), MOST_OF_RUN))))
                .toList());
      }
    }
  }

  private final String database;
  private final SplittableRandom random = new SplittableRandom(1);
  private final Map<String, Operation> operations = new LinkedHashMap<>();
  private final Map<Long, List<StatementText>> open = new HashMap<>();
  private final Set<Long> manual = new HashSet<>();
  private final Set<Long> undone = new HashSet<>();
  private final Map<Long, Mode> modes = new HashMap<>();
  private final Mode mode;
  private long ofUnknown;
  private final Map<String, Long> leftOut = new LinkedHashMap<>();

  /**
   * Creates an empty one.
   *
   * @param mode the server's sql_mode, with which connections start
   */
  Traffic(String database, String mode) {
    this.database = database;
    this.mode = Mode.of(mode);
  }

  /** What an sql_mode changes in the text of statements. */
  private record Mode(boolean quotesNames, boolean hasNoEscapes) {
    static Mode of(String text) {
      return new Mode(
          ANSI_QUOTES.matcher(text).matches(),
          text.toUpperCase(Locale.ROOT).contains("NO_BACKSLASH_ESCAPES"));
    }
  }

  /** The number of statements that name no database while their current one is unknown. */
  long ofUnknown() {
    return ofUnknown;
  }

  List<Operation> operations() {
    return List.copyOf(operations.values());
  }

  /** The reasons for statements that belong to no operation, with the number of statements. */
  Map<String, Long> leftOut() {
    return leftOut;
  }

  void leaveOut(String reason, long statements) {
    leftOut.merge(reason, statements, Long::sum);
  }

  /** Counts executions of a statement outside of known transactions. */
  void count(String sql, long times) {
    StatementText text = StatementText.of(sql).inside(database);
    switch (text.verb()) {
      case "BEGIN", "START", "COMMIT", "ROLLBACK" ->
          leaveOut("transaction control statements (BEGIN, COMMIT, ROLLBACK)", times);
      case "SAVEPOINT", "RELEASE" -> leaveOut(SAVEPOINTS, times);
      default -> add(false, List.of(text), times);
    }
  }

  /** Counts a statement of a connection; the database is null if the source does not name it. */
  void execute(long connection, @Nullable String executedIn, String sql) {
    StatementText text = StatementText.of(sql).inside(database);
    String plain =
        text.with(
            literal -> {
              Literal found = text.literals().get(literal);
              return found.isNumber() ? found.sql() : "?";
            });
    Matcher autocommit = AUTOCOMMIT.matcher(plain);
    boolean isEnding = ENDING.matcher(plain).matches();
    switch (isEnding ? "" : text.verb()) {
      case "BEGIN", "START" -> {
        commit(connection);
        open(connection);
      }
      case "XA" -> {
        if (!plain.matches("(?is)xa recover\\b.*")) {
          lose(connection, "statements of XA transactions");
          if (!plain.matches("(?is)xa (end|prepare|commit|rollback)\\b.*")) {
            open(connection);
          }
        }
      }
      case "COMMIT" -> {
        commit(connection);
        chain(connection, text);
      }
      case "ROLLBACK" -> {
        if (text.exact().matches("(?i)rollback (work )?to .*")) {
          undone.add(connection);
        } else {
          lose(connection, "statements of rolled back transactions");
          chain(connection, text);
        }
      }
      // their names differ, so each transaction with one would be a separate operation
      case "SAVEPOINT", "RELEASE" -> leaveOut(SAVEPOINTS, 1);
      default -> {
        if (autocommit.matches() || isEnding) {
          commit(connection);
        }
        setMode(connection, text.with(literal -> text.literals().get(literal).sql()));
        if (!autocommit.matches()) {
          if (manual.contains(connection) && !isEnding) {
            open(connection);
          }
          statement(connection, executedIn, text, sql);
        } else if (autocommit.group(1).matches("(?i)0|off|false")) {
          manual.add(connection);
        } else {
          manual.remove(connection);
        }
      }
    }
  }

  /** Starts the next transaction if the end of the last one requests it. */
  private void chain(long connection, StatementText text) {
    if (text.exact().matches("(?i).* and chain\\b.*")) {
      open(connection);
    }
  }

  private void setMode(long connection, String sql) {
    Matcher set = SQL_MODE.matcher(sql);
    if (connection != NO_CONNECTION && set.matches()) {
      String value = set.group(1).strip().toLowerCase(Locale.ROOT);
      Mode named = Mode.of(value);
      Mode before = modes.getOrDefault(connection, mode);
      modes.put(
          connection,
          value.startsWith("default")
              ? mode
              : value.startsWith("concat")
                  ? new Mode(
                      before.quotesNames || named.quotesNames,
                      before.hasNoEscapes || named.hasNoEscapes)
                  : value.startsWith("replace")
                      ? new Mode(
                          before.quotesNames && !named.quotesNames,
                          before.hasNoEscapes && !named.hasNoEscapes)
                      : named);
    }
  }

  /** Why a statement cannot be read as it was executed; null if it can. */
  private @Nullable String misread(long connection, String sql) {
    Mode own = modes.getOrDefault(connection, mode);
    if (own.quotesNames && sql.indexOf('"') >= 0) {
      return "statements with double quotes under sql_mode ANSI_QUOTES";
    }
    if (own.hasNoEscapes && sql.indexOf('\\') >= 0) {
      return "statements with backslashes under sql_mode NO_BACKSLASH_ESCAPES";
    }
    return sql.contains("/*!") || sql.contains("/*M!")
        ? "statements with executable comments (/*!...*/)"
        : null;
  }

  private void statement(
      long connection, @Nullable String executedIn, StatementText text, String sql) {
    if (executedIn != null && !executedIn.equals(database)) {
      leaveOut("statements in other databases", 1);
      return;
    }
    String misread = misread(connection, sql);
    if (misread != null) {
      leaveOut(misread, 1);
      return;
    }
    boolean isUnknown =
        executedIn == null && OF_TABLES.contains(text.verb()) && StatementText.of(sql).equals(text);
    ofUnknown += isUnknown ? 1 : 0;
    List<StatementText> transaction = open.get(connection);
    if (transaction == null) {
      add(false, List.of(text), 1);
    } else if (transaction.size() < MOST_OF_TRANSACTION) {
      transaction.add(text);
    } else {
      leaveOut("statements of transactions after the first 10,000", 1);
    }
  }

  private void open(long connection) {
    if (connection != NO_CONNECTION) {
      open.computeIfAbsent(connection, one -> new ArrayList<>());
    }
  }

  private void commit(long connection) {
    if (undone.contains(connection)) {
      lose(connection, "statements of transactions that were rolled back to a savepoint");
    }
    List<StatementText> transaction = open.remove(connection);
    if (transaction != null && !transaction.isEmpty()) {
      add(true, transaction, 1);
    }
  }

  private void lose(long connection, String reason) {
    undone.remove(connection);
    List<StatementText> transaction = open.remove(connection);
    if (transaction != null && !transaction.isEmpty()) {
      leaveOut(reason, transaction.size());
    }
  }

  /** Ends a connection, and with it a transaction without COMMIT. */
  void end(long connection) {
    lose(connection, "statements of transactions without COMMIT");
    manual.remove(connection);
    modes.remove(connection);
  }

  /** Ends all connections. */
  void end() {
    List.copyOf(open.keySet()).forEach(this::end);
    manual.clear();
    undone.clear();
    modes.clear();
  }

  private void add(boolean isTransaction, List<StatementText> texts, long times) {
    if (texts.stream().anyMatch(text -> OWN.matcher(text.digest()).find())) {
      leaveOut("dyno's own statements that read whole tables", times);
      return;
    }
    List<List<StatementText>> runs = new ArrayList<>();
    List<String> digests = new ArrayList<>(List.of(isTransaction ? "transaction" : ""));
    for (StatementText text : texts) {
      String digest = text.digest();
      if (runs.isEmpty() || !digest.equals(digests.get(runs.size()))) {
        digests.add(digest);
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(text);
    }
    String key = String.join("\n", digests);
    if (runs.size() > MOST_RUNS) {
      leaveOut("transactions of more than %d statements".formatted(MOST_RUNS), times);
    } else if (operations.size() < MOST_OPERATIONS || operations.containsKey(key)) {
      operations.computeIfAbsent(key, one -> new Operation(isTransaction)).add(runs, times, random);
    } else {
      leaveOut(
          "executions of operations beyond the first %,d different ones".formatted(MOST_OPERATIONS),
          times);
    }
  }
}
