package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.probe.EngineTrial;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.workload.catalogue.Workloads;

/** A server's engines: described by files, or else by a trial. */
final class TestedEngines {
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final SortedMap<String, String> transactions = new TreeMap<>();
  private Engines engines;

  TestedEngines(MarkedDatabase database, ServerFacts facts, Engines known) {
    this.database = database;
    this.facts = facts;
    this.engines = known;
  }

  /** Tests an engine's transactions, and all of it if no file describes it. */
  void learn(String engine, RunListener listener) throws SQLException {
    EngineTrial trial = new EngineTrial(database, facts, engine);
    if (!transactions.containsKey(engine)) {
      transactions.put(engine, trial.transactions());
    }
    if (!engines.isKnown(engine)) {
      EngineTraits traits = trial.traits();
      engines = engines.with(engine, traits);
      listener.note(
          "no file describes engine %s; a trial shows that it %s"
              .formatted(engine, traits.words()));
    }
  }

  /** Takes over what was learned before a restart, which does not change it. */
  void copyFrom(TestedEngines before) {
    transactions.putAll(before.transactions);
    engines = before.engines;
  }

  /** What the engines claim about transactions, and what they do. */
  SortedMap<String, String> transactions() {
    SortedMap<String, String> words = new TreeMap<>();
    transactions.forEach((engine, result) -> words.put(engine + ", transactions", result));
    return words;
  }

  /** Why the tables of a cell cannot be in its engine. */
  Optional<String> reasonAgainst(Cell cell) {
    return engines.reasonAgainst(
        cell.engine(), Workloads.named(cell.workload()).needs(cell.knobs()));
  }

  EngineTraits traits(String engine) {
    return engines.of(engine);
  }
}
