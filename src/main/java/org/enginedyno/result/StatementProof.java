package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of one of a cell's statements.
 *
 * @param explain the rows of EXPLAIN, as the server gave them; empty where it was not asked
 * @param answers checksum of the answers to a fixed set of keys, where they can be compared
 */
public record StatementProof(
    String sql, List<Map<String, String>> explain, @Nullable String answers) {
  public StatementProof {
    explain = List.copyOf(explain);
  }
}
