package org.enginedyno.report.compare;

import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.threshold.CellThreshold;
import org.enginedyno.result.threshold.CellThreshold.Verdict;

/**
 * Which cells of a run met the thresholds of its plan.
 *
 * @param all the verdicts, missed thresholds first
 */
public record ThresholdSummary(Results results, List<CellThreshold> all) {
  private static final String RULE =
      "Missed: the figure of the cell or of a run is outside its limit or was not measured, or the"
          + " cell is overloaded. Unsure: all are within the limit, but the cell is marked, or fewer"
          + " than ten operations lie beyond the percentile.";

  /** A longer table is hard to read, and too large for summary.md on GitHub. */
  private static final int MOST = 500;

  public static ThresholdSummary of(Results results) {
    return new ThresholdSummary(
        results, CellThreshold.of(results.manifest().plan().thresholds(), results.cells()));
  }

  /**
   * The number of thresholds by verdict, and of cells that were not run; empty without thresholds.
   */
  public Optional<String> counts() {
    boolean lacksCells = results.missing() > 0 && !results.manifest().plan().thresholds().isEmpty();
    String text = Numbers.counts(all.stream().map(CellThreshold::verdict));
    String notRun = Numbers.count(results.missing(), "cell") + " not run";
    return all.isEmpty() && !lacksCells
        ? Optional.empty()
        : Optional.of(lacksCells ? (text.isEmpty() ? "" : text + ", ") + notRun : text);
  }

  /**
   * The number of thresholds by verdict, and the first that is not met; empty without thresholds.
   */
  Optional<String> sentence() {
    return counts()
        .map(
            counts ->
                "Thresholds: %s%s."
                    .formatted(
                        counts,
                        remarks().stream().findFirst().map(one -> " (" + one + ")").orElse("")));
  }

  /** The thresholds that are not met. */
  public List<Remark> remarks() {
    return all.stream()
        .filter(one -> one.verdict() != Verdict.MET)
        .map(
            one ->
                new Remark(one.verdict() + " " + CellRemarks.name(results, one.cell()), one.text()))
        .toList();
  }

  /** The thresholds that are not met, as a table; a page also has the others. */
  public Optional<Section> section() {
    return counts()
        .map(
            counts ->
                new Section(
                    "thresholds",
                    "Thresholds",
                    List.of(
                        new Block.Text(counts + ". " + RULE),
                        table(all.stream().filter(one -> one.verdict() != Verdict.MET).toList()),
                        met(all.stream().filter(one -> one.verdict() == Verdict.MET).toList()))));
  }

  private Html met(List<CellThreshold> met) {
    return met.isEmpty()
        ? Html.NOTHING
        : Html.details(
            Html.text(Numbers.count(met.size(), "threshold") + " met"), table(met).html());
  }

  private Block table(List<CellThreshold> some) {
    if (some.isEmpty()) {
      return Html.NOTHING;
    }
    List<String> rest =
        some.size() > MOST ? List.of("and %s more".formatted(some.size() - MOST)) : List.of();
    return Table.of(
            some.stream().limit(MOST).toList(),
            Column.text("verdict", ThresholdSummary::verdict),
            Column.rowHead("cell", one -> CellRemarks.field(results, one.cell())),
            Column.text("figure and limit", CellThreshold::text))
        .with(rest)
        .in(Table.CARDS);
  }

  private static Field verdict(CellThreshold one) {
    String sign =
        switch (one.verdict()) {
          case MISSED -> "\u2717 ";
          case UNSURE -> "? ";
          case MET -> "\u2713 ";
        };
    String text = sign + one.verdict();
    return Field.of(text, Html.styled("span", "status " + one.verdict(), text));
  }
}
