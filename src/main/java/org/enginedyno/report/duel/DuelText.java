package org.enginedyno.report.duel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.plan.CellPair;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Markdown;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.table.TerminalTable;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Verdict;

/** The results of a duel for a terminal and in Markdown, and the tables that pages share. */
public final class DuelText {
  private DuelText() {}

  /** A pair with one of the criteria that decide, if there is any. */
  private record Line(Judgement judgement, Optional<Finding> finding, boolean isFirst) {
    String text(Function<Finding, String> figure) {
      return finding.map(figure).orElse("-");
    }
  }

  /** All pairs, word by word, and what else there is to say of each. */
  public static String of(DuelResults results) {
    List<Judgement> judgements = results.judgements();
    StringBuilder text = new StringBuilder();
    text.append(DuelPhrases.title(results)).append('\n');
    DuelPhrases.servers(results).forEach(line -> text.append("  ").append(line).append('\n'));
    text.append("  ").append(DuelPhrases.rules(results.rules())).append('\n');
    judgements.forEach(judgement -> text.append('\n').append(of(judgement)));
    for (CellPair.Skipped pair : results.skipped()) {
      text.append("\nSKIPPED ").append(pair.name()).append(": ").append(pair.reason()).append('\n');
    }
    return text.append('\n')
        .append(DuelPhrases.counts(results, judgements))
        .append('\n')
        .toString();
  }

  /** One pair. */
  public static String of(Judgement judgement) {
    StringBuilder text = new StringBuilder();
    text.append(judgement.word()).append(' ').append(judgement.duel().pair().name());
    text.append(" (").append(DuelPhrases.effort(judgement.duel())).append(")\n");
    Table findings =
        Table.of(
            judgement.findings(),
            Column.text("criterion", finding -> finding.figure().phrase()),
            Column.text("new to base", finding -> DuelPhrases.ratio(finding.ratio())),
            Column.text("medians", DuelPhrases::values),
            Column.text("word", DuelText::word));
    text.append(TerminalTable.rows(findings, "  "));
    judgement.reasons().forEach(reason -> text.append("  ").append(reason).append('\n'));
    return text.toString();
  }

  /** All pairs in a table, and what else there is to say of each below it. */
  public static String markdown(DuelResults results) {
    List<Judgement> judgements = results.judgements();
    List<String> conditions = new ArrayList<>(DuelPhrases.servers(results));
    conditions.add(DuelPhrases.rules(results.rules()));
    List<String> reasons = new ArrayList<>();
    for (Judgement judgement : judgements) {
      judgement
          .reasons()
          .forEach(reason -> reasons.add(judgement.duel().pair().name() + ": " + reason));
    }
    results.skipped().forEach(pair -> reasons.add(pair.name() + ": skipped, " + pair.reason()));
    return "# %s\n\n**%s**\n\n%s"
        .formatted(
            Markdown.escaped(DuelPhrases.title(results)),
            DuelPhrases.counts(results, judgements),
            Markdown.of(
                List.of(new Block.Lines(conditions), pairs(judgements), new Block.Lines(reasons))));
  }

  /** Every pair with its word, and the ratios that gave it. */
  public static Table pairs(List<Judgement> judgements) {
    List<Line> lines = new ArrayList<>();
    for (Judgement judgement : judgements) {
      List<Finding> deciding = judgement.deciding();
      if (deciding.isEmpty()) {
        lines.add(new Line(judgement, Optional.empty(), true));
      }
      for (Finding finding : deciding) {
        lines.add(new Line(judgement, Optional.of(finding), finding.equals(deciding.get(0))));
      }
    }
    return Table.of(
            lines,
            Column.rowHead("pair", DuelText::name),
            Column.number("word", DuelText::words),
            Column.number("criterion", line -> line.text(one -> one.figure().phrase())),
            Column.number("new to base", line -> line.text(one -> DuelPhrases.ratio(one.ratio()))),
            Column.number("medians", line -> line.text(DuelPhrases::values)),
            Column.number("measured", DuelText::effort))
        .in("summary pairs");
  }

  /** Every row names its pair, as rows may be shown apart; below the first one it is faint. */
  private static Field name(Line line) {
    Judgement judgement = line.judgement();
    String name = judgement.duel().pair().name();
    Html html = Html.breakable(name);
    if (!line.isFirst()) {
      return Field.of(name, Html.styled("span", "again", html));
    }
    Html together =
        judgement.deciding().size() > 1
            ? Html.tag("small", Html.text("together: "), mark(judgement.word()))
            : Html.NOTHING;
    return Field.of(name, Html.join(Html.link("#" + anchor(judgement), html), together));
  }

  private static Field words(Line line) {
    Verdict all = line.judgement().word();
    Verdict own = line.finding().map(Finding::word).orElse(all);
    boolean isOne = line.judgement().deciding().size() < 2;
    return Field.of(isOne ? all.toString() : "%s (%s)".formatted(all, own), mark(own));
  }

  private static Field effort(Line line) {
    String effort = DuelPhrases.effort(line.judgement().duel());
    return Field.of(effort, Html.text(line.isFirst() ? effort : ""));
  }

  /** All criteria of a pair, those that decide and those that are told with them. */
  public static Table findings(Judgement judgement) {
    return Table.of(
            judgement.findings(),
            Column.rowHead("criterion", finding -> finding.figure().phrase()),
            Column.number("new to base", finding -> DuelPhrases.ratio(finding.ratio())),
            Column.number(
                "confidence", finding -> Numbers.number(finding.ratio().confidence() * 100) + " %"),
            Column.number("base", finding -> DuelPhrases.value(finding.figure(), finding.base())),
            Column.number(
                "new", finding -> DuelPhrases.value(finding.figure(), finding.candidate())),
            Column.number(
                "word",
                finding -> finding.decides() ? mark(finding.word()) : Html.text(word(finding))))
        .in("summary pairs");
  }

  private static String word(Finding finding) {
    return finding.decides() ? finding.word().toString() : "(told)";
  }

  /** A word as a page shows it. */
  public static Html mark(Verdict word) {
    return Html.styled("span", "status " + word.name().toLowerCase(Locale.ROOT), word.toString());
  }

  /** Where a page shows all of a pair. */
  public static String anchor(Judgement judgement) {
    return "pair-" + judgement.duel().pair().fileName();
  }
}
