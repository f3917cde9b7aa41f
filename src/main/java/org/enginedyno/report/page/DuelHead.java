package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.report.duel.DuelPhrases;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;

/** What a reader of a duel sees first: what is compared, on what, by which rules, and the words. */
public record DuelHead(DuelResults results, List<Judgement> judgements) {
  private static final String DATA =
      "the folder of the duel has run.json and records.jsonl with both sides and all conditions,"
          + " cells.jsonl with every block, summary.md, junit.xml, log/, and each chart in plots/"
          + " as SVG and PNG by the name that stands below it.";

  public Html html() {
    Map<String, Html> facts = new LinkedHashMap<>();
    facts.put("Base", Html.text(results.base().text()));
    facts.put("New", Html.text(results.candidate().text()));
    List<String> differences = DuelPhrases.differences(results);
    facts.put(
        "Differs",
        Html.text(
            differences.isEmpty() ? "nothing that was asked for" : String.join("; ", differences)));
    facts.put("Servers", Html.text(String.join("; ", DuelPhrases.servers(results))));
    facts.put("Machine", Html.text(Conditions.machine(results.machine())));
    facts.put("Measured", Html.text(measured()));
    facts.put("Rules", Html.text(rules()));
    facts.put("Words", Html.tag("b", DuelPhrases.counts(results, judgements)));
    facts.put("With care", care());
    facts.put("Data", Html.text(DATA));
    return Html.styled(
        "dl",
        "head",
        Html.join(
            facts.entrySet().stream()
                .map(
                    fact ->
                        Html.join(
                            Html.tag("dt", fact.getKey()),
                            Html.tag("dd", fact.getValue()),
                            new Html("\n")))
                .toList()));
  }

  private String measured() {
    int blocks = results.duels().stream().mapToInt(Duel::blocks).sum();
    int launches = results.duels().stream().mapToInt(duel -> duel.launches().size()).sum();
    double seconds = results.duels().stream().mapToDouble(Duel::seconds).sum();
    return "%s · %s in %s, %s s · plan %s"
        .formatted(
            DuelPhrases.time(results),
            Numbers.count(blocks, "block"),
            launches == 1 ? "1 launch" : Numbers.count(launches) + " launches",
            Numbers.count(Math.round(seconds)),
            results.base().plan().name());
  }

  private String rules() {
    return "%s; looked at after %s blocks"
        .formatted(
            DuelPhrases.rules(results.rules()),
            String.join(", ", results.rules().looks().stream().map(String::valueOf).toList()));
  }

  private Html care() {
    List<Html> lines = new ArrayList<>();
    long invalid = count(Verdict.INVALID);
    if (invalid > 0 || !results.skipped().isEmpty()) {
      String text =
          "%s INVALID, %s skipped".formatted(Numbers.count(invalid), results.skipped().size());
      lines.add(Html.link("#" + DuelProblems.ID, text));
    }
    if (count(Verdict.INCONCLUSIVE) > 0) {
      String text =
          "%s in which nothing could be told"
              .formatted(Numbers.count(count(Verdict.INCONCLUSIVE), "pair"));
      lines.add(Html.link("#" + InconclusiveSection.ID, text));
    }
    return lines.isEmpty()
        ? Html.text("Nothing: every pair has been measured, and has a word.")
        : Html.join(lines.stream().map(line -> Html.tag("div", line)).toList());
  }

  private long count(Verdict word) {
    return judgements.stream().filter(judgement -> judgement.word() == word).count();
  }
}
