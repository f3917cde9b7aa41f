package org.enginedyno.bench.workload;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.enginedyno.bench.Attempts.Attempt;
import org.enginedyno.bench.Fixture;
import org.enginedyno.bench.Session;
import org.enginedyno.bench.Trial;
import org.enginedyno.workload.custom.CustomSteps;
import org.enginedyno.workload.custom.CustomSteps.Part;
import org.enginedyno.workload.custom.CustomSteps.Step;
import org.enginedyno.workload.custom.CustomWorkload;
import org.enginedyno.workload.custom.Draw;
import org.enginedyno.workload.custom.OperationSpec;
import org.enginedyno.workload.custom.OperationSpec.Limits;
import org.enginedyno.workload.custom.OperationSpec.StatementSpec;
import org.enginedyno.workload.custom.Value;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The operations of one worker, with values that are drawn before the clock starts. A transaction
 * is retried as a whole; statements outside of one are retried individually.
 */
@State(Scope.Thread)
public class CustomWorker {
  private static final Set<Integer> TEMPORAL = Set.of(Types.DATE, Types.TIME, Types.TIMESTAMP);

  /** For JMH's results only. */
  @Param("-")
  public String operation = "";

  private final Attempt whole = this::sendAll;
  private final Attempt single = this::sendOne;
  private Draw draw;
  private @Nullable Session session;
  private @Nullable Blackhole hole;
  private List<Part> operations = List.of();
  private Action[][] parts = {};
  private double[] shares = {};
  private Action[] part = {};
  private @Nullable OperationSpec drawn;
  private @Nullable Limits rowsOfAll;
  private @Nullable Limits changesOfAll;
  private @Nullable Object[] slots = {};
  private @Nullable Action action;
  private boolean commits;
  private boolean locks;
  private int execution;
  private int moved;
  private long answered;
  private long changed;

  /** A statement of an operation, with the values that were drawn for its executions. */
  private static final class Action {
    final Step step;
    final Value[] drawn;
    final int[] drawnInto;
    final int[] binds;
    final String[] taken;
    final int[] takenInto;
    final int[] awaited;
    final boolean reads;
    final @Nullable Limits limits;
    final Object[][] values;
    final int move;
    boolean[] asText = {};

    /** Creates a statement, and adds slots for its parameters to those of the operation. */
    Action(Step step, int move, Map<String, Integer> slots) {
      this.step = step;
      this.move = move;
      StatementSpec spec = step.spec();
      drawn = spec.with().values().toArray(Value[]::new);
      drawnInto = slots(spec.with().keySet(), slots);
      binds = slots(spec.sql().parameters(), slots);
      taken = spec.take().values().toArray(String[]::new);
      takenInto = slots(spec.take().keySet(), slots);
      awaited = slots(step.awaited().keySet(), slots);
      reads = step.command().isReading();
      limits = (reads ? spec.expected().rows() : spec.expected().changed()).orElse(null);
      values = new Object[spec.times()][drawn.length];
    }

    private static int[] slots(Collection<String> names, Map<String, Integer> slots) {
      return names.stream()
          .mapToInt(name -> slots.computeIfAbsent(name, any -> slots.size()))
          .toArray();
    }

    void draw(Draw from) {
      for (Object[] one : values) {
        for (int i = 0; i < drawn.length; i++) {
          one[i] = CustomSteps.bound(drawn[i].at(from));
        }
      }
    }
  }

  @Setup(Level.Trial)
  public void read(Fixture fixture, ThreadParams params) {
    read(fixture.trial(params.getThreadIndex()), fixture.place(params.getThreadIndex()));
  }

  public final void read(Trial trial, int thread) {
    CustomWorkload read = (CustomWorkload) trial.workload();
    draw =
        Draw.ofExecutions(
            trial.data().seed(),
            trial.stream(thread),
            trial.share().thread(thread),
            trial.share().all());
    commits = trial.isTransactional();
    locks = !read.conflicts(trial.knobs()).isEmpty();
    operations = read.steps().parts();
    parts = new Action[operations.size()][];
    shares = new double[operations.size()];
    double weights = operations.stream().mapToInt(Part::weight).sum();
    double share = 0;
    int most = 0;
    for (int i = 0; i < parts.length; i++) {
      Map<String, Integer> names = new HashMap<>();
      parts[i] =
          operations.get(i).steps().stream()
              .map(step -> new Action(step, read.move(step), names))
              .toArray(Action[]::new);
      share += operations.get(i).weight() / weights;
      shares[i] = share;
      most = Math.max(most, names.size());
    }
    slots = new Object[most];
  }

  public void run(Session worker, Blackhole answers) throws SQLException {
    session = worker;
    hole = answers;
    draw();
    worker.enter();
    if (commits && locks) {
      worker.attempt(whole);
    } else {
      sendAll();
    }
    worker.moved(moved);
    long rows = answered + changed;
    worker.finish(rows, rows, rows);
  }

