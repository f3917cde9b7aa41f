package org.enginedyno.run.subject.server;

import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.probe.EngineTrial;
import org.enginedyno.db.probe.TransactionTrial;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.workload.catalogue.Workloads;

/** What is known of a server's engines: from files, and where there is none by a trial. */
final class LearnedEngines {
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final SortedMap<String, String> transactions = new TreeMap<>();
  private Engines engines;

  LearnedEngines(MarkedDatabase database, ServerFacts facts, Engines known) {
    this.database = database;
    this.facts = facts;
    this.engines = known;
  }

  /** Tries an engine: its transactions, and all of it where no file describes it. */
  void learn(String engine, RunListener listener) throws SQLException {
    if (!transactions.containsKey(engine)) {
      transactions.put(engine, new TransactionTrial(database, engine).words());
    }
    if (!engines.isKnown(engine)) {
      EngineTraits traits = new EngineTrial(database, facts, engine).traits();
      engines = engines.with(engine, traits);
      listener.note(
          "no file describes engine %s; a trial shows that it %s"
              .formatted(engine, traits.words()));
    }
  }

  /** Knows what was learned before the server was started anew, which changes nothing of it. */
  void recall(LearnedEngines before) {
    transactions.putAll(before.transactions);
    engines = before.engines;
  }

  /** What each engine that was tried claims of its transactions, and shows. */
  SortedMap<String, String> transactions() {
    SortedMap<String, String> words = new TreeMap<>();
    transactions.forEach((engine, said) -> words.put(engine + ", transactions", said));
    return words;
  }

  /** Why the tables of a cell cannot live in its engine, as was learned of it here. */
  Optional<String> reasonAgainst(Cell cell) {
    return engines.reasonAgainst(
        cell.engine(), Workloads.named(cell.workload()).needs(cell.knobs()));
  }

  /** The traits of the engine of that name. */
  EngineTraits traits(String engine) {
    return engines.of(engine);
  }
}
