package org.enginedyno.report.text;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.table.CsvValue;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** The columns of queries, where an operation asks several. */
final class QueryColumns {
  private QueryColumns() {}

  static void put(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("queries_per_op", QueryColumns::each);
    columns.put("queries_per_second", cell -> QueryText.rate(cell).orElse(null));
    columns.put("queries_p50_microseconds", cell -> kinds(cell, Latency::p50));
    columns.put("queries_p95_microseconds", cell -> kinds(cell, Latency::p95));
    columns.put("queries_p99_microseconds", cell -> kinds(cell, Latency::p99));
  }

  private static @Nullable Object each(Measurement cell) {
    Figures.Statements statements = cell.statements();
    return statements == null ? null : statements.queries();
  }

  private static @Nullable Object kinds(Measurement cell, Function<Latency, Double> figure) {
    Figures.Statements statements = cell.statements();
    return statements == null
        ? null
        : statements.kinds().stream()
            .map(kind -> kind.kind() + "=" + CsvValue.digits(figure.apply(kind.latency())))
            .collect(Collectors.joining(";"));
  }
}
