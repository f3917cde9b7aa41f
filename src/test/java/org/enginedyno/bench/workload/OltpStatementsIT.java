package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Answer;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asks a server for the plans and the answers of each query over sysbench's tables. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class OltpStatementsIT {
  private static final DataSpec DATA = new DataSpec(5_000, 4);

  private final TestDatabase database;

  OltpStatementsIT(TestDatabase database) {
    this.database = database;
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    TwoTables.load(database, DATA, "InnoDB", "MyISAM", "Aria");
  }

  private static Parameters.Draws draws(Statement statement) {
    return statement.parameters().draws(DATA, TwoTables.KNOBS, 1);
  }

  private Explain explain(Statement statement, TableForm form) throws SQLException {
    return Explain.of(
        database.connection(),
        database.facts(),
        statement.sql(form.names()),
        draws(statement).next());
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria"})
  void takeTheWaysToTheRowsThatAreDeclared(String engine) throws SQLException {
    TableForm form = TableForm.plain(engine);
    for (Statement statement : TwoTables.MIX.statements(TwoTables.KNOBS)) {
      assertThat(
              explain(statement, form)
                  .contradiction(statement.access().orElseThrow(), statement.tables(form.names())))
          .as(statement.sql())
          .isEmpty();
    }
  }

  @Test
  void areNotTakenForSortedWhereTheyAreNot() throws SQLException {
    TableForm form = TableForm.plain("InnoDB");
    Statement sorted = TwoTables.MIX.statements(TwoTables.KNOBS).get(6);
    assertThat(sorted.sql()).endsWith("ORDER BY c").doesNotContain("DISTINCT");

    assertThat(
            explain(sorted, form)
                .contradiction(Access.range(Access.PRIMARY), sorted.tables(form.names())))
        .get()
        .asString()
        .startsWith("the plan is index PRIMARY, sorted where index PRIMARY is declared");
  }

  @Test
  void areAnsweredAsTheGeneratorSaysAndOtherwiseOnceARowIsChanged() throws SQLException {
    assertThat(contradictions()).isEmpty();
    database.execute("UPDATE sbtest2_myisam SET k = k + 1, c = concat('x', c)");

    assertThat(contradictions())
        .isNotEmpty()
        .allMatch(text -> text.contains("sbtest2"))
        .anyMatch(text -> text.startsWith("SELECT sum(k)"))
        .anyMatch(text -> text.startsWith("SELECT DISTINCT"));
  }

  private List<String> contradictions() throws SQLException {
    List<String> found = new ArrayList<>();
    TableForm form = TableForm.plain("MyISAM");
    for (Statement statement : TwoTables.MIX.statements(TwoTables.KNOBS)) {
      Parameters.Draws draws = draws(statement);
      List<Object[]> executions = List.of(draws.next(), draws.next(), draws.next());
      List<Answer> right = statement.answers().orElseThrow().to(executions, DATA);
      for (int i = 0; i < executions.size(); i++) {
        right
            .get(i)
            .contradiction(answer(statement.sql(form.names()), executions.get(i)))
            .ifPresent(text -> found.add(statement.sql() + ": " + text));
      }
    }
    return found;
  }

  private List<String> answer(String sql, Object[] values) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement query = database.connection().prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        query.setObject(i + 1, values[i]);
      }
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          rows.add(found.getString(1));
        }
      }
    }
    return rows.stream().sorted().toList();
  }
}
