package org.enginedyno.bench;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.workload.Answers;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.Answers.Lookup;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/**
 * Asks each statement of a workload for fixed keys, as its operations would, and holds the answers
 * against what the generator says, or where others made the rows, what a scan of them finds.
 */
public final class AnswerQuestions {
  private static final int MOST_TOLD = 3;
  private static final long STREAM = -1;

  private final List<Question> questions;
  private final List<AnswerCheck> answered = new ArrayList<>();
  private int contradicted;

  /**
   * A statement with the executions that it is asked for.
   *
   * @param right what each must answer, reckoned once
   */
  private record Question(
      String published, String sql, List<Object[]> executions, List<Answer> right) {
    static Question of(Drawn drawn, TableNames names, List<Answer> right) {
      Statement statement = drawn.statement();
      return new Question(statement.sql(), statement.sql(names), drawn.executions(), right);
    }
  }

  /** A statement with the values that were drawn for it, and what knows its answers. */
  private record Drawn(Statement statement, Answers answers, List<Object[]> executions) {
    static Drawn of(Statement statement, Answers answers, DataSpec data, KnobValues knobs) {
      Parameters.Draws draws = statement.parameters().draws(data, knobs, STREAM);
      Object[] first = draws.next();
      int further = first.length == 0 ? 0 : statement.parameters().samples() - 1;
      return new Drawn(
          statement,
          answers,
          Stream.concat(Stream.<Object[]>of(first), Stream.generate(draws::next).limit(further))
              .toList());
    }

    Optional<Answers.Lookup> lookup(DataSpec data) {
      return answers.lookup(executions, data);
    }
  }

  AnswerQuestions(
      HandOver handOver,
      Workload workload,
      CellParams params,
      KnobValues knobs,
      Connection connection)
      throws SQLException {
    TableNames names = new TableNames(params.engine(), handOver.form());
    DataSpec data = params.data();
    List<Drawn> drawn =
        workload.statements(knobs).stream()
            .flatMap(
                statement ->
                    statement.answers().stream()
                        .map(answers -> Drawn.of(statement, answers, data, knobs)))
            .toList();
    questions = new ArrayList<>();
    Lookups lookups = new Lookups(connection, names);
    if (names.isOfOthers()) {
      drawn.forEach(one -> one.lookup(data).ifPresent(lookups::want));
    }
    for (Drawn one : drawn) {
      List<Answer> right =
          names.isOfOthers()
              ? one.answers().to(one.executions(), data, lookups.found(one.lookup(data)))
              : one.answers().to(one.executions(), data);
      questions.add(Question.of(one, names, right));
    }
  }

  /**
   * Asks through a connection like the workers'. Theirs would keep the statements that were asked
   * with, and some drivers send more for a statement that was used in another way before.
   */
  synchronized void ask(Pool pool, String when) throws SQLException {
    if (questions.isEmpty()) {
      return;
    }
    try (Connection connection = pool.openExtra()) {
      for (Question question : questions) {
        answered.add(ask(connection, question, when));
      }
    }
  }

  /** Notes an answer that an operation was given and that is not right; a few are enough. */
  public synchronized void contradicted(int statement, String asked, long found, long expected) {
    if (contradicted++ < MOST_TOLD) {
      answered.add(
          new AnswerCheck(
              "in a run",
              questions.get(statement).published(),
              "",
              List.of(
                  "for (%s) %d where %d is right, in a run".formatted(asked, found, expected))));
    }
  }

  /** What was answered so far. */
  synchronized List<AnswerCheck> answered() {
    return List.copyOf(answered);
  }

  private static AnswerCheck ask(Connection connection, Question question, String when)
      throws SQLException {
    List<String> contradictions = new ArrayList<>();
    CRC32 crc = new CRC32();
    try (PreparedStatement query = connection.prepareStatement(question.sql())) {
      for (int i = 0; i < question.executions().size(); i++) {
        Object[] values = question.executions().get(i);
        Answer right = question.right().get(i);
        List<String> found = answer(query, values);
        // which rows a limit lets through is the engine's choice
        boolean free = right.rows().size() > right.count();
        update(crc, free ? List.of(Integer.toString(found.size())) : found);
        right
            .contradiction(found)
            .ifPresent(
                otherwise -> contradictions.add("for (%s) %s".formatted(shown(values), otherwise)));
      }
    }
    return new AnswerCheck(
        when,
        question.published(),
        String.format(Locale.ROOT, "%08x", crc.getValue()),
        contradictions.stream().limit(MOST_TOLD).toList());
  }

  private static List<String> answer(PreparedStatement query, Object[] values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      query.setObject(i + 1, values[i]);
    }
    List<String> found = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        found.add(String.valueOf(rows.getString(1)));
      }
    }
    return found.stream().sorted().toList();
  }

  private static void update(CRC32 crc, List<String> lines) {
    crc.update((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static String shown(Object[] values) {
    return Stream.of(values).map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** Rows that others made, looked up once for all statements that ask for some of a table. */
  static final class Lookups {
    private final Connection connection;
    private final TableNames names;
    private final Map<String, TreeSet<Integer>> wanted = new HashMap<>();
    private final Map<String, Map<Integer, List<String>>> found = new HashMap<>();

    Lookups(Connection connection, TableNames names) {
      this.connection = connection;
      this.names = names;
    }

    /** These rows will be asked for. */
    void want(Lookup lookup) {
      wanted.computeIfAbsent(lookup.template(), table -> new TreeSet<>()).addAll(lookup.ids());
    }

    /** The rows of its table that are wanted, by their ids. */
    Map<Integer, List<String>> found(Optional<Lookup> asked) throws SQLException {
      if (asked.isEmpty()) {
        return Map.of();
      }
      String template = asked.get().template();
      Map<Integer, List<String>> rows = found.get(template);
      if (rows == null) {
        rows = scanned(new Lookup(template, wanted.getOrDefault(template, new TreeSet<>())));
        found.put(template, rows);
      }
      return rows;
    }

    private Map<Integer, List<String>> scanned(Lookup lookup) throws SQLException {
      Map<Integer, List<String>> rows = new HashMap<>();
      for (Sql.Row row : Sql.rows(connection, Statement.silent(lookup.sql()).sql(names))) {
        rows.put((int) row.number(1), row.values().stream().skip(1).map(String::valueOf).toList());
      }
      return rows;
    }
  }
}
