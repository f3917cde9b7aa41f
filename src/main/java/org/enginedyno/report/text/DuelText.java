package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.report.format.ChangeText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Markdown;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.table.TerminalTable;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.folder.Manifest.RunSide;

/** The results of a duel for a terminal and in Markdown, and tables that pages share. */
public final class DuelText {
  private static final int MOST_HEADLINES = 12;

  private DuelText() {}

  /** A pair with one of its judged criteria, or a provisional one; empty if it has neither. */
  private record Line(Judgement judgement, Optional<Finding> finding, boolean isFirst) {
    String text(Function<Finding, String> figure) {
      return finding.map(figure).orElse("-");
    }
  }

  /** One line per pair, then the details of each pair, then the servers and the rules. */
  public static String of(DuelResults results) {
    List<Judgement> judgements = results.judgements();
    StringBuilder text = new StringBuilder(title(results)).append('\n');
    headlines(results, judgements).forEach(line -> text.append("  ").append(line).append('\n'));
    text.append(counts(results, judgements)).append('\n');
    judgements.forEach(judgement -> text.append('\n').append(of(judgement)));
    text.append('\n');
    servers(results).forEach(line -> text.append("  ").append(line).append('\n'));
    return text.append("  ").append(rules(results)).append('\n').toString();
  }

  /** One line per pair with its result. */
  public static List<String> headlines(DuelResults results, List<Judgement> judgements) {
    String candidate = DuelSides.of(results).candidate();
    return Stream.concat(
            judgements.stream().map(judgement -> headline(judgement, candidate)),
            results.skipped().stream()
                .map(pair -> "SKIPPED %s: %s".formatted(pair.name(), pair.reason())))
        .toList();
  }

  /** The lines that a page shows at the top. */
  public static List<String> firstHeadlines(DuelResults results, List<Judgement> judgements) {
    List<String> lines = headlines(results, judgements);
    int left = lines.size() - MOST_HEADLINES;
    return Stream.concat(
            lines.stream().limit(MOST_HEADLINES),
            left > 0 ? Stream.of("and %d more".formatted(left)) : Stream.empty())
        .toList();
  }

  /** The verdict, and how the new side compares with the base, even if the pair is not judged. */
  static String headline(Judgement judgement, String candidate) {
    List<Finding> main = judgement.main();
    String changes =
        main.stream()
            .map(finding -> ChangeText.of(finding.figure(), finding.ratio().range()))
            .collect(Collectors.joining(", "));
    return "%s %s: %s%s"
        .formatted(
            judgement.word(),
            judgement.duel().pair().name(),
            main.isEmpty() || isJudged(judgement) ? "" : "not judged; provisional: ",
            main.isEmpty() ? "no ratio was measured" : candidate + " " + changes);
  }

  private static boolean isJudged(Judgement judgement) {
    return !judgement.deciding().isEmpty();
  }

  public static String of(Judgement judgement) {
    String title =
        "%s %s (%s)\n"
            .formatted(judgement.word(), judgement.duel().pair().name(), effort(judgement.duel()));
    Table findings =
        Table.of(
            judgement.shown(),
            Column.text("criterion", finding -> finding.figure().phrase()),
            Column.text("new to base", finding -> ratio(finding.ratio())),
            Column.text("middle of the blocks", finding -> "middle " + ratio(finding.middle())),
            Column.text("base -> new", DuelText::values),
            Column.text("verdict", finding -> word(judgement, finding)));
    return Stream.concat(judgement.reasons().stream(), tail(judgement).stream())
        .map("  %s\n"::formatted)
        .collect(Collectors.joining("", title + TerminalTable.rows(findings, "  "), ""));
  }

  /** One line per pair, all ratios in a table, and the remarks on each pair. */
  public static String markdown(DuelResults results) {
    List<Judgement> judgements = results.judgements();
    List<String> conditions = new ArrayList<>(servers(results));
    conditions.add(rules(results));
    List<String> reasons = new ArrayList<>();
    judgements.forEach(
        one -> one.reasons().forEach(why -> reasons.add(one.duel().pair().name() + ": " + why)));
    return "# %s\n\n**%s**\n\n%s"
        .formatted(
            Markdown.escaped(title(results)),
            counts(results, judgements),
            Markdown.of(
                List.of(
                    new Block.Lines(headlines(results, judgements)),
                    pairs(judgements),
                    new Block.Lines(reasons),
                    new Block.Lines(conditions))));
  }

  /** Every pair with its verdict and its judged ratios, or provisional ones if none was judged. */
  public static Table pairs(List<Judgement> judgements) {
    List<Line> lines = new ArrayList<>();
    for (Judgement judgement : judgements) {
      Optional<Finding> first = judgement.main().stream().findFirst();
      lines.add(new Line(judgement, first, true));
      judgement.main().stream()
          .skip(1)
          .forEach(finding -> lines.add(new Line(judgement, Optional.of(finding), false)));
    }
    return Table.of(
            lines,
            Column.rowHead("pair", DuelText::name),
            Column.number("verdict", DuelText::words),
            Column.number("criterion", line -> line.text(one -> one.figure().phrase())),
            Column.number("new to base", line -> line.text(one -> ratio(one.ratio()))),
            Column.number("base -> new", line -> line.text(DuelText::values)),
            Column.number("measured", DuelText::effort))
        .in("summary pairs");
  }

