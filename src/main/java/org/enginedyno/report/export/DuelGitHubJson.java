package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.plan.Criterion;
import org.enginedyno.result.Json;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.folder.ServerRecord;

/**
 * A duel as entries of github-action-benchmark's custom tools: for each criterion of a pair what is
 * new, the base, and the ratio of the two.
 */
public final class DuelGitHubJson {
  private static final double NANOS_PER_MICRO = 1_000;

  private DuelGitHubJson() {}

  /** For the tool {@code customBiggerIsBetter}. */
  public static String bigger(DuelResults results) {
    return text(results, true);
  }

  /** For the tool {@code customSmallerIsBetter}. */
  public static String smaller(DuelResults results) {
    return text(results, false);
  }

  private static String text(DuelResults results, boolean bigger) {
    ArrayNode entries = Json.MAPPER.createArrayNode();
    for (Judgement judgement : results.judgements()) {
      String name = PairName.of(results, judgement.duel().pair()).toString();
      for (Finding finding : judgement.findings()) {
        if (finding.criterion().moreIsBetter() == bigger) {
          String criterion = name + ", " + finding.criterion().title();
          figure(entries.addObject(), criterion + ", new", finding, finding.candidate());
          figure(entries.addObject(), criterion + ", base", finding, finding.base());
          ratio(entries.addObject(), criterion + ", new to base", finding)
              .put("extra", extra(results, judgement, finding));
        }
      }
    }
    return entries.toPrettyString() + "\n";
  }

  private static void figure(ObjectNode entry, String name, Finding finding, double value) {
    boolean isRate = finding.criterion() == Criterion.THROUGHPUT;
    entry.put("name", name);
    entry.put("unit", isRate ? "ops/s" : "us/op");
    entry.put("value", isRate ? value : value / NANOS_PER_MICRO);
  }

  /** The reader takes but one number for a range: half of the interval. */
  private static ObjectNode ratio(ObjectNode entry, String name, Finding finding) {
    entry.put("name", name);
    entry.put("unit", "ratio");
    entry.put("value", finding.ratio().middle());
    if (finding.ratio().isBounded()) {
      double half = (finding.ratio().high() - finding.ratio().low()) / 2;
      entry.put("range", String.format(Locale.ROOT, "± %.4f", half));
    }
    return entry;
  }

  private static String extra(DuelResults results, Judgement judgement, Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add("word: " + (finding.decides() ? finding.word() : "none, as it is not judged"));
    lines.add("word of the pair: " + judgement.word());
    lines.add(
        String.format(
            Locale.ROOT,
            "interval: %.4f to %.4f, confidence %.4f",
            finding.ratio().low(),
            finding.ratio().high(),
            finding.ratio().confidence()));
    lines.add("blocks: %d".formatted(finding.ratio().blocks()));
    for (ServerRecord server : results.base().records().servers()) {
      lines.add("base: %s %s".formatted(server.name(), server.version()));
    }
    for (ServerRecord server : results.candidate().records().servers()) {
      lines.add("new: %s %s".formatted(server.name(), server.version()));
    }
    return String.join("\n", lines);
  }
}
