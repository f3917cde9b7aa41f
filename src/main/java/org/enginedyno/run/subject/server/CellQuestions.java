package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
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
  private static final String CACHE_SECONDS = "information_schema_stats_expiry";
  private static final long EXPLAIN_STREAM = -2;

  Evidence ask(Cell cell, TableNames names, List<Table> tables, AppliedSettings applied)
      throws SQLException {
    StableVariables variables = StableVariables.read(connection);
    if (!cell.hasTables()) {
      return Evidence.withoutTables(applied, variables);
    }
    disableStatisticsCache();
    List<Evidence.OfTable> evidence = new ArrayList<>();
    for (Table table : tables) {
      evidence.add(ask(table, names));
    }
    return new Evidence(evidence, statements(cell, names), applied, variables, Optional.empty());
  }

  /** MySQL 8 caches statistics for a day. */
  private void disableStatisticsCache() throws SQLException {
    if (facts.variables().containsKey(CACHE_SECONDS)) {
      Sql.execute(connection, "SET SESSION " + CACHE_SECONDS + " = 0");
    }
  }

  /**
   * Why the server refuses a statement that a user wrote; empty if it accepts all. One that has a
   * plan is explained: on MariaDB, a prepared UPDATE leaves its table so that no index of it covers
   * a query until an UPDATE is executed.
   */
  Optional<String> refusal(Cell cell, TableNames names) {
    for (Statement statement : Workloads.named(cell.workload()).statements(cell.knobs())) {
      try {
        if (ask(cell, cell.knobs(), statement, names).explain().rows().isEmpty()) {
          // as a statement of its own, since drivers may put a preparation off
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
    Set<String> tables = statement.tables(names);
    boolean recorded = statement.recorded().filter(Statement.Recorded::plan).isPresent();
    if (statement.access().isEmpty() && !recorded) {
      return new Evidence.OfStatement(sql, tables, new ExplainRows(List.of()), Optional.empty());
    }
    Object[] values = statement.parameters().draws(cell.data(), knobs, EXPLAIN_STREAM).next();
    ExplainRows explain =
        recorded && !facts.abilities().explainsChanges() && !Explain.isQuery(sql)
            ? new ExplainRows(List.of())
            : Explain.of(connection, facts, sql, values);
    if (recorded) {
      return new Evidence.OfStatement(
          sql,
          tables,
          explain,
          Optional.empty(),
          statement.recorded().flatMap(Statement.Recorded::index));
    }
    Access declared = statement.access().get();
    boolean covering = traits.covers(declared, explain.access());
    return new Evidence.OfStatement(sql, tables, explain, Optional.of(declared.covering(covering)));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
