package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.run.subject.StatementEvidence;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** Reads evidence of a cell's statements from a server. */
final class StatementQuestions {
  private static final long EXPLAIN_STREAM = -2;

  private final Connection connection;
  private final ServerFacts facts;
  private final EngineTraits traits;
  private final TableNames names;

  StatementQuestions(
      Connection connection, ServerFacts facts, EngineTraits traits, TableNames names) {
    this.connection = connection;
    this.facts = facts;
    this.traits = traits;
    this.names = names;
  }

  List<StatementEvidence> ask(Cell cell) throws SQLException {
    List<StatementEvidence> evidence = new ArrayList<>();
    Workload workload = Workloads.named(cell.workload());
    KnobValues knobs =
        workload.without(
            WordRules.leftOut(connection, traits.fullText(), workload, cell.knobs()).keySet(),
            cell.knobs());
    for (Statement statement : workload.statements(knobs)) {
      evidence.add(ask(cell, knobs, statement));
    }
    return evidence;
  }

  private StatementEvidence ask(Cell cell, KnobValues knobs, Statement statement)
      throws SQLException {
    String sql = statement.sql(names);
    Set<String> tables = statement.tables(names);
    if (statement.access().isEmpty()) {
      return new StatementEvidence(sql, tables, new Explain(List.of()), Optional.empty());
    }
    Object[] values = statement.parameters().draws(cell.data(), knobs, EXPLAIN_STREAM).next();
    Explain explain = Explain.of(connection, facts, sql, values);
    Access declared = statement.access().get();
    boolean covering = traits.covers(declared, explain.access());
    return new StatementEvidence(sql, tables, explain, Optional.of(declared.covering(covering)));
  }
}
