package org.enginedyno.report.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.Units;
import org.enginedyno.report.duel.DuelPictures;
import org.enginedyno.report.duel.DuelText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.HtmlTable;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.ConditionChange;
import org.enginedyno.result.history.RunConditions;

/**
 * The results of a duel, as one page that needs no other file and no network.
 *
 * @param plots SVG by picture name
 * @param obstacle why there are no plots
 */
public record DuelPage(DuelResults results, Map<String, String> plots, Optional<String> obstacle) {
  private static final List<Figure> CPU =
      List.of(FigureCatalogue.SERVER_CPU, FigureCatalogue.CLIENT_CPU);
  private static final String PROBLEMS = "problems";
  private static final String INCONCLUSIVE = "untold";
  private static final String DATA =
      "the folder of the duel has run.json and records.jsonl with both sides and all conditions,"
          + " cells.jsonl with every block, summary.md, junit.xml, log/, and each chart in plots/"
          + " as SVG and PNG by the name that stands below it.";

  public String text() throws IOException {
    List<Judgement> judgements = results.judgements();
    List<Section> sections =
        Stream.of(
                pairs(judgements),
                cpu(judgements),
                inconclusive(with(judgements, Verdict.INCONCLUSIVE)),
                problems(with(judgements, Verdict.INVALID)),
                each(judgements),
                sides(),
                rules())
            .flatMap(Optional::stream)
            .toList();
    return PageTemplate.filled(
        DuelText.title(results), head(judgements), sections, results.manifest().dyno());
  }

  private static List<Judgement> with(List<Judgement> judgements, Verdict word) {
    return judgements.stream().filter(one -> one.word() == word).toList();
  }

