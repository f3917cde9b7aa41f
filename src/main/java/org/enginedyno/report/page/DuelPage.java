package org.enginedyno.report.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.chart.DuelPictures;
import org.enginedyno.report.compare.NextStep;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.text.DuelSides;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.RunConditions;
import org.enginedyno.result.history.RunConditions.ConditionChange;

/**
 * The results of a duel as one self-contained page.
 *
 * @param plots SVG by picture name
 * @param obstacle why there are no plots
 * @param next absent if every pair has a verdict
 */
public record DuelPage(
    DuelResults results,
    Map<String, String> plots,
    Optional<String> obstacle,
    Optional<NextStep> next) {
  private static final String PROBLEMS = "problems";
  private static final String INCONCLUSIVE = "inconclusive";
  private static final String DATA =
      "the folder of the duel has run.json and records.jsonl with both sides and all conditions,"
          + " cells.jsonl with every block, summary.md, junit.xml, log/, and each chart in plots/"
          + " as SVG and PNG.";

  /** Conditions of runs that a duel does not have. */
  private static final List<String> OF_RUNS = List.of("order, seed", "measure, rule");

  public String text() throws IOException {
    List<Judgement> judgements = results.judgements();
    List<Judgement> inconclusive = with(judgements, Verdict.INCONCLUSIVE);
    List<Judgement> invalid = with(judgements, Verdict.INVALID);
    Stream<Optional<Section>> sections =
        Stream.of(
            pairs(judgements),
            cpu(judgements),
            inconclusive(inconclusive),
            problems(invalid),
            each(judgements),
            sides(),
            rules());
    return PageTemplate.filled(
        DuelText.title(results),
        head(judgements, care(inconclusive.size(), invalid.size())),
        sections.flatMap(Optional::stream).toList(),
        results.manifest().dyno());
  }

  /** The keys that the plan sets differently for the two sides, with both values. */
  private String differences() {
    String differences =
        DuelSides.differences(results).entrySet().stream()
            .map(
                one ->
                    one.getValue().stream()
                        .map(value -> value.isEmpty() ? "as planned" : value)
                        .collect(Collectors.joining(" -> ", one.getKey() + ": ", "")))
            .collect(Collectors.joining("; "));
    return differences.isEmpty() ? "nothing: both sides have the same settings" : differences;
  }

  private static List<Judgement> with(List<Judgement> judgements, Verdict verdict) {
    return judgements.stream().filter(one -> one.word() == verdict).toList();
  }

  /** The top of the page: what is compared, on which machine, by which rules, and the verdicts. */
  private Html head(List<Judgement> judgements, Html care) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("Verdicts", Html.tag("b", DuelText.counts(results, judgements)));
    facts.put("Result", Field.lines(DuelText.firstHeadlines(results, judgements)));
    next.ifPresent(step -> facts.put("Next", step.html()));
    facts.put("Base", results.base().text());
    facts.put("New", results.candidate().text());
    facts.put("Differs", differences());
    facts.put("Servers", String.join("; ", DuelText.servers(results)));
    facts.put("Machine", Conditions.machine(results.manifest().machine()));
    facts.put("Measured", measured());
    facts.put(
        "Rules",
        "%s; evaluated after %s blocks"
            .formatted(
                DuelText.rules(results),
                results.rules().schedule().looks().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", "))));
    facts.put("Caution", care);
    facts.put("Data", DATA);
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

  private Html care(int inconclusive, int invalid) {
    List<Html> lines = new ArrayList<>();
    if (invalid > 0 || !results.skipped().isEmpty()) {
      String text = Numbers.count(invalid) + " INVALID, " + results.skipped().size() + " skipped";
      lines.add(Html.link("#" + PROBLEMS, text));
    }
    if (inconclusive > 0) {
      String text = Numbers.count(inconclusive, "pair") + " without a verdict";
      lines.add(Html.link("#" + INCONCLUSIVE, text));
    }
    return PageTemplate.care(lines, "Nothing: every pair has been measured, and has a verdict.");
  }

  private Optional<Section> pairs(List<Judgement> judgements) {
    return Section.of(
        "pairs",
        "Pairs",
        new Block.Text(
            "Ratios of the new side to the base for the deciding criteria, with their intervals. The verdict of a pair is the worst verdict of its criteria."),
        DuelText.pairs(judgements).cards(),
        new Pictures(plots).all(DuelPictures::isOfRatios),
        obstacle.map(why -> Html.tag("p", why)).orElse(Html.NOTHING));
  }

  /** The CPU time per operation of client and server; absent if no CPU time is known. */
  private static Optional<Section> cpu(List<Judgement> judgements) {
    Figure server = FigureCatalogue.SERVER_CPU;
    Figure client = FigureCatalogue.CLIENT_CPU;
    List<Judgement> seen =
        judgements.stream()
            .filter(one -> one.of(server).isPresent() || one.of(client).isPresent())
            .toList();
    Table table =
        Table.of(
            seen,
            Column.rowHead("pair", DuelPage::name),
            Column.number("server CPU", one -> figures(one, server)),
            Column.number("client CPU", one -> figures(one, client)),
            Column.text("where", judgement -> judgement.where().orElse("")));
    return Section.of(
        seen,
        "where",
        "Where the CPU went",
        new Block.Text(
            "CPU time per operation, new to base. A change is attributed to one side of the connection if the CPU time of that side changed and that of the other did not."),
        table.in("summary pairs").cards());
  }

  private static Html name(Judgement judgement) {
    return Html.breakable(judgement.duel().pair().name());
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

  /** The pairs without a verdict, the reasons, and what a verdict needs. */
  private static Optional<Section> inconclusive(List<Judgement> pairs) {
    return Section.of(
        pairs,
        INCONCLUSIVE,
        "Pairs without a verdict",
        new Block.Text(
            "INCONCLUSIVE: the blocks show neither a difference nor equivalence. This is not a pass. The number of further blocks needed is estimated from the measured ones."),
        Table.of(
            pairs,
            Column.text("pair", DuelPage::name),
            Column.text("why, and what is needed", one -> Field.lines(one.reasons()))));
  }

  /** The pairs that are INVALID, and those that were skipped. */
  private Optional<Section> problems(List<Judgement> invalid) {
    record Problem(Html pair, Html status, Object why) {}
    List<Problem> problems = new ArrayList<>();
    for (Judgement one : invalid) {
      problems.add(new Problem(name(one), DuelText.mark(one.word()), Field.lines(one.reasons())));
    }
    Html skipped = Html.styled("span", "status skipped", "skipped");
    for (CellPair.Skipped one : results.skipped()) {
      problems.add(new Problem(Html.breakable(one.name()), skipped, one.reason()));
    }
    return Section.of(
        problems,
        PROBLEMS,
        "Pairs that cannot be judged",
        new Block.Text(
            "INVALID: a proof or a side failed; a ratio that was measured before is provisional. Skipped: the pair could not be measured on both sides."),
        Table.of(
            problems,
            Column.text("pair", Problem::pair),
            Column.text("", Problem::status),
            Column.text("why", Problem::why)));
  }

  /** A part for each pair with all its figures. */
  private Optional<Section> each(List<Judgement> judgements) {
    return Section.of(
        "each",
        "Each pair",
        new Block.Text(
            "All figures of a pair. Deciding figures have a verdict; the others are for information. Each interval has its confidence level."),
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
    DuelText.tail(judgement).ifPresent(tail -> parts.add(new Block.Text(tail + ".")));
    if (!judgement.shown().isEmpty()) {
      parts.add(findings(judgement).cards());
      parts.add(new Pictures(plots).all(DuelPictures.ofBlocks(pair)::equals));
    }
    return Html.blocks(parts);
  }

  /** All figures of a pair, both deciding ones and others. */
  private static Table findings(Judgement judgement) {
    return Table.of(
            judgement.shown(),
            Column.rowHead("criterion", one -> one.figure().phrase()),
            Column.number("new to base", one -> DuelText.ratio(one.ratio())),
            Column.number("middle of the blocks", one -> DuelText.ratio(one.middle())),
            Column.number("confidence", one -> "%.2f %%".formatted(one.ratio().confidence() * 100)),
            Column.number("base", one -> DuelText.value(one.figure(), one.base())),
            Column.number("new", one -> DuelText.value(one.figure(), one.candidate())),
            Column.number(
                "verdict",
                one ->
                    one.decides()
                        ? DuelText.mark(one.word())
                        : Html.text(DuelText.word(judgement, one))))
        .in("summary pairs");
  }

  /** The conditions of both sides: those that differ, and those that are the same. */
  private Optional<Section> sides() {
    Manifest base = results.manifest().alone(Side.BASE);
    List<ConditionChange> changes =
        RunConditions.changes(base, results.manifest().alone(Side.NEW)).stream()
            .filter(change -> !OF_RUNS.contains(change.what()))
            .toList();
    Map<String, String> alike = RunConditions.of(base);
    changes.forEach(change -> alike.remove(change.what()));
    OF_RUNS.forEach(alike::remove);
    return Section.of(
        "sides",
        "Conditions of both sides",
        new Block.Text(
            changes.isEmpty()
                ? "The sides have no known difference."
                : "Everything that differs between the sides, as requested and as read back."),
        changes.isEmpty()
            ? Html.NOTHING
            : Table.of(
                changes,
                Column.text("condition", ConditionChange::what),
                Column.code("base", ConditionChange::base),
                Column.code("new", ConditionChange::now)),
        PageTemplate.folded("The same on both sides", alike));
  }

  /** The rules and meanings of the verdicts. */
  private Optional<Section> rules() {
    DuelRules rules = results.rules();
    String delta = Numbers.percent(rules.delta());
    Map<String, String> meanings = new LinkedHashMap<>();
    meanings.put(
        "REGRESSION",
        "the interval of the ratio, or that of the blocks' middle, excludes one, and the value is"
            + " worse by %s or more".formatted(delta));
    meanings.put(
        "IMPROVEMENT",
        "one of the two is better in the same way, the other is better or within %s of one, and the tail is not worse"
            .formatted(delta));
    meanings.put(
        "EQUIVALENT",
        "both intervals lie within %s of one, and the new side's tail is not worse"
            .formatted(delta));
    meanings.put(
        "INCONCLUSIVE", "none of these is shown; a difference too small to detect may exist");
    meanings.put("INVALID", "a proof or a side failed");
    return Section.of(
        "rules",
        "How it was measured",
        new Block.Text(
            "Both sides run at the same time and alternate in slices of %s, four per block, %d blocks per launch,"
                    .formatted(
                        Units.text(rules.schedule().slice()), rules.schedule().blocksPerLaunch())
                + " after a warm-up of %s. Then servers and measuring JVMs are restarted."
                    .formatted(Units.text(rules.schedule().warmup()))
                + " The ratio compares all operations of all blocks, divided by their total time; the middle is the Hodges-Lehmann estimate of the blocks' ratios. Both intervals come from the differences between launches, by Student's t-distribution. The seed of the order is %d."
                    .formatted(results.manifest().plan().orderSeed())),
        Table.of(meanings, "verdict", "when"));
  }
}
