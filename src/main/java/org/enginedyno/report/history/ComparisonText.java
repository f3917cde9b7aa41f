package org.enginedyno.report.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.text.MarkdownTable;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.result.duel.Verdict;
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
    text.append("- BASE ").append(escaped(run(comparison.base()))).append('\n');
    text.append("- NEW ").append(escaped(run(comparison.now()))).append("\n\n");
    text.append("**").append(counts()).append("**\n\n## What changed\n\n");
    if (comparison.changes().isEmpty()) {
      text.append(UNCHANGED).append("\n\n");
    } else {
      MarkdownTable changes = new MarkdownTable(List.of("condition", "BASE", "NEW"));
      for (ConditionChange change : comparison.changes()) {
        changes.row(List.of(change.what(), change.base(), change.now()));
      }
      text.append(changes).append('\n');
    }
    text.append("## Cells\n\n").append(escaped(floors())).append("\n\n").append(table());
    text.append('\n');
    comparison.alone().forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
    return text.append(comparison.alone().isEmpty() ? "" : "\n")
        .append(LESSON)
        .append('\n')
        .toString();
  }

  private MarkdownTable table() {
    List<String> titles = new ArrayList<>(List.of("cell", "verdict", "ops/s", "ratio", "could be"));
    PairPhrases.others().forEach(figure -> titles.add(figure.title()));
    titles.add("why");
    MarkdownTable table = new MarkdownTable(titles);
    for (StoredPair pair : comparison.pairs()) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  pair.base().cell().id(),
                  pair.verdict().toString(),
                  PairPhrases.scores(pair),
                  PairPhrases.ratio(pair, FigureCatalogue.THROUGHPUT),
                  pair.bounds().map(PairPhrases::bounds).orElse("")));
      PairPhrases.others().forEach(figure -> row.add(PairPhrases.ratio(pair, figure)));
      row.add(PairPhrases.why(pair));
      table.row(row);
    }
    return table;
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

  private static String escaped(String text) {
    return SummaryMarkdown.escaped(text);
  }
}
