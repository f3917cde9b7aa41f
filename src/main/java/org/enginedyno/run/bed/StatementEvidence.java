package org.enginedyno.run.bed;

import java.util.Optional;
import org.enginedyno.db.table.Explain;
import org.enginedyno.workload.Access;

/**
 * What a server says of a statement.
 *
 * @param explain how it answers; without rows where it was not asked
 * @param declared the way to the rows that it must take on this engine, where it reads any
 * @param answers checksum of the answers to fixed keys, where they can be compared
 */
public record StatementEvidence(
    String sql, Explain explain, Optional<Access> declared, Optional<String> answers) {}
