package org.enginedyno.report.page.study;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.report.compare.Filled;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.result.Measurement;

/** The sizes of a run's tables, to be read beside published ones. */
final class PublishedSizes {
  private PublishedSizes() {}

  /** Those that were loaded, and those that cells have filled, not as work beside theirs. */
  static String here(Results results) {
    Stream<String> loaded =
        results.tables().stream()
            .map(table -> size(table.engine(), table.dataBytes(), table.indexBytes()));
    Stream<String> filled =
        results.patternCells().stream()
            .filter(cell -> cell.beside() == null)
            .flatMap(cell -> Filled.of(cell).map(one -> filled(cell, one)).stream());
    return Stream.concat(loaded, filled).distinct().collect(Collectors.joining("; "));
  }

  private static String filled(Measurement cell, Filled filled) {
    return "%s, %s: %s"
        .formatted(
            Numbers.count(filled.rows(), "row"),
            Numbers.count(cell.cell().threads(), "thread"),
            size(cell.cell().engine(), filled.dataBytes(), filled.indexBytes()));
  }

  private static String size(String engine, long data, long indexes) {
    return "%s %s + %s (%s)"
        .formatted(engine, Numbers.count(data), Numbers.count(indexes), Units.text(data + indexes));
  }
}
