package org.enginedyno.result;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Proof.TableAfter;
import org.jspecify.annotations.Nullable;

/** The total size of a cell's tables after its last fork had filled them. */
public record FilledTables(long rows, long dataBytes, long indexBytes, @Nullable Long fileBytes) {
  /** The tables of a cell; empty if it fills none. */
  public static Optional<FilledTables> of(Measurement cell) {
    Proof proof = cell.proof();
    Map<String, TableAfter> last = new LinkedHashMap<>();
    if (proof != null && cell.isOk()) {
      proof.forks().tables().forEach(table -> last.put(table.table(), table));
    }
    Collection<TableAfter> all = last.values();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new FilledTables(
                all.stream().mapToLong(TableAfter::rows).sum(),
                all.stream().mapToLong(TableAfter::dataBytes).sum(),
                all.stream().mapToLong(TableAfter::indexBytes).sum(),
                Sums.of(all, TableAfter::fileBytes)));
  }
}
