package org.enginedyno.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What clients executed in a database, grouped by operations: statements and transactions. */
final class Traffic {
  /** The connection of statements whose source names none. */
  static final long NO_CONNECTION = -1;

  private static final int MOST_SAMPLES = 500;
  private static final int MOST_OF_RUN = 20;
  private static final int MOST_IN_TRANSACTION = 100;
  private static final int MOST_OPERATIONS = 20_000;
  private static final Set<String> ENDING =
      Set.of("CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME", "LOCK", "UNLOCK");
  private static final Pattern AUTOCOMMIT =
      Pattern.compile("(?is)set\\s+(?:@@)?(?:session[\\s.]+)?autocommit\\s*:?=\\s*(\\w+).*");

  /**
   * Equal statements in a row.
   *
   * @param texts some of them
   */
  record Repeated(int times, List<StatementText> texts) {}

  /** Executions of the same statements: one, or those of a transaction. */
  static final class Operation {
    final boolean isTransaction;
    final List<List<Repeated>> samples = new ArrayList<>();
    private long count;

    private Operation(boolean isTransaction) {
      this.isTransaction = isTransaction;
    }

    long count() {
      return count;
    }

    private void add(List<Repeated> execution, long times, SplittableRandom random) {
      count += times;
      if (samples.size() < MOST_SAMPLES) {
        samples.add(execution);
      } else {
        long place = random.nextLong(count);
        if (place < MOST_SAMPLES) {
          samples.set((int) place, execution);
        }
      }
    }
  }

  private final String database;
  private final SplittableRandom random = new SplittableRandom(1);
  private final Map<String, Operation> operations = new LinkedHashMap<>();
  private final Map<Long, List<StatementText>> open = new HashMap<>();
  private final Set<Long> manual = new HashSet<>();
  private final Map<String, Long> leftOut = new LinkedHashMap<>();

  Traffic(String database) {
    this.database = database;
  }

  List<Operation> operations() {
    return List.copyOf(operations.values());
  }

  /** What was not counted as an operation, and how many statements that were. */
  Map<String, Long> leftOut() {
    return leftOut;
  }

  void leaveOut(String reason, long statements) {
    leftOut.merge(reason, statements, Long::sum);
  }

  /** Counts statements that were executed on their own. */
  void count(String sql, long times) {
    StatementText text = StatementText.of(sql).inside(database);
    switch (text.verb()) {
      case "BEGIN", "START", "COMMIT", "ROLLBACK" -> leaveOut("ends of transactions", times);
      default -> add(false, List.of(text), times);
    }
  }

  /** Counts a statement of a connection; the database is null where the source names none. */
  void execute(long connection, @Nullable String executedIn, String sql) {
    StatementText text = StatementText.of(sql).inside(database);
    String verb = text.verb();
    if (verb.equals("BEGIN") || verb.equals("START")) {
      commit(connection);
      open(connection);
    } else if (verb.equals("COMMIT") || ENDING.contains(verb)) {
      commit(connection);
    } else if (verb.equals("ROLLBACK") && !text.exact().matches("(?i)rollback (work )?to .*")) {
      lose(connection, "rolled back transactions");
    }
    var autocommit = AUTOCOMMIT.matcher(sql);
    if (autocommit.matches()) {
      commit(connection);
      if (autocommit.group(1).matches("(?i)0|off|false")) {
        manual.add(connection);
      } else {
        manual.remove(connection);
      }
    } else if (executedIn != null && !executedIn.equals(database)) {
      leaveOut("statements in other databases", 1);
    } else if (!Set.of("BEGIN", "START", "COMMIT", "ROLLBACK").contains(verb)) {
      if (manual.contains(connection) && !ENDING.contains(verb)) {
        open(connection);
      }
      List<StatementText> transaction = open.get(connection);
      if (transaction == null) {
        add(false, List.of(text), 1);
      } else {
        transaction.add(text);
      }
    }
  }

  private void open(long connection) {
    if (connection != NO_CONNECTION) {
      open.computeIfAbsent(connection, one -> new ArrayList<>());
    }
  }

  private void commit(long connection) {
    List<StatementText> transaction = open.remove(connection);
    if (transaction != null && !transaction.isEmpty()) {
      add(true, transaction, 1);
    }
  }

  private void lose(long connection, String reason) {
    List<StatementText> transaction = open.remove(connection);
    if (transaction != null && !transaction.isEmpty()) {
      leaveOut(reason, transaction.size());
    }
  }

  /** Ends a connection, and with it a transaction without COMMIT. */
  void end(long connection) {
    lose(connection, "transactions without COMMIT");
    manual.remove(connection);
  }

  /** Ends all connections. */
  void end() {
    List.copyOf(open.keySet()).forEach(this::end);
  }

  private void add(boolean isTransaction, List<StatementText> texts, long times) {
    List<Repeated> execution = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    for (StatementText text : texts) {
      String digest = text.digest();
      int last = digests.size() - 1;
      if (last >= 0 && digests.get(last).equals(digest)) {
        Repeated before = execution.get(last);
        if (before.texts.size() < MOST_OF_RUN) {
          before.texts.add(text);
        }
        execution.set(last, new Repeated(before.times + 1, before.texts));
      } else {
        digests.add(digest);
        execution.add(new Repeated(1, new ArrayList<>(List.of(text))));
      }
    }
    String key = digests.stream().collect(Collectors.joining("\n", isTransaction + "\n", ""));
    if (digests.size() > MOST_IN_TRANSACTION) {
      leaveOut("transactions of more than %d statements".formatted(MOST_IN_TRANSACTION), times);
    } else if (operations.size() < MOST_OPERATIONS || operations.containsKey(key)) {
      operations
          .computeIfAbsent(key, one -> new Operation(isTransaction))
          .add(execution, times, random);
    } else {
      leaveOut("operations after the first %,d different ones".formatted(MOST_OPERATIONS), times);
    }
  }
}
