package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.result.Cost;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/**
 * What a run shows, in about five sentences, in this order: thresholds, capacities, losses after a
 * crash, the largest firm differences, open comparisons, soaks, and the limits of the run.
 *
 * @param pattern the pattern of the first difference or figure; absent if nothing was measured
 */
public record Conclusion(List<String> sentences, NextStep next, Optional<String> pattern) {
  private static final int MOST = 5;
  private static final int MOST_FINDINGS = 3;
  private static final int MOST_CAPACITIES = 2;
  private static final int MOST_SOAKS = 2;
  private static final double NOTABLE = 0.1;

  /** A sentence and its pattern. */
  private record Finding(String pattern, String sentence) {}

  public static Conclusion of(Results results) {
    List<Contrast> contrasts = Contrast.of(results);
    List<Finding> findings =
        contrasts.isEmpty()
            ? scores(results)
            : contrasts.stream().map(one -> new Finding(one.pattern(), one.sentence())).toList();
    List<String> limits =
        Stream.concat(
                soaks(results),
                Stream.of(failures(results), disturbance(results)).flatMap(Optional::stream))
            .toList();
    List<String> sentences = new ArrayList<>();
    CapacitySummary.of(results).sentences().stream().limit(MOST_CAPACITIES).forEach(sentences::add);
    Optional<CrashFinding> crash = CrashFinding.of(results);
    crash.map(CrashFinding::sentence).ifPresent(sentences::add);
    clients(results).ifPresent(sentences::add);
    int room = MOST - 1 - sentences.size() - limits.size();
    int shown = Math.max(0, Math.min(MOST_FINDINGS, room));
    findings.stream().limit(shown).map(Finding::sentence).forEach(sentences::add);
    if (findings.size() > shown && room >= 0) {
      sentences.add(rest(findings.size() - shown, contrasts.stream().skip(shown).toList()));
    }
    if (findings.isEmpty()) {
      sentences.add("No workload has a valid figure.");
    }
    sentences.addAll(limits);
    ThresholdSummary.of(results).sentence().ifPresent(sentence -> sentences.add(0, sentence));
    return new Conclusion(
        sentences,
        next(results, contrasts.stream().limit(shown).toList()),
        crash
            .map(CrashFinding::pattern)
            .or(() -> findings.stream().map(Finding::pattern).findFirst()));
  }

  private static NextStep next(Results results, List<Contrast> shown) {
    NextStep next = NextStep.of(results, shown);
    boolean isOpen = shown.isEmpty() || shown.stream().anyMatch(one -> !one.isFirm());
    return isOpen && others(results) > NOTABLE ? next.whenIdle() : next;
  }

  /** The soaks with the most stalls, and the number of the others. */
  private static Stream<String> soaks(Results results) {
    List<SoakSummary> soaks = SoakSummary.last(results);
    String others = Numbers.count(soaks.size() - MOST_SOAKS, "further soak");
    List<String> sentences =
        new ArrayList<>(
            soaks.stream()
                .sorted(Comparator.comparingInt(one -> -one.stalls().size()))
                .limit(MOST_SOAKS)
                .map(SoakSummary::sentence)
                .toList());
    if (soaks.size() > MOST_SOAKS) {
      sentences.set(
          MOST_SOAKS - 1, sentences.get(MOST_SOAKS - 1) + " See the tables for " + others + ".");
    }
    return sentences.stream();
  }

  private static String rest(int further, List<Contrast> left) {
    long firm = left.stream().filter(Contrast::isFirm).count();
    if (left.isEmpty()) {
      return "The tables show %s.".formatted(Numbers.count(further, "further cell"));
    }
    return further == 1
        ? "1 further comparison is %sfirm; see the tables.".formatted(firm == 0 ? "not " : "")
        : "Of %s, %s firm; see the tables."
            .formatted(
                Numbers.count(further, "further comparison"),
                firm == 0 ? "none is" : firm == 1 ? "1 is" : firm + " are");
  }

