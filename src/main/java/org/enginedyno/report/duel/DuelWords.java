package org.enginedyno.report.duel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.enginedyno.plan.duel.Criterion;
import org.enginedyno.plan.duel.DuelRules;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.record.ServerRecord;
import org.enginedyno.result.verdict.Ratio;
import org.enginedyno.result.verdict.Verdict;

/** A duel's figures in words that all readers are given alike. */
final class DuelWords {
  private DuelWords() {}

  /** What is held against what. */
  static String title(DuelResults results) {
    return "%s: %s against %s"
        .formatted(
            results.base().plan().title(), results.candidate().text(), results.base().text());
  }

  /** The rules in a line. */
  static String rules(DuelRules rules) {
    return String.format(
        Locale.ROOT,
        "a difference is %s %% or more; all looks at a cell together err in %s %% at most; judged: %s",
        number(rules.delta() * 100),
        number(rules.error() * 100),
        rules.judged().stream().map(Criterion::title).collect(Collectors.joining(", ")));
  }

  /** The servers of both sides, as they were found. */
  static List<String> servers(DuelResults results) {
    List<String> lines = new ArrayList<>();
    for (ServerRecord server : results.base().records().servers()) {
      lines.add("base: %s %s".formatted(server.name(), server.version()));
    }
    for (ServerRecord server : results.candidate().records().servers()) {
      lines.add("new: %s %s".formatted(server.name(), server.version()));
    }
    return lines;
  }

  static String ratio(Ratio ratio) {
    return String.format(
        Locale.ROOT, "x%.3f (%.3f to %.3f)", ratio.middle(), ratio.low(), ratio.high());
  }

  /** From one median to the other. */
  static String values(Judgement.Finding finding) {
    return switch (finding.criterion()) {
      case THROUGHPUT ->
          String.format(Locale.ROOT, "%,.0f/s -> %,.0f/s", finding.base(), finding.candidate());
      default ->
          String.format(
              Locale.ROOT, "%,.1f us -> %,.1f us", finding.base() / 1e3, finding.candidate() / 1e3);
    };
  }

  /** How much was measured of a pair. */
  static String effort(Duel duel) {
    return String.format(
        Locale.ROOT,
        "%d blocks in %d launches, %.0f s",
        duel.blocks(),
        duel.launches().size(),
        duel.seconds());
  }

  /** How many pairs have each word. */
  static String counts(DuelResults results, List<Judgement> judgements) {
    List<String> counts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      long count = judgements.stream().filter(one -> one.word() == verdict).count();
      if (count > 0) {
        counts.add(count + " " + verdict);
      }
    }
    if (!results.skipped().isEmpty()) {
      counts.add(results.skipped().size() + " skipped");
    }
    return String.join(", ", counts);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3g", value).replaceFirst("\\.?0+$", "");
  }
}
