package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.format.ChangeText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Markdown;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.history.RunConditions.ConditionChange;
import org.enginedyno.result.history.StoredComparison;
import org.enginedyno.result.history.StoredPair;
import org.enginedyno.result.history.StoredPair.RatioBounds;
import org.enginedyno.result.history.StoredRun;

/** The comparison of two stored runs: cell by cell, then the conditions that changed. */
public record ComparisonText(StoredComparison comparison) {
  private static final String LESSON =
      "Runs at different times also differ because of other load on the machine. If a cell is INCONCLUSIVE, run dyno duel, which alternates both sides; see docs/comparing.md.";

  private static final String UNCHANGED = "No recorded condition changed.";

  /** The text for a terminal, which wraps long lines. */
  public String plain() {
    StringBuilder text = new StringBuilder();
    text.append(title()).append(": ").append(counts()).append('\n');
    for (StoredPair pair : comparison.pairs()) {
      text.append('\n').append(headline(pair)).append('\n');
      Stream.of(ratios(pair), why(pair))
          .filter(line -> !line.isEmpty())
          .forEach(line -> text.append("  ").append(line).append('\n'));
    }
    text.append(comparison.alone().isEmpty() ? "" : "\n");
    comparison.alone().forEach(line -> text.append(line).append('\n'));
    text.append("\nBASE ").append(run(comparison.base())).append('\n');
    text.append("NEW  ").append(run(comparison.now())).append('\n');
    text.append(comparison.changes().isEmpty() ? UNCHANGED + "\n" : "What changed:\n");
    comparison.changes().forEach(change -> text.append("  ").append(change).append('\n'));
    return text.append("%s\n%s\n".formatted(floors(), LESSON)).toString();
  }

  private String title() {
    return "%s compared with %s".formatted(comparison.now().name(), comparison.base().name());
  }

  /** The verdict, and the ratio of the new run's speed to the base's. */
  private static String headline(StoredPair pair) {
    String change =
        pair.bounds()
            .map(bounds -> ChangeText.speed(bounds.ratio()))
            .or(() -> pair.ratio(FigureCatalogue.THROUGHPUT).map(ChangeText::times))
            .map(speed -> "; NEW is " + speed)
            .orElse("");
    return "%s: %s%s".formatted(pair.base().cell().id(), pair.verdict(), change);
  }

  /** The text in Markdown, for a page of a CI server. */
  public String markdown() {
    Block changes =
        comparison.changes().isEmpty()
            ? new Block.Text(UNCHANGED)
            : Table.of(
                comparison.changes(),
                Column.text("condition", ConditionChange::what),
                Column.text("BASE", ConditionChange::base),
                Column.text("NEW", ConditionChange::now));
    List<Block> cells =
        List.of(
            new Block.Lines(comparison.pairs().stream().map(ComparisonText::headline).toList()),
            table(),
            new Block.Lines(comparison.alone()));
    List<Block> around =
        List.of(
            new Block.Lines(
                List.of("BASE " + run(comparison.base()), "NEW " + run(comparison.now()))),
            changes,
            new Block.Text(floors()));
    return "# %s\n\n**%s**\n\n%s%s%s\n"
        .formatted(
            Markdown.escaped(title()),
            counts(),
            new Section("", "Cells", cells).markdown(),
            new Section("", "What changed", around).markdown(),
            LESSON);
  }

  private Table table() {
    List<Column<StoredPair>> columns = new ArrayList<>();
    columns.add(Column.text("cell", pair -> pair.base().cell().id()));
    columns.add(Column.text("verdict", StoredPair::verdict));
    columns.add(Column.text("ops/s", ComparisonText::scores));
    columns.add(Column.text("ratio", pair -> ratio(pair, FigureCatalogue.THROUGHPUT)));
    columns.add(
        Column.text("could be", pair -> pair.bounds().map(ComparisonText::bounds).orElse("")));
    for (Figure figure : others()) {
      columns.add(Column.text(figure.title(), pair -> ratio(pair, figure)));
    }
    columns.add(Column.text("why", ComparisonText::why));
    return Table.of(comparison.pairs(), columns);
  }

  private static String run(StoredRun run) {
    return "%s: plan %s, %s, dyno %s"
        .formatted(
            run.name(),
            run.manifest().plan().name(),
            Conditions.moment(run.manifest()),
            run.manifest().dyno());
  }

  /** The floors, which involve no engine: if they changed, the machine changed. */
  private String floors() {
    String ratios =
        comparison.floors().stream()
            .filter(floor -> floor.base().isOk() && floor.now().isOk())
            .map(
                floor ->
                    "%s t%d %s"
                        .formatted(
                            floor.base().cell().workload(),
                            floor.base().cell().threads(),
                            Numbers.factor(
                                floor.now().score().orElseThrow()
                                    / floor.base().score().orElseThrow())))
            .collect(Collectors.joining(", "));
    return ratios.isEmpty()
        ? "No floor was measured in both."
        : "The floors, which involve no engine: " + ratios + ".";
  }

  private String counts() {
    int cells = comparison.pairs().size();
    return cells == 0
        ? "No cell is in both runs."
        : "%s in both: %s."
            .formatted(
                Numbers.count(cells, "cell"),
                Numbers.counts(comparison.pairs().stream().map(StoredPair::verdict)));
  }

  private static String scores(StoredPair pair) {
    return pair.ratio(FigureCatalogue.THROUGHPUT).isEmpty()
        ? ""
        : "%s -> %s ops/s".formatted(FigureText.score(pair.base()), FigureText.score(pair.now()));
  }

  /** The main figures except throughput. */
  private static List<Figure> others() {
    return FigureCatalogue.main().stream()
        .filter(figure -> !figure.equals(FigureCatalogue.THROUGHPUT))
        .toList();
  }

  private static String ratio(StoredPair pair, Figure figure) {
    return pair.ratio(figure).map(Numbers::factor).orElse("");
  }

  private static String couldBe(RatioBounds bounds) {
    return (bounds.ratio().isBounded() ? ", and could be " : ", ") + bounds(bounds);
  }

  /** The bounds of the true ratio. */
  private static String bounds(RatioBounds bounds) {
    return ChangeText.bounds(bounds.ratio(), Numbers::factor);
  }

  /** Why the comparison is incomplete; empty if it is complete. */
  private static String why(StoredPair pair) {
    if (!pair.refusals().isEmpty()) {
      return String.join("; ", pair.refusals());
    }
    return pair.obstacle().or(() -> pair.bounds().flatMap(ComparisonText::sight)).orElse("");
  }

  private static Optional<String> sight(RatioBounds bounds) {
    return bounds.verdict() == Verdict.INCONCLUSIVE
        ? Optional.of(
            bounds.ratio().isBounded()
                ? "only a ratio below %s or above %s would be detected"
                    .formatted(
                        Numbers.factor(bounds.visibleFall()), Numbers.factor(bounds.visibleRise()))
                : "the runs differ too much to show a fall or a rise")
        : Optional.empty();
  }

  /** The ratios of all figures, with the bounds of the throughput ratio. */
  private static String ratios(StoredPair pair) {
    List<String> words = new ArrayList<>();
    pair.ratio(FigureCatalogue.THROUGHPUT)
        .map(ratio -> scores(pair) + ", " + Numbers.factor(ratio))
        .map(text -> text + pair.bounds().map(ComparisonText::couldBe).orElse(""))
        .ifPresent(words::add);
    for (Figure figure : others()) {
      pair.ratio(figure)
          .ifPresent(ratio -> words.add(figure.title() + " " + Numbers.factor(ratio)));
    }
    return String.join("; ", words);
  }
}
