package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Markdown;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.history.ConditionChange;
import org.enginedyno.result.history.StoredComparison;
import org.enginedyno.result.history.StoredPair;
import org.enginedyno.result.history.StoredRun;

/** Two stored runs beside each other: what changed around them first, then cell by cell. */
public record ComparisonText(StoredComparison comparison) {
  private static final String LESSON =
      "Runs of different times differ by what went on beside them. What is INCONCLUSIVE here can be"
          + " told by dyno duel, whose sides take turns; docs/comparing.md says more.";
  private static final String UNCHANGED = "Nothing changed that the runs tell of.";

  /** For a terminal, which folds its long lines. */
  public String plain() {
    StringBuilder text = new StringBuilder();
    text.append("BASE ").append(run(comparison.base())).append('\n');
    text.append("NEW  ").append(run(comparison.now())).append("\n\n");
    if (comparison.changes().isEmpty()) {
      text.append(UNCHANGED).append('\n');
    } else {
      text.append("What changed:\n");
      comparison.changes().forEach(change -> text.append("  ").append(change).append('\n'));
    }
    text.append('\n').append(floors()).append('\n');
    for (StoredPair pair : comparison.pairs()) {
      text.append('\n').append(pair.base().cell().id()).append(": ").append(pair.verdict());
      text.append('\n');
      PairPhrases.ratios(pair).stream()
          .reduce((one, other) -> one + "; " + other)
          .ifPresent(line -> text.append("  ").append(line).append('\n'));
      String why = PairPhrases.why(pair);
      text.append(why.isEmpty() ? "" : "  " + why + "\n");
    }
    if (!comparison.alone().isEmpty()) {
      text.append('\n');
      comparison.alone().forEach(line -> text.append(line).append('\n'));
    }
    return text.append('\n').append(counts()).append('\n').append(LESSON).append('\n').toString();
  }

  /** For a page, as a CI server shows it. */
  public String markdown() {
    StringBuilder text = new StringBuilder("# Two stored runs\n\n");
    text.append("- BASE ").append(Markdown.escaped(run(comparison.base()))).append('\n');
    text.append("- NEW ").append(Markdown.escaped(run(comparison.now()))).append("\n\n");
    text.append("**").append(counts()).append("**\n\n## What changed\n\n");
    if (comparison.changes().isEmpty()) {
      text.append(UNCHANGED).append("\n\n");
    } else {
      Table changes =
          Table.of(
              comparison.changes(),
              Column.text("condition", ConditionChange::what),
              Column.text("BASE", ConditionChange::base),
              Column.text("NEW", ConditionChange::now));
      text.append(Markdown.of(changes)).append('\n');
    }
    text.append("## Cells\n\n")
        .append(Markdown.escaped(floors()))
        .append("\n\n")
        .append(Markdown.of(table()));
    text.append('\n');
    comparison
        .alone()
        .forEach(line -> text.append("- ").append(Markdown.escaped(line)).append('\n'));
    return text.append(comparison.alone().isEmpty() ? "" : "\n")
        .append(LESSON)
        .append('\n')
        .toString();
  }

  private Table table() {
    List<Column<StoredPair>> columns = new ArrayList<>();
    columns.add(Column.text("cell", pair -> pair.base().cell().id()));
    columns.add(Column.text("verdict", StoredPair::verdict));
    columns.add(Column.text("ops/s", PairPhrases::scores));
    columns.add(Column.text("ratio", pair -> PairPhrases.ratio(pair, FigureCatalogue.THROUGHPUT)));
    columns.add(Column.text("could be", pair -> pair.bounds().map(PairPhrases::bounds).orElse("")));
    for (Figure figure : PairPhrases.others()) {
      columns.add(Column.text(figure.title(), pair -> PairPhrases.ratio(pair, figure)));
    }
    columns.add(Column.text("why", PairPhrases::why));
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

  /** What no engine has a part in: where it moved, the machine did. */
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
        : "The floors, in which no engine has a part: " + ratios + ".";
  }

  private String counts() {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    comparison.pairs().forEach(pair -> counts.merge(pair.verdict(), 1, Integer::sum));
    String words =
        counts.entrySet().stream()
            .map(one -> one.getValue() + " " + one.getKey())
            .collect(Collectors.joining(", "));
    return words.isEmpty()
        ? "No cell is in both runs."
        : "%s in both: %s.".formatted(Numbers.count(comparison.pairs().size(), "cell"), words);
  }
}
