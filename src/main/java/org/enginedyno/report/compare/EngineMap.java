package org.enginedyno.report.compare;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;

/**
 * Which engine led for each pattern and variant: one row for each of them, one field per engine.
 */
public record EngineMap(List<String> engines, List<Row> rows) {
  /** With fewer rows, the summary's table is clear enough. */
  private static final int FEWEST_ROWS = 4;

  /**
   * A pattern at one thread count, with one field per engine.
   *
   * @param about what distinguishes the row from others of its pattern
   */
  public record Row(String workload, String about, List<Field> fields) {}

  /**
   * An engine's cell, compared with the first engine's.
   *
   * @param figure the ratio; the score if there is no ratio; the status if there is no score
   * @param notes the score below the ratio, and remarks on both cells
   * @param shade absent if there is no ratio, or if it is not firm
   * @param mark the status or the marks of a cell that has no ratio; often empty
   * @param cell absent if there is none
   */
  public record Field(
      String figure,
      List<String> notes,
      Optional<Shade> shade,
      String mark,
      Optional<Measurement> cell) {
    private static final Field NOTHING =
        new Field("", List.of(), Optional.empty(), "", Optional.empty());
  }

  /** The map of a run's summary; empty if there is only one engine, or too few rows. */
  public static Optional<EngineMap> of(Results results) {
    EngineMap map = of(results, SummaryRow.of(results));
    return map.engines.size() > 1 && map.rows.size() >= FEWEST_ROWS
        ? Optional.of(map)
        : Optional.empty();
  }

  /** The map of the same patterns at one thread count. */
  public static EngineMap at(Results results, int threads) {
    return of(results, SummaryRow.at(results, threads));
  }

  private static EngineMap of(Results results, List<SummaryRow> rows) {
    return new EngineMap(
        results.series().engines(),
        rows.stream()
            .flatMap(row -> row.lines(results).stream())
            .map(line -> row(results, line))
            .toList());
  }

  private static Row row(Results results, SummaryRow.Line line) {
    String variant = results.series().label(line.variant());
    String threads = Numbers.count(line.row().threads(), "thread");
    List<String> engines = results.series().engines();
    return new Row(
        line.workload(),
        variant.isEmpty() ? threads : variant + ", " + threads,
        engines.stream()
            .map(line::entry)
            .map(entry -> entry.map(one -> field(engines.get(0), one)).orElse(Field.NOTHING))
            .toList());
  }

  private static Field field(String first, SummaryRow.Entry entry) {
    if (entry.ok().isEmpty()) {
      return new Field("", List.of(), Optional.empty(), entry.absence(), entry.cell());
    }
    String score = Numbers.number(entry.ok().get().score().orElseThrow());
    if (entry.ratio().isEmpty()) {
      String marks = CellText.unsteady(entry.ok().get());
      return new Field(score, List.of(), Optional.empty(), marks, entry.cell());
    }
    Ratio ratio = entry.ratio().get();
    String of = ratio.reference().equals(first) ? "" : "of " + ratio.reference();
    return new Field(
        Numbers.factor(ratio.factor()),
        Stream.of(score, of, ratio.limits()).filter(note -> !note.isEmpty()).toList(),
        ratio.isFirm() ? Optional.of(Shade.of(ratio.factor())) : Optional.empty(),
        "",
        entry.cell());
  }

  /**
   * The distance of a ratio from one, in as few steps as a reader can distinguish.
   *
   * @param step 0 for almost no difference, positive for ratios above one, negative for those below
   */
  public record Shade(int step) {
    private static final List<Double> BOUNDS = List.of(1.05, 1.25, 2.0, 4.0);

    public static Shade of(double factor) {
      double distance = Math.max(factor, 1 / factor);
      int steps = (int) BOUNDS.stream().filter(bound -> distance >= bound).count();
      return new Shade(factor < 1 ? -steps : steps);
    }

    /** All shades, from the least ratios to the greatest. */
    public static List<Shade> all() {
      return IntStream.rangeClosed(-BOUNDS.size(), BOUNDS.size()).mapToObj(Shade::new).toList();
    }

    public String css() {
      return step == 0 ? "shade even" : "shade " + (step < 0 ? "less" : "more") + Math.abs(step);
    }

    /** The range of ratios that have this shade. */
    public String words() {
      int size = Math.abs(step);
      if (step == 0) {
        return "x%s–%s".formatted(bound(-1), bound(1));
      }
      if (size == BOUNDS.size()) {
        return "x%s and %s".formatted(bound(step), step < 0 ? "less" : "more");
      }
      return step < 0
          ? "x%s–%s".formatted(bound(step - 1), bound(step))
          : "x%s–%s".formatted(bound(step), bound(step + 1));
    }

    private static String bound(int step) {
      double bound = BOUNDS.get(Math.abs(step) - 1);
      double hundredths = Math.round((step < 0 ? 1 / bound : bound) * 100) / 100.0;
      return Numbers.number(hundredths).replaceFirst("\\.?0+$", "");
    }
  }
}