  /**
   * The name of the pair, in every row, as rows may be shown separately; faint after its first row.
   */
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
    if (line.finding().isPresent() && !isJudged(line.judgement())) {
      return Field.of(all + " (not judged)", Html.join(mark(all), Html.text(" not judged")));
    }
    Verdict own = line.finding().map(Finding::word).orElse(all);
    boolean isOne = line.judgement().deciding().size() < 2;
    return Field.of(
        isOne || own == all ? all.toString() : "%s (together %s)".formatted(own, all), mark(own));
  }

  private static Field effort(Line line) {
    String effort = effort(line.judgement().duel());
    return Field.of(effort, Html.text(line.isFirst() ? effort : ""));
  }

  public static String word(Judgement judgement, Finding finding) {
    if (finding.decides()) {
      return finding.word().toString();
    }
    return judgement.findings().isEmpty() ? "(not judged)" : "(shown)";
  }

  /** A verdict, as a page shows it. */
  public static Html mark(Verdict word) {
    return Html.styled("span", "status " + word.name().toLowerCase(Locale.ROOT), word.toString());
  }

  /** The anchor of a pair's details in a page. */
  public static String anchor(Judgement judgement) {
    return "pair-" + judgement.duel().pair().fileName();
  }

  public static String title(DuelResults results) {
    DuelSides sides = DuelSides.of(results);
    return "%s: %s compared with %s"
        .formatted(results.base().plan().title(), sides.candidate(), sides.base());
  }

  /** The rules in one line. */
  public static String rules(DuelResults results) {
    DuelRules rules = results.rules();
    // pairs of closed loops come first
    List<String> judged =
        results.duels().stream()
            .map(Duel::pair)
            .sorted(Comparator.comparing(pair -> !pair.base().arrivals().isClosed()))
            .map(pair -> phrases(rules.judged(pair)))
            .distinct()
            .toList();
    return "a difference is %s %% or more; error rate per cell over all looks, with Holm's correction for several cells: %s %% at most; judged: %s"
        .formatted(
            number(rules.delta() * 100),
            number(rules.error() * 100),
            judged.isEmpty()
                ? phrases(rules.judged())
                : String.join("; at an arrival rate: ", judged));
  }

  private static String phrases(List<String> keys) {
    return FigureCatalogue.judged(keys).stream()
        .map(Figure::phrase)
        .collect(Collectors.joining(", "));
  }

  /** The servers of both sides, with the reported versions. */
  public static List<String> servers(DuelResults results) {
    List<String> base = servers(results.base());
    List<String> candidate = servers(results.candidate());
    return base.equals(candidate)
        ? base.stream().map(server -> "both sides: " + server).toList()
        : Stream.concat(
                base.stream().map(server -> "base: " + server),
                candidate.stream().map(server -> "new: " + server))
            .toList();
  }

  private static List<String> servers(RunSide side) {
    return side.records().servers().stream()
        .map(server -> "%s %s".formatted(server.name(), server.version()))
        .toList();
  }

  public static String ratio(Ratio ratio) {
    DoubleFunction<String> number = value -> "%.3f".formatted(value);
    return "x%s (%s)"
        .formatted(number.apply(ratio.value()), ChangeText.bounds(ratio.range(), number));
  }

  /** The slowest blocks and operations of a pair, unless a reason already names them. */
  public static Optional<String> tail(Judgement judgement) {
    return judgement
        .of(FigureCatalogue.THROUGHPUT)
        .map(finding -> "tail: " + finding.tail())
        .filter(tail -> judgement.reasons().stream().noneMatch(reason -> reason.endsWith(tail)));
  }

  /** A criterion, and whether more or less is better. */
  public static String direction(Figure figure) {
    return "%s (%s is better)".formatted(figure.phrase(), figure.moreIsBetter() ? "more" : "less");
  }

  /** The lines below a picture. */
  public static List<String> conditions(DuelResults results, String drawn) {
    return List.of(
        String.join("; ", servers(results)),
        rules(results),
        Conditions.machine(results.manifest().machine()),
        "%s %s · Enginedyno %s".formatted(drawn, time(results), results.manifest().dyno()));
  }

  /** The start of the duel and, if anything was measured, of its last launch. */
  public static String time(DuelResults results) {
    String began = Conditions.moment(results.manifest().startedAt());
    return results.duels().stream()
        .flatMap(duel -> duel.launches().stream())
        .map(Launch::startedAt)
        .max(Comparator.naturalOrder())
        .map(Conditions::moment)
        .filter(last -> !last.equals(began))
        .map(last -> "%s, the last launch %s".formatted(began, last))
        .orElse(began);
  }

  /** The figure of the base and that of the new side, over all operations. */
  public static String values(Judgement.Finding finding) {
    return "%s -> %s"
        .formatted(
            value(finding.figure(), finding.base()), value(finding.figure(), finding.candidate()));
  }

  public static String value(Figure figure, double value) {
    return figure.unit().isTime() ? "%,.1f us".formatted(value) : Numbers.number(value) + "/s";
  }

  /** How much was measured for a pair. */
  public static String effort(Duel duel) {
    long without = duel.launches().stream().filter(one -> one.blocks().isEmpty()).count();
    return "%d blocks in %d launch%s%s, %.0f s"
        .formatted(
            duel.blocks(),
            duel.launches().size(),
            duel.launches().size() == 1 ? "" : "es",
            without == 0 ? "" : " (%d without a block)".formatted(without),
            duel.seconds());
  }

  /** The number of pairs with each verdict. */
  public static String counts(DuelResults results, List<Judgement> judgements) {
    String words = Numbers.counts(judgements.stream().map(Judgement::word));
    int skipped = results.skipped().size();
    return skipped == 0 ? words : words + (words.isEmpty() ? "" : ", ") + skipped + " skipped";
  }

  private static String number(double value) {
    return "%.3g".formatted(value).replaceFirst("\\.?0+$", "");
  }
}