  /** What a reader sees first: what is compared, on what, by which rules, and the words. */
  private Html head(List<Judgement> judgements) {
    Map<String, Html> facts = new LinkedHashMap<>();
    facts.put("Base", Html.text(results.base().text()));
    facts.put("New", Html.text(results.candidate().text()));
    List<String> differences = DuelText.differences(results);
    facts.put(
        "Differs",
        Html.text(
            differences.isEmpty() ? "nothing that was asked for" : String.join("; ", differences)));
    facts.put("Servers", Html.text(String.join("; ", DuelText.servers(results))));
    facts.put("Machine", Html.text(Conditions.machine(results.manifest().machine())));
    facts.put("Measured", Html.text(measured()));
    facts.put(
        "Rules",
        Html.text(
            "%s; looked at after %s blocks"
                .formatted(
                    DuelText.rules(results.rules()),
                    results.rules().looks().stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ")))));
    facts.put("Words", Html.tag("b", DuelText.counts(results, judgements)));
    facts.put("With care", care(judgements));
    facts.put("Data", Html.text(DATA));
    return PageTemplate.head(facts);
  }

  private String measured() {
    int blocks = results.duels().stream().mapToInt(Duel::blocks).sum();
    int launches = results.duels().stream().mapToInt(duel -> duel.launches().size()).sum();
    double seconds = results.duels().stream().mapToDouble(Duel::seconds).sum();
    return "%s · %s in %s, %s s · plan %s"
        .formatted(
            DuelText.time(results),
            Numbers.count(blocks, "block"),
            launches == 1 ? "1 launch" : Numbers.count(launches) + " launches",
            Numbers.count(Math.round(seconds)),
            results.base().plan().name());
  }

  private Html care(List<Judgement> judgements) {
    List<Html> lines = new ArrayList<>();
    int invalid = with(judgements, Verdict.INVALID).size();
    if (invalid > 0 || !results.skipped().isEmpty()) {
      String text =
          "%s INVALID, %s skipped".formatted(Numbers.count(invalid), results.skipped().size());
      lines.add(Html.link("#" + PROBLEMS, text));
    }
    int inconclusive = with(judgements, Verdict.INCONCLUSIVE).size();
    if (inconclusive > 0) {
      String text =
          "%s in which nothing could be told".formatted(Numbers.count(inconclusive, "pair"));
      lines.add(Html.link("#" + INCONCLUSIVE, text));
    }
    return lines.isEmpty()
        ? Html.text("Nothing: every pair has been measured, and has a word.")
        : Html.join(lines.stream().map(line -> Html.tag("div", line)).toList());
  }

  private Optional<Section> pairs(List<Judgement> judgements) {
    return Section.of(
        "pairs",
        "Pairs",
        new Block.Text(
            "Ratios of what is new to the base, with their intervals, of the criteria that decide."
                + " The word of a pair is the worst that its criteria say."),
        HtmlTable.cards(DuelText.pairs(judgements)),
        new Pictures(plots).all(DuelPictures::isOfRatios),
        obstacle.map(why -> Html.tag("p", why)).orElse(Html.NOTHING));
  }

  /** What either side of the connection took for an operation; absent where no CPU was seen. */
  private static Optional<Section> cpu(List<Judgement> judgements) {
    List<Judgement> seen =
        judgements.stream()
            .filter(judgement -> CPU.stream().anyMatch(side -> judgement.of(side).isPresent()))
            .toList();
    List<Column<Judgement>> columns = new ArrayList<>(List.of(pair(Column::rowHead)));
    CPU.forEach(
        side ->
            columns.add(
                Column.number(
                    side.equals(FigureCatalogue.SERVER_CPU) ? "server CPU" : "client CPU",
                    one -> figures(one, side))));
    columns.add(Column.text("where", judgement -> judgement.where().orElse("")));
    return seen.isEmpty()
        ? Optional.empty()
        : Section.of(
            "where",
            "Where the CPU went",
            new Block.Text(
                "CPU time for each operation, new to base. It is said to be on one side of the"
                    + " connection where that of one moved and that of the other did not."),
            HtmlTable.cards(Table.of(seen, columns).in("summary pairs")));
  }

  private static Column<Judgement> pair(
      BiFunction<String, Function<Judgement, Object>, Column<Judgement>> column) {
    return column.apply("pair", one -> Html.breakable(one.duel().pair().name()));
  }

  private static Html figures(Judgement judgement, Figure side) {
    return judgement
        .of(side)
        .map(
            finding ->
                Html.join(
                    Html.text(DuelText.ratio(finding.ratio())),
                    Html.tag("small", DuelText.values(finding))))
        .orElse(Html.text("not seen"));
  }

  /** The pairs without a verdict yet, what would have been seen, and what it takes. */
  private static Optional<Section> inconclusive(List<Judgement> untold) {
    return untold.isEmpty()
        ? Optional.empty()
        : Section.of(
            INCONCLUSIVE,
            "What could not be told",
            new Block.Text(
                "INCONCLUSIVE: neither a difference nor its absence is shown. That is no pass. How"
                    + " many blocks more it takes is reckoned from those that came."),
            Table.of(
                untold,
                pair(Column::text),
                Column.text("why, and what it takes", one -> Field.lines(one.reasons()))));
  }

  /** The pairs that are not proven, and those that could not be. */
  private Optional<Section> problems(List<Judgement> invalid) {
    List<List<Object>> rows = new ArrayList<>();
    for (Judgement one : invalid) {
      rows.add(
          List.of(
              Html.breakable(one.duel().pair().name()),
              DuelText.mark(Verdict.INVALID),
              Field.lines(one.reasons())));
    }
    for (CellPair.Skipped pair : results.skipped()) {
      rows.add(
          List.of(
              Html.breakable(pair.name()),
              Html.styled("span", "status skipped", "skipped"),
              pair.reason()));
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Section.of(
            PROBLEMS,
            "Pairs without a ratio",
            new Block.Text(
                "INVALID: a proof failed, or a side broke, so that nothing can be said. Skipped: it"
                    + " could not be measured on both sides."),
            Table.of(
                rows,
                Column.text("pair", row -> row.get(0)),
                Column.text("", row -> row.get(1)),
                Column.text("why", row -> row.get(2))));
  }

  /** Each pair by itself: all criteria, those that decide and those that are told with them. */
  private Optional<Section> each(List<Judgement> judgements) {
    return Section.of(
        "each",
        "Each pair",
        new Block.Text(
            "All that was seen of a pair. What decides has a word; the rest is told beside it. An"
                + " interval says at which confidence it stands."),
        Html.join(judgements.stream().map(this::one).toList()));
  }

  private Html one(Judgement judgement) {
    CellPair pair = judgement.duel().pair();
    List<Block> parts = new ArrayList<>();
    parts.add(
        Html.tag("h3", Html.breakable(pair.name() + " "), DuelText.mark(judgement.word()))
            .with("id", DuelText.anchor(judgement)));
    parts.add(new Block.Text(DuelText.effort(judgement.duel()) + "."));
    parts.add(new Block.Lines(judgement.reasons()));
    if (!judgement.findings().isEmpty()) {
      parts.add(HtmlTable.cards(DuelText.findings(judgement)));
      parts.add(new Pictures(plots).all(DuelPictures.ofBlocks(pair)::equals));
    }
    return Html.blocks(parts);
  }

  /** The conditions of both sides: what is not the same, and what is. */
  private Optional<Section> sides() {
    Manifest base = results.manifest().alone(Side.BASE);
    List<ConditionChange> changes =
        RunConditions.changes(base, results.manifest().alone(Side.NEW)).stream()
            .filter(change -> !isOfRuns(change.what()))
            .toList();
    SortedMap<String, String> alike = RunConditions.of(base);
    changes.forEach(change -> alike.remove(change.what()));
    alike.keySet().removeIf(DuelPage::isOfRuns);
    return Section.of(
        "sides",
        "Conditions of both sides",
        new Block.Text(
            changes.isEmpty()
                ? "Nothing that is known of the sides differs."
                : "What is not the same on both sides, of all that was asked and read back."),
        changes.isEmpty()
            ? Html.NOTHING
            : Table.of(
                changes,
                Column.text("condition", ConditionChange::what),
                Column.code("base", ConditionChange::base),
                Column.code("new", ConditionChange::now)),
        PageTemplate.folded("The same on both sides", alike));
  }

  /** The order and the rule by which runs are measured are not those of a duel. */
  private static boolean isOfRuns(String condition) {
    return condition.equals("order, seed") || condition.equals("measure, rule");
  }

  /** The rules that the words follow, and what they mean. */
  private Optional<Section> rules() {
    DuelRules rules = results.rules();
    String delta = Numbers.percent(rules.delta());
    Map<String, String> words = new LinkedHashMap<>();
    words.put(
        Verdict.REGRESSION + ", " + Verdict.IMPROVEMENT,
        "the interval leaves out that nothing differs, and the ratio is off by %s or more"
            .formatted(delta));
    words.put(
        Verdict.EQUIVALENT.toString(), "the whole interval lies within %s of one".formatted(delta));
    words.put(
        Verdict.INCONCLUSIVE.toString(),
        "neither is shown: a difference of less than was to be seen may be there");
    words.put(Verdict.INVALID.toString(), "a proof failed, or a side broke");
    return Section.of(
        "rules",
        "How it was measured",
        new Block.Text(
            "Both sides are up at once and take turns of %s, four in a block, %d blocks in a launch,"
                    .formatted(Units.text(rules.slice()), rules.blocksPerLaunch())
                + " after a warm-up of %s. Then servers and measuring JVMs are started anew."
                    .formatted(Units.text(rules.warmup()))
                + " The ratio is Hodges and Lehmann's estimate of the blocks' log ratios, its"
                + " interval that of Wilcoxon's signed ranks, made wider where launches differ by"
                + " more than their blocks explain. The seed of the order is %d."
                    .formatted(results.manifest().plan().orderSeed())),
        Table.of(
            List.copyOf(words.entrySet()),
            Column.text("word", Map.Entry::getKey),
            Column.text("when", Map.Entry::getValue)));
  }
}
