package org.enginedyno.report.export;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.RunSide;

/**
 * A duel as OpenMetrics text: the word of every pair, its ratios, and the figures of both sides.
 */
public final class DuelMetrics {
  private static final String WORD = "enginedyno_duel_word";

  private final DuelResults results;
  private final List<Judgement> judgements;
  private final MetricLines lines = new MetricLines();

  private DuelMetrics(DuelResults results) {
    this.results = results;
    this.judgements = results.judgements();
  }

  public static String text(DuelResults results) {
    return new DuelMetrics(results).all();
  }

  private String all() {
    lines.run(
        results.manifest().dyno(), results.base().plan().name(), results.manifest().machine());
    lines.family("enginedyno_server", "info", "", "What was measured.");
    servers("base", results.base());
    servers("new", results.candidate());
    lines.family(WORD, "stateset", "", "What may be said of a pair.");
    for (Judgement judgement : judgements) {
      words(judgement);
    }
    ratios("enginedyno_duel_ratio", "What is new to the base.", one -> one.ratio().middle());
    ratios("enginedyno_duel_ratio_low", "The interval's lower end.", one -> one.ratio().low());
    ratios("enginedyno_duel_ratio_high", "Its upper end.", one -> one.ratio().high());
    for (Figure figure : FigureCatalogue.main()) {
      figures(figure);
    }
    return lines.end();
  }

  private void servers(String side, RunSide of) {
    of.records().servers().forEach(server -> lines.server(Map.of("side", side), server));
  }

  private void words(Judgement judgement) {
    for (Verdict word : Verdict.values()) {
      lines.sample(
          WORD,
          MetricLines.with(labels(judgement.duel().pair()), WORD, word.toString()),
          judgement.word() == word ? 1 : 0);
    }
  }

  private void ratios(String name, String help, ToDoubleFunction<Finding> value) {
    lines.family(name, "gauge", "", help);
    for (Judgement judgement : judgements) {
      for (Finding finding : judgement.findings()) {
        Map<String, String> labels =
            MetricLines.with(
                labels(judgement.duel().pair()), "criterion", finding.figure().toString());
        lines.sample(name, labels, value.applyAsDouble(finding));
      }
    }
  }

  private void figures(Figure figure) {
    String name = MetricLines.name("enginedyno_duel", figure);
    lines.family(
        name, "gauge", MetricLines.unit(figure), "Medians of %s.".formatted(figure.phrase()));
    for (Judgement judgement : judgements) {
      judgement
          .of(figure)
          .ifPresent(
              finding -> {
                Map<String, String> labels = labels(judgement.duel().pair());
                lines.sample(
                    name,
                    MetricLines.with(labels, "side", "base"),
                    MetricLines.in(figure, finding.base()));
                lines.sample(
                    name,
                    MetricLines.with(labels, "side", "new"),
                    MetricLines.in(figure, finding.candidate()));
              });
    }
  }

  private Map<String, String> labels(CellPair pair) {
    return OpenMetricsText.labels(
        PairName.of(results, pair), pair.base().setup().settings().keySet());
  }
}
