package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.StandingVariables;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.subject.AppliedSettings;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TableEvidence;
import org.enginedyno.workload.Table;

/** Reads a cell's evidence from a server: tables, statements, variables. */
final class CellQuestions {
  private static final String CACHE_SECONDS = "information_schema_stats_expiry";

  private final Connection connection;
  private final ServerFacts facts;
  private final EngineTraits traits;
  private final Map<String, TableDefinition> made;

  /**
   * Creates the questions.
   *
   * @param made the definition of each table when it was created or loaded
   */
  CellQuestions(
      Connection connection,
      ServerFacts facts,
      EngineTraits traits,
      Map<String, TableDefinition> made) {
    this.connection = connection;
    this.facts = facts;
    this.traits = traits;
    this.made = made;
  }

  Evidence ask(Cell cell, TableNames names, List<Table> tables, AppliedSettings applied)
      throws SQLException {
    StandingVariables variables = StandingVariables.read(connection);
    if (!cell.hasTables()) {
      return Evidence.withoutTables(applied, variables);
    }
    disableStatisticsCache();
    List<TableEvidence> evidence = new ArrayList<>();
    for (Table table : tables) {
      evidence.add(ask(names.of(table)));
    }
    return new Evidence(
        evidence,
        new StatementQuestions(connection, facts, traits, names).ask(cell),
        applied,
        variables);
  }

  /** MySQL 8 caches statistics for a day. */
  private void disableStatisticsCache() throws SQLException {
    if (facts.variables().containsKey(CACHE_SECONDS)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET SESSION " + CACHE_SECONDS + " = 0");
      }
    }
  }

  private TableEvidence ask(String table) throws SQLException {
    TableDefinition definition = TableDefinition.of(connection, table);
    return new TableEvidence(
        table,
        TableEngine.of(connection, table).orElse("none"),
        traits,
        made.getOrDefault(table, definition),
        definition,
        IndexStatistics.of(connection, table));
  }
}
