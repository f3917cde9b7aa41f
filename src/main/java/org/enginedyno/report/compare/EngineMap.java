package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.Measurement;

/** Which engine led where: patterns in their variants by engines, a row each. */
public record EngineMap(List<String> engines, List<Row> rows) {
  /** Fewer rows are seen at a glance in the summary's table. */
  private static final int FEWEST_ROWS = 4;

  public EngineMap {
    engines = List.copyOf(engines);
    rows = List.copyOf(rows);
  }

  /** A pattern at one thread count, with a field for each engine. */
  public record Row(String workload, String variant, int threads, List<Field> fields) {
    public Row {
      fields = List.copyOf(fields);
    }

    /** What tells the row from others of its pattern. */
    public String about() {
      String at = Numbers.count(threads, "thread");
      return variant.isEmpty() ? at : variant + ", " + at;
    }
  }

  /**
   * What an engine's cell is to the first engine's.
   *
   * @param figure the ratio; the score where there is none; the status where there is no score
   * @param notes the score below the ratio, and what is to be known of the two
   * @param shade absent where there is no ratio
   * @param mark why the cell is in no ratio; empty where that has another reason
   * @param cell absent where there is none
   */
  public record Field(
      String figure,
      List<String> notes,
      Optional<Shade> shade,
      String mark,
      Optional<Measurement> cell) {
    private static final Field NOTHING =
        new Field("", List.of(), Optional.empty(), "", Optional.empty());

    public Field {
      notes = List.copyOf(notes);
    }
  }

  /** The map of a run's summary; nothing where there is one engine, or little to look over. */
  public static Optional<EngineMap> of(Results results) {
    EngineMap map = of(results, SummaryRow.of(results));
    return map.engines.size() > 1 && map.rows.size() >= FEWEST_ROWS
        ? Optional.of(map)
        : Optional.empty();
  }

  /** The same patterns at one thread count. */
  public static EngineMap at(Results results, int threads) {
    return of(results, SummaryRow.at(results, threads));
  }

  private static EngineMap of(Results results, List<SummaryRow> rows) {
    List<String> engines = results.series().engines();
    List<Row> all = new ArrayList<>();
    for (SummaryRow row : rows) {
      for (Variant variant : row.of(results.series().variants())) {
        List<Field> fields =
            engines.stream()
                .map(engine -> row.entry(variant, engine))
                .map(entry -> entry.map(one -> field(engines.get(0), one)).orElse(Field.NOTHING))
                .toList();
        all.add(new Row(row.workload(), results.series().label(variant), row.threads(), fields));
      }
    }
    return new EngineMap(engines, all);
  }

  private static Field field(String first, SummaryRow.Entry entry) {
    if (entry.ok().isEmpty()) {
      return new Field("", List.of(), Optional.empty(), entry.absence(), entry.cell());
    }
    Measurement cell = entry.ok().get();
    String score = Numbers.number(cell.score().orElseThrow());
    Optional<Ratio> ratio = entry.ratio();
    return ratio
        .map(
            one ->
                new Field(
                    Numbers.factor(one.factor()),
                    Stream.of(
                            score,
                            one.reference().equals(first) ? "" : "of " + one.reference(),
                            one.doubts())
                        .filter(note -> !note.isEmpty())
                        .toList(),
                    Optional.of(Shade.of(one.factor())),
                    "",
                    entry.cell()))
        .orElseGet(
            () ->
                new Field(
                    score, List.of(), Optional.empty(), MarkText.unsteady(cell), entry.cell()));
  }
}
