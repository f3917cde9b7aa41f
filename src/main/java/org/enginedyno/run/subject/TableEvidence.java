package org.enginedyno.run.subject;

import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.TableDefinition;

/**
 * What a server says of a table.
 *
 * @param engine the engine that it is in
 * @param traits what is particular about that engine
 * @param made what it was when we had made or loaded it
 * @param definition what it is
 * @param statistics what the server believes of its indexes
 */
public record TableEvidence(
    String table,
    String engine,
    EngineTraits traits,
    TableDefinition made,
    TableDefinition definition,
    IndexStatistics statistics) {}
