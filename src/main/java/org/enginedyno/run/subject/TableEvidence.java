package org.enginedyno.run.subject;

import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.TableDefinition;

/**
 * A server's description of a table.
 *
 * @param made its definition when it was created or loaded
 * @param definition its definition now
 */
public record TableEvidence(
    String table,
    String engine,
    EngineTraits traits,
    TableDefinition made,
    TableDefinition definition,
    IndexStatistics statistics) {}
