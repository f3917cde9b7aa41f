package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** Reads a cell's evidence from a server; {@code made} has the tables as they were created. */
record CellQuestions(
    Connection connection,
    ServerFacts facts,
    EngineTraits traits,
    Map<String, TableDefinition> made)
    implements AutoCloseable {
  private static final long EXPLAIN_STREAM = -2;
  private static final int MOST_DRAWS = 20;

  Evidence ask(Cell cell, TableNames names, List<Table> tables, AppliedSettings applied)
      throws SQLException {
    StableVariables variables = StableVariables.read(connection);
    if (!cell.hasTables()) {
      return Evidence.withoutTables(applied, variables);
    }
    facts.readFreshStatistics(connection);
    List<Evidence.OfTable> evidence = new ArrayList<>();
    for (Table table : tables) {
      evidence.add(ask(table, names));
    }
    return new Evidence(
        evidence,
        inModeOfClients(cell, () -> statements(cell, names)),
        applied,
        variables,
        Optional.empty(),
        Optional.empty(),
        Counters.read(connection, List.of()).changes());
  }

  /**
   * Why the server refuses a statement that a user wrote; empty if it accepts all. Statements that
   * have a plan are explained, not prepared: on MariaDB, after a prepared UPDATE no index of its
   * table covers a query until an UPDATE is executed.
   */
  Optional<String> refusal(Cell cell, TableNames names) throws SQLException {
    return inModeOfClients(cell, () -> refused(cell, names));
  }

  /**
   * Asks about statements that a user wrote in the sql_mode with which sessions of clients start;
   * it may change what quotes and operators mean.
   */
  private <T> T inModeOfClients(Cell cell, Question<T> question) throws SQLException {
    if (Workloads.named(cell.workload()).as(RecordedWorkload.class).isEmpty()) {
      return question.ask();
    }
    String own = ServerFacts.sqlMode(connection, "SESSION");
    String ofClients = ServerFacts.sqlMode(connection, "GLOBAL");
    if (own.equals(ofClients)) {
      return question.ask();
    }
    Sql.execute(connection, "SET SESSION sql_mode = " + Sql.literal(ofClients));
    try {
      return question.ask();
    } finally {
      Sql.execute(connection, "SET SESSION sql_mode = " + Sql.literal(own));
    }
  }

  /** A question to the server. */
  private interface Question<T> {
    T ask() throws SQLException;
  }

  private Optional<String> refused(Cell cell, TableNames names) {
    for (Statement statement : Workloads.named(cell.workload()).statements(cell.knobs())) {
      try {
        if (ask(cell, cell.knobs(), statement, names).explain().rows().isEmpty()) {
          // by SQL, as drivers may delay a preparation
          Sql.execute(
              connection,
              "PREPARE enginedyno_check FROM " + Sql.literal(statement.sql(names)),
              "DEALLOCATE PREPARE enginedyno_check");
        }
      } catch (SQLException e) {
        return Optional.of(
            "%s refuses a statement: %s: %s"
                .formatted(facts.title(), Sql.line(e), statement.sql(names)));
      }
    }
    return Optional.empty();
  }

  private Evidence.OfTable ask(Table of, TableNames names) throws SQLException {
    String table = names.of(of);
    boolean recorded = names.isOfOthers() && of.shape().isEmpty();
    TableDefinition definition = TableDefinition.of(connection, table);
    return new Evidence.OfTable(
        table,
        TableEngine.of(connection, table).orElse("none"),
        traits,
        made.getOrDefault(table, definition),
        definition,
        IndexStatistics.of(connection, table),
        recorded ? ExistingTables.change(connection, of) : Optional.empty());
  }

  private List<Evidence.OfStatement> statements(Cell cell, TableNames names) throws SQLException {
    List<Evidence.OfStatement> evidence = new ArrayList<>();
    Workload workload = Workloads.named(cell.workload());
    KnobValues knobs = cell.knobs();
    if (workload instanceof SearchWorkload search) {
      knobs =
          search.without(
              WordRules.leftOut(connection, traits.keys().fullText(), search, knobs).keySet(),
              knobs);
    }
    for (Statement statement : workload.statements(knobs)) {
      evidence.add(ask(cell, knobs, statement, names));
    }
    return evidence;
  }

  private Evidence.OfStatement ask(
      Cell cell, KnobValues knobs, Statement statement, TableNames names) throws SQLException {
    String sql = statement.sql(names);
    Optional<Statement.Recorded> recorded = statement.recorded().filter(Statement.Recorded::plan);
    Optional<Access> declared = recorded.isPresent() ? Optional.empty() : statement.access();
    boolean isExplained =
        declared.isPresent()
            || (recorded.isPresent()
                && (facts.abilities().explainsChanges() || Explain.isQuery(sql)));
    ExplainRows explain =
        isExplained
            ? explain(sql, statement.parameters().draws(cell.data(), knobs, EXPLAIN_STREAM))
            : new ExplainRows(List.of());
    return new Evidence.OfStatement(
        sql,
        statement.tables(names),
        explain,
        declared.map(access -> access.covering(traits.covers(access, explain.access()))),
        recorded.flatMap(Statement.Recorded::index));
  }

  /** The plan for the first drawn values that match a row, if any of several draws do. */
  private ExplainRows explain(String sql, Parameters.Draws draws) throws SQLException {
    ExplainRows plan = Explain.of(connection, facts, sql, draws.next());
    for (int more = MOST_DRAWS; more > 0 && plan.isOfNoRow(); more--) {
      plan = Explain.of(connection, facts, sql, draws.next());
    }
    return plan;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
