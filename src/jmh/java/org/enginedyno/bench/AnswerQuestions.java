package org.enginedyno.bench;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
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
import org.jspecify.annotations.Nullable;

/**
 * Executes each statement of a workload with fixed keys, as its operations would. Compares the
 * answers with those of the generator, or with a scan for tables that dyno did not create.
 */
public final class AnswerQuestions {
  private static final int MOST_TOLD = 3;
  private static final long STREAM = -1;

  private final TableNames names;
  private final List<Question> questions = new ArrayList<>();
  private final List<AnswerCheck> answered = new ArrayList<>();
  private int contradicted;

  /** A statement with the values of its executions, and the correct answer to each. */
  private record Question(Statement statement, List<Object[]> executions, List<Answer> right) {}

  /** A statement with the values drawn for it, and the source of its answers. */
  private record Drawn(
      Statement statement, Answers answers, List<Object[]> executions, Optional<Lookup> lookup) {}

  AnswerQuestions(
      HandOver handOver,
      Workload workload,
      CellParams params,
      KnobValues knobs,
      Connection connection)
      throws SQLException {
    names = new TableNames(params.engine(), handOver.tables().form());
    DataSpec data = params.data();
    List<Drawn> drawn = new ArrayList<>();
    // existing rows are looked up once per table for all statements
    Map<String, TreeSet<Integer>> wanted = new HashMap<>();
    for (Statement statement : workload.statements(knobs)) {
      if (statement.hasRecordedAnswers()) {
        questions.add(new Question(statement, executions(statement, data, knobs), List.of()));
      } else if (statement.answers().isPresent()) {
        Answers answers = statement.answers().get();
        List<Object[]> executions = executions(statement, data, knobs);
        Optional<Lookup> lookup =
            names.isOfOthers() ? answers.lookup(executions, data) : Optional.empty();
        lookup.ifPresent(
            one ->
                wanted.computeIfAbsent(one.template(), table -> new TreeSet<>()).addAll(one.ids()));
        drawn.add(new Drawn(statement, answers, executions, lookup));
      }
    }
    Map<String, Map<Integer, List<String>>> found = new HashMap<>();
    for (Map.Entry<String, TreeSet<Integer>> table : wanted.entrySet()) {
      found.put(
          table.getKey(), found(connection, new Lookup(table.getKey(), table.getValue()).sql()));
    }
    for (Drawn one : drawn) {
      List<Answer> right =
          one.lookup()
              .map(lookup -> found.getOrDefault(lookup.template(), Map.of()))
              .map(rows -> one.answers().to(one.executions(), data, rows))
              .orElseGet(() -> one.answers().to(one.executions(), data));
      questions.add(new Question(one.statement(), one.executions(), right));
    }
  }

  private static List<Object[]> executions(Statement statement, DataSpec data, KnobValues knobs) {
    Parameters.Draws draws = statement.parameters().draws(data, knobs, STREAM);
    Object[] first = draws.next();
    int further = first.length == 0 ? 0 : statement.parameters().samples() - 1;
    return Stream.concat(Stream.<Object[]>of(first), Stream.generate(draws::next).limit(further))
        .toList();
  }

  /** The other columns of rows by id. */
  private Map<Integer, List<String>> found(Connection connection, String lookup)
      throws SQLException {
    Map<Integer, List<String>> rows = new HashMap<>();
    for (Sql.Row row : Sql.rows(connection, Statement.silent(lookup).sql(names))) {
      rows.put((int) row.number(1), row.values().stream().skip(1).map(String::valueOf).toList());
    }
    return rows;
  }

  /**
   * Executes the statements on a separate connection like the workers'. Theirs would cache the
   * statements, and some drivers send more for a statement that was used differently before.
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

  /** Records a wrong answer to an operation; only the first few are kept. */
  public synchronized void contradicted(int statement, String asked, long found, long expected) {
    if (contradicted++ < MOST_TOLD) {
      answered.add(
          new AnswerCheck(
              AnswerCheck.IN_A_RUN,
              questions.get(statement).statement().sql(),
              "",
              List.of("for (%s) %d instead of %d, in a run".formatted(asked, found, expected))));
    }
  }

  synchronized List<AnswerCheck> answered() {
    return List.copyOf(answered);
  }

  private AnswerCheck ask(Connection connection, Question question, String when)
      throws SQLException {
    List<String> contradictions = new ArrayList<>();
    CRC32 crc = new CRC32();
    try (PreparedStatement query = connection.prepareStatement(question.statement().sql(names))) {
      for (int i = 0; i < question.executions().size(); i++) {
        Object[] values = question.executions().get(i);
        if (question.statement().hasRecordedAnswers()) {
          Sql.bind(query, values);
          crc.update((recorded(query) + "\n").getBytes(StandardCharsets.UTF_8));
          continue;
        }
        Answer right = question.right().get(i);
        List<String> found = answer(query, values);
        // the engine may choose the rows within a limit
        boolean free = right.rows().size() > right.count();
        String checked = free ? Integer.toString(found.size()) : String.join("\n", found);
        crc.update((checked + "\n").getBytes(StandardCharsets.UTF_8));
        right
            .contradiction(found)
            .ifPresent(
                otherwise -> contradictions.add("for (%s) %s".formatted(shown(values), otherwise)));
      }
    }
    return new AnswerCheck(
        when,
        question.statement().sql(),
        "%08x".formatted(crc.getValue()),
        contradictions.stream().limit(MOST_TOLD).toList());
  }

  private static List<String> answer(PreparedStatement query, Object[] values) throws SQLException {
    Sql.bind(query, values);
    List<String> found = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        found.add(String.valueOf(rows.getString(1)));
      }
    }
    return found.stream().sorted().toList();
  }

  private static String shown(Object[] values) {
    return Stream.of(values).map(String::valueOf).collect(Collectors.joining(", "));
  }

  /**
   * All rows of an answer as sorted text that is the same on every server and with every driver.
   */
  private static String recorded(PreparedStatement query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet answer = query.executeQuery()) {
      ResultSetMetaData columns = answer.getMetaData();
      while (answer.next()) {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          values.add(String.valueOf(text(answer, columns, column)));
        }
        rows.add(String.join("|", values));
      }
    }
    return rows.stream().sorted().collect(Collectors.joining("\n"));
  }

  private static @Nullable String text(ResultSet answer, ResultSetMetaData columns, int column)
      throws SQLException {
    String text = answer.getString(column);
    if (text == null) {
      return null;
    }
    if (columns.getColumnTypeName(column).toUpperCase(Locale.ROOT).startsWith("YEAR")) {
      return Integer.toString(answer.getInt(column));
    }
    return switch (columns.getColumnType(column)) {
      case Types.BIT, Types.BOOLEAN -> Long.toString(answer.getLong(column));
      // servers differ in the last digits
      case Types.REAL, Types.FLOAT, Types.DOUBLE -> "%.5e".formatted(answer.getDouble(column));
      case Types.DECIMAL, Types.NUMERIC ->
          new BigDecimal(text).stripTrailingZeros().toPlainString();
      case Types.TIMESTAMP, Types.TIME, Types.TIMESTAMP_WITH_TIMEZONE ->
          text.replaceFirst("(\\.\\d*?)0+$", "$1").replaceFirst("\\.$", "");
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
          HexFormat.of().formatHex(answer.getBytes(column));
      default -> text;
    };
  }
}