  /**
   * A sentence if more clients gave more throughput: then fewer clients did not load the server
   * fully.
   */
  private static Optional<String> clients(Results results) {
    VariedAxis clients = results.axes().named(PlanAxis.CLIENTS.key()).orElse(null);
    if (clients == null) {
      return Optional.empty();
    }
    return new AxisEffects(results)
        .of(results.cells()).stream()
            .filter(one -> one.axis().equals(PlanAxis.CLIENTS.key()) && !one.areMarked())
            .filter(one -> isFirm(results, clients, one.value()))
            .filter(one -> one.throughput().filter(ratio -> ratio.low() >= 1 + NOTABLE).isPresent())
            .reduce((one, other) -> other)
            .map(
                one ->
                    "The clients were the limit: %s instead of %s gave a throughput of %s."
                        .formatted(
                            one.value(),
                            one.base(),
                            Numbers.factor(one.throughput().orElseThrow().value())));
  }

  /** Whether each comparable cell with this value has a firm ratio to its counterpart. */
  private static boolean isFirm(Results results, VariedAxis axis, String words) {
    return results.patternCells().stream()
        .filter(Measurement::isComparable)
        .filter(cell -> axis.words(axis.axis().of(cell.cell())).equals(words))
        .flatMap(
            cell ->
                results
                    .counterpart(cell.cell(), axis, axis.base())
                    .filter(Measurement::isComparable)
                    .flatMap(base -> Ratio.of(cell, base, axis.base(), results.manifest()))
                    .stream())
        .allMatch(Ratio::isFirm);
  }

  /** One sentence per cell, for a run that has nothing to compare. */
  private static List<Finding> scores(Results results) {
    return results.patterns().stream()
        .flatMap(pattern -> pattern.cells().stream())
        .filter(Measurement::isOk)
        .map(cell -> new Finding(cell.cell().workload(), score(results, cell)))
        .toList();
  }

  private static String score(Results results, Measurement cell) {
    String marks = cell.obstacle().map(words -> "; the cell " + words).orElse("");
    String p99 = FigureText.of(FigureCatalogue.LATENCY_P99, cell);
    String due =
        cell.cell().arrivals().isClosed()
                || results.axes().named(PlanAxis.ARRIVALS.key()).isPresent()
            ? ""
            : ", arrivals at " + cell.cell().axes().text(PlanAxis.ARRIVALS);
    return "%s%s: %s operations per second%s%s, p99 %s%s."
        .formatted(
            Contrast.place(results, Axis.ENGINE, cell.cell()),
            cell.cell().hasTables() ? ", " + cell.cell().engine() : "",
            FigureText.score(cell),
            Ratio.runs(cell).isWide()
                ? " (%s to %s)"
                    .formatted(
                        Numbers.number(Ratio.runs(cell).low()),
                        Numbers.number(Ratio.runs(cell).high()))
                : "",
            due,
            p99,
            marks);
  }

  private static Optional<String> failures(Results results) {
    List<String> parts = new ArrayList<>();
    List<Measurement> bad =
        Stream.of(Status.INVALID, Status.FAILED)
            .flatMap(one -> results.with(one).stream())
            .toList();
    if (!bad.isEmpty()) {
      Remark first = CellRemarks.reasons(results, bad).get(0);
      parts.add(
          "%s no valid figure (%s; %s)"
              .formatted(
                  Numbers.count(bad.size(), "cell") + (bad.size() == 1 ? " has" : " have"),
                  Numbers.counts(bad.stream().map(Measurement::status)),
                  first));
    }
    int left = results.left();
    if (left > 0) {
      parts.add(Numbers.count(left, "cell") + (left == 1 ? " was" : " were") + " not run");
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", and ", parts) + ".");
  }

  /** The largest share of the CPU that other processes used during a cell. */
  private static double others(Results results) {
    return results.with(Status.OK).stream()
        .flatMap(cell -> Stream.ofNullable(cell.cost()))
        .mapToDouble(Cost::othersShare)
        .max()
        .orElse(0);
  }

  private static Optional<String> disturbance(Results results) {
    double others = others(results);
    String sentence =
        Texts.joined(
            ", and ",
            others > NOTABLE
                ? "Other processes used up to %s of the CPU".formatted(Numbers.percent(others))
                : "",
            CellRemarks.marked(results.with(Status.OK)).orElse(""));
    return sentence.isEmpty() ? Optional.empty() : Optional.of(sentence + ".");
  }
}