  private void draw() {
    int chosen = 0;
    if (parts.length > 1) {
      double drawn = draw.uniform();
      while (chosen < parts.length - 1 && drawn >= shares[chosen]) {
        chosen++;
      }
    }
    part = parts[chosen];
    OperationSpec next = operations.get(chosen).operation();
    drawn = next;
    rowsOfAll = next.expected().rows().orElse(null);
    changesOfAll = next.expected().changed().orElse(null);
    for (Action one : part) {
      one.draw(draw);
    }
  }

  private void sendAll() throws SQLException {
    moved = 0;
    answered = 0;
    changed = 0;
    session().kinds().start();
    for (Action one : part) {
      for (int slot : one.awaited) {
        slots[slot] = null;
      }
    }
    for (Action one : part) {
      action = one;
      for (execution = 0; execution < one.values.length && isComplete(one); execution++) {
        if (locks && !commits) {
          session().attempt(single);
        } else {
          sendOne();
        }
        session().kinds().lap(one.step.number());
      }
    }
    String name = Objects.requireNonNull(drawn).name();
    require(rowsOfAll, name, true, answered);
    require(changesOfAll, name, false, changed);
    if (commits) {
      session().commit();
    }
  }

  private static void require(@Nullable Limits limits, String name, boolean isOfReads, long rows) {
    if (limits != null && !limits.contains(rows)) {
      throw new IllegalStateException(
          "%s %s %d rows, expected %s"
              .formatted(name, isOfReads ? "answered" : "changed", rows, limits));
    }
  }

  /** Whether earlier answers had the values that a statement binds. */
  private boolean isComplete(Action one) {
    for (int slot : one.awaited) {
      if (slots[slot] == null) {
        return false;
      }
    }
    return true;
  }

  private void sendOne() throws SQLException {
    Action one = Objects.requireNonNull(action);
    Object[] values = one.values[execution];
    for (int i = 0; i < values.length; i++) {
      slots[one.drawnInto[i]] = values[i];
    }
    PreparedStatement statement = session().statement(one.step.number());
    for (int i = 0; i < one.binds.length; i++) {
      bind(statement, i + 1, slots[one.binds[i]]);
    }
    long count = one.reads ? ask(one, statement) : change(one, statement);
    require(one.limits, one.step.kind(), one.reads, count);
    if (one.reads) {
      answered += count;
    } else {
      changed += count;
    }
  }

  private static void bind(PreparedStatement statement, int parameter, @Nullable Object value)
      throws SQLException {
    if (value instanceof Long number) {
      statement.setLong(parameter, number);
    } else if (value instanceof String text) {
      statement.setString(parameter, text);
    } else {
      statement.setObject(parameter, value);
    }
  }

  private long ask(Action one, PreparedStatement statement) throws SQLException {
    Blackhole consumer = Objects.requireNonNull(hole);
    long count = 0;
    try (ResultSet answer = statement.executeQuery()) {
      if (one.asText.length == 0) {
        one.asText = new boolean[answer.getMetaData().getColumnCount() + 1];
      }
      while (answer.next()) {
        for (int column = 1; column < one.asText.length; column++) {
          consumer.consume(value(one, answer, column));
        }
        if (count++ == 0) {
          for (int i = 0; i < one.taken.length; i++) {
            slots[one.takenInto[i]] = taken(one, answer, answer.findColumn(one.taken[i]));
          }
        }
      }
    }
    return count;
  }

  /** Reads a value, as text if JDBC has no object for it: a zero date, or a time beyond a day. */
  private static @Nullable Object value(Action one, ResultSet answer, int column)
      throws SQLException {
    if (!one.asText[column]) {
      try {
        return answer.getObject(column);
      } catch (SQLException | DateTimeException e) {
        if (!TEMPORAL.contains(answer.getMetaData().getColumnType(column))) {
          throw e;
        }
        one.asText[column] = true;
      }
    }
    return answer.getString(column);
  }

  /** Reads a value; drivers return Booleans for {@code tinyint(1)}, and dates for years. */
  private static @Nullable Object taken(Action one, ResultSet answer, int column)
      throws SQLException {
    Object value = value(one, answer, column);
    if (value instanceof Boolean) {
      return answer.getLong(column);
    }
    boolean isYear =
        value instanceof java.sql.Date
            && answer
                .getMetaData()
                .getColumnTypeName(column)
                .toUpperCase(Locale.ROOT)
                .startsWith("YEAR");
    return isYear ? (Object) answer.getLong(column) : value;
  }

  private long change(Action one, PreparedStatement statement) throws SQLException {
    int changed = statement.executeUpdate();
    moved += one.move * changed;
    return changed;
  }

  private Session session() {
    return Objects.requireNonNull(session);
  }
}
