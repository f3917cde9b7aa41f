package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.enginedyno.plan.Criterion;
import org.enginedyno.result.Json;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;

/**
 * A duel in Bencher's Metric Format: a benchmark a pair, with what is new, the base, and the ratio
 * of the two, whose interval is told as its bounds.
 */
public final class DuelBencherJson {
  private DuelBencherJson() {}

  public static String text(DuelResults results) {
    ObjectNode benchmarks = Json.MAPPER.createObjectNode();
    for (Judgement judgement : results.judgements()) {
      if (!judgement.findings().isEmpty()) {
        String name = PairName.of(results, judgement.duel().pair()).toString();
        ObjectNode measures = benchmarks.putObject(BencherJson.name(name));
        judgement.findings().forEach(finding -> put(measures, finding));
      }
    }
    return benchmarks.toPrettyString() + "\n";
  }

  private static void put(ObjectNode measures, Finding finding) {
    String measure = measure(finding.criterion());
    measures.putObject(measure).put("value", finding.candidate());
    measures.putObject(measure + "-base").put("value", finding.base());
    Ratio ratio = finding.ratio();
    ObjectNode ofBoth = measures.putObject(finding.criterion() + "-ratio");
    ofBoth.put("value", ratio.middle());
    if (ratio.isBounded()) {
      ofBoth.put("lower_value", ratio.low());
      ofBoth.put("upper_value", ratio.high());
    }
  }

  /** As the measures of a run are called. */
  private static String measure(Criterion criterion) {
    return switch (criterion) {
      case THROUGHPUT -> "throughput";
      case MEDIAN_LATENCY -> "latency";
      case TAIL_LATENCY -> "latency-p99-ns";
      case CLIENT_CPU -> "client-cpu-ns-per-op";
      case SERVER_CPU -> "server-cpu-ns-per-op";
    };
  }
}
