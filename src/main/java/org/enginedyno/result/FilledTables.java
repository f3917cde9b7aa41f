package org.enginedyno.result;

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
    return last.values().stream()
        .map(
            table ->
                new FilledTables(
                    table.rows(), table.dataBytes(), table.indexBytes(), table.fileBytes()))
        .reduce(FilledTables::plus);
  }

  private FilledTables plus(FilledTables other) {
    return new FilledTables(
        rows + other.rows,
        dataBytes + other.dataBytes,
        indexBytes + other.indexBytes,
        fileBytes == null || other.fileBytes == null
            ? null
            : Long.valueOf(fileBytes + other.fileBytes));
  }
}
