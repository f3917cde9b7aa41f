package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.Table;

/**
 * The sums over sysbench's tables while a mix changes them: ids, columns that no change affects,
 * and the numbers that are incremented. A row that is inserted again gets another {@code k}.
 */
record SbtestBalance(OltpMix mix, DataSpec data) {
  Balance balance() {
    List<Balance.Sum> sums = new ArrayList<>();
    sums.add(Balance.Sum.kept("rows", "count(*)", this::rows));
    sums.add(Balance.Sum.kept("least ids", "min(id)", mix::tables));
    sums.add(Balance.Sum.kept("largest ids", "max(id)", this::rows));
    sums.add(
        Balance.Sum.kept(
            "checksums of " + String.join(", ", kept()),
            "sum(crc32(concat_ws('|', " + String.join(", ", kept()) + ")))",
            () -> sum(this::checksum)));
    if (mix.countsUp()) {
      sums.add(Balance.Sum.counted("k", "sum(k)", () -> sum(row -> row.rows.k(row.id))));
    }
    return new Balance(sums);
  }

  /** A row, by its generator and id. */
  private record Row(SbtestRows rows, int id) {}

  /** The columns that keep their loaded values. */
  private List<String> kept() {
    List<String> kept = new ArrayList<>(List.of("id"));
    if (!mix.writes("k")) {
      kept.add("k");
    }
    if (!mix.writes("c")) {
      kept.add("c");
    }
    kept.add("pad");
    return kept;
  }

  private long checksum(Row row) {
    StringBuilder text = new StringBuilder().append(row.id).append('|');
    if (!mix.writes("k")) {
      text.append(row.rows.k(row.id)).append('|');
    }
    if (!mix.writes("c")) {
      text.append(row.rows.c(row.id)).append('|');
    }
    return Hash.crc(text.append(row.rows.pad(row.id)).toString());
  }

  private long rows() {
    return (long) mix.tables() * data.rows();
  }

  private long sum(ToLongFunction<Row> value) {
    return IntStream.rangeClosed(1, mix.tables()).mapToLong(table -> sum(table, value)).sum();
  }

  private long sum(int table, ToLongFunction<Row> value) {
    return Table.sum(
        data.rows(),
        () -> {
          SbtestRows rows = new SbtestRows(data, table);
          return id -> value.applyAsLong(new Row(rows, id));
        });
  }
}
