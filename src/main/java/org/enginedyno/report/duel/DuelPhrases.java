package org.enginedyno.report.duel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.SideText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Launch;
import org.enginedyno.result.duel.Ratio;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.ServerRecord;

/** A duel's figures in words that all readers are given alike. */
public final class DuelPhrases {
  private DuelPhrases() {}

  /** What is held against what. */
  public static String title(DuelResults results) {
    return "%s: %s against %s"
        .formatted(
            results.base().plan().title(), results.candidate().text(), results.base().text());
  }

  /** The rules in a line. */
  public static String rules(DuelRules rules) {
    return String.format(
        Locale.ROOT,
        "a difference is %s %% or more; all looks at a cell together err in %s %% at most; judged:"
            + " %s",
        number(rules.delta() * 100),
        number(rules.error() * 100),
        FigureCatalogue.judged(rules.judged()).stream()
            .map(Figure::phrase)
            .collect(Collectors.joining(", ")));
  }

  /** The servers of both sides, as they were found. */
  public static List<String> servers(DuelResults results) {
    List<String> lines = new ArrayList<>();
    for (ServerRecord server : results.base().records().servers()) {
      lines.add("base: %s %s".formatted(server.name(), server.version()));
    }
    for (ServerRecord server : results.candidate().records().servers()) {
      lines.add("new: %s %s".formatted(server.name(), server.version()));
    }
    return lines;
  }

  /** A ratio with its interval. */
  public static String ratio(Ratio ratio) {
    return String.format(
        Locale.ROOT, "x%.3f (%.3f to %.3f)", ratio.middle(), ratio.low(), ratio.high());
  }

  /** A criterion, and what of it is better. */
  static String direction(Figure figure) {
    return "%s (%s is better)".formatted(figure.phrase(), figure.moreIsBetter() ? "more" : "less");
  }

  /** The lines below a picture. */
  static List<String> conditions(DuelResults results, String drawn) {
    return List.of(
        String.join("; ", servers(results)),
        rules(results.rules()),
        Conditions.machine(results.manifest().machine()),
        "%s %s · Enginedyno %s".formatted(drawn, time(results), results.manifest().dyno()));
  }

  /** When it began, and where anything was measured, when the last launch did. */
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

  /** From one median to the other. */
  public static String values(Judgement.Finding finding) {
    return "%s -> %s"
        .formatted(
            value(finding.figure(), finding.base()), value(finding.figure(), finding.candidate()));
  }

  /** A figure in its unit. */
  public static String value(Figure figure, double value) {
    return figure.unit().isTime()
        ? String.format(Locale.ROOT, "%,.1f us", value)
        : String.format(Locale.ROOT, "%,.0f/s", value);
  }

  /** What the sides were told to be, key by key, where it is not the same. */
  public static List<String> differences(DuelResults results) {
    Map<String, String> base = SideText.keys(results.base().text());
    Map<String, String> candidate = SideText.keys(results.candidate().text());
    return Stream.of(base, candidate)
        .flatMap(side -> side.keySet().stream())
        .distinct()
        .filter(key -> !Objects.equals(base.get(key), candidate.get(key)))
        .map(
            key ->
                "%s: %s -> %s"
                    .formatted(
                        key,
                        base.getOrDefault(key, "as planned"),
                        candidate.getOrDefault(key, "as planned")))
        .toList();
  }

  /** How much was measured of a pair. */
  public static String effort(Duel duel) {
    return String.format(
        Locale.ROOT,
        "%d blocks in %d launches, %.0f s",
        duel.blocks(),
        duel.launches().size(),
        duel.seconds());
  }

  /** How many pairs have each word. */
  public static String counts(DuelResults results, List<Judgement> judgements) {
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
