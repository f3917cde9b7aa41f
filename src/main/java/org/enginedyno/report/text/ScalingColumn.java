package org.enginedyno.report.text;

import java.util.Map;
import java.util.function.Function;
import org.enginedyno.report.compare.Efficiency;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.jspecify.annotations.Nullable;

/** The column of scaling efficiency, for which a cell is held against another. */
final class ScalingColumn {
  private ScalingColumn() {}

  static void put(Map<String, Function<Measurement, @Nullable Object>> columns, Results results) {
    columns.put(
        "scaling_efficiency",
        cell -> Efficiency.of(results, cell).map(Efficiency::share).orElse(null));
  }
}
