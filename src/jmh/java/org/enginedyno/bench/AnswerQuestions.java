package org.enginedyno.bench;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.enginedyno.db.driver.Wiring;
import org.enginedyno.db.link.HandOver;
import org.enginedyno.db.link.Pool;
import org.enginedyno.db.link.Target;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.result.fork.Answered;
import org.enginedyno.workload.Answer;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;

/**
 * Asks each statement of a workload for fixed keys, as its operations would, and holds the answers
 * against what the generator says.
 */
final class AnswerQuestions {
  private static final int SAMPLES = 12;
  private static final int MOST_TOLD = 3;
  private static final long STREAM = -1;

  private final Target target;
  private final Wiring wiring;
  private final Workload workload;
  private final CellParams params;
  private final KnobValues knobs;
  private final TableNames names;

  AnswerQuestions(HandOver handOver, Workload workload, CellParams params, KnobValues knobs) {
    this.target = handOver.target();
    this.wiring = Wiring.of(params.client(), handOver.driver());
    this.workload = workload;
    this.params = params;
    this.knobs = knobs;
    this.names = new TableNames(params.engine(), handOver.form());
  }

  /** Asks through a connection of its own, made by the cell's driver and told what theirs are. */
  List<Answered> ask(String when) throws SQLException {
    if (workload.statements().stream().allMatch(statement -> statement.answers().isEmpty())) {
      return List.of();
    }
    List<Answered> answered = new ArrayList<>();
    try (Pool pool = Pool.open(target, wiring, 1, true);
        Connection connection = pool.borrow()) {
      for (Statement statement : workload.statements()) {
        if (statement.answers().isPresent()) {
          answered.add(ask(connection, statement, when));
        }
      }
    }
    return answered;
  }

  private Answered ask(Connection connection, Statement statement, String when)
      throws SQLException {
    List<Object[]> executions = executions(statement.parameters());
    List<Answer> right = statement.answers().orElseThrow().to(executions, params.data());
    List<String> contradictions = new ArrayList<>();
    CRC32 crc = new CRC32();
    try (PreparedStatement query = connection.prepareStatement(statement.sql(names))) {
      for (int i = 0; i < executions.size(); i++) {
        Object[] values = executions.get(i);
        List<String> found = answer(query, values);
        // which rows a limit lets through is the engine's choice
        boolean free = right.get(i).rows().size() > right.get(i).count();
        update(crc, free ? List.of(Integer.toString(found.size())) : found);
        right
            .get(i)
            .contradiction(found)
            .ifPresent(
                otherwise -> contradictions.add("for (%s) %s".formatted(shown(values), otherwise)));
      }
    }
    return new Answered(
        when,
        statement.sql(),
        String.format(Locale.ROOT, "%08x", crc.getValue()),
        contradictions.stream().limit(MOST_TOLD).toList());
  }

  private List<Object[]> executions(Parameters parameters) {
    Parameters.Draws draws = parameters.draws(params.data(), knobs, STREAM);
    Object[] first = draws.next();
    int further = first.length == 0 ? 0 : SAMPLES - 1;
    return Stream.concat(Stream.<Object[]>of(first), Stream.generate(draws::next).limit(further))
        .toList();
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
}
