package org.enginedyno.report.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.Manifest;

/**
 * Results as tests, as a CI server shows them: a cell passes where it is proven, whatever its
 * figures are; a pair of a duel ends as a gate would have it.
 *
 * @param properties the conditions that all tests share
 */
public record TestSuite(String name, Map<String, String> properties, List<Case> cases) {
  public enum End {
    PASSED(""),
    /** It was measured, and is not as it should be. */
    FAILED("failure"),
    /** It could not be measured, or not reliably. */
    ERROR("error"),
    SKIPPED("skipped");

    /** Its name in the file. */
    final String element;

    End(String element) {
      this.element = element;
    }
  }

  /**
   * One test.
   *
   * @param group its class: parts with points between them
   * @param message the reason for its end, in a line; empty where it passed
   * @param text all that is known of that
   * @param output lines that belong to it, whatever its end
   */
  public record Case(
      String group,
      String name,
      double seconds,
      End end,
      String message,
      String text,
      List<String> output) {}

  /** One test per cell. */
  public static TestSuite of(Results results) {
    Manifest manifest = results.manifest();
    String suite = "dyno." + manifest.plan().name().replace('.', '_');
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dyno.version", manifest.dyno());
    properties.put("plan", manifest.plan().name());
    properties.put("title", manifest.plan().title());
    properties.put("servers", Conditions.servers(manifest));
    properties.put("work", Conditions.work(manifest.plan(), results.patternCells()));
    properties.put("machine", Conditions.machine(manifest.machine()));
    properties.put("started", manifest.startedAt().toString());
    properties.put("order-seed", String.valueOf(manifest.plan().orderSeed()));
    return new TestSuite(
        suite, properties, results.cells().stream().map(cell -> test(suite, cell)).toList());
  }

  private static Case test(String suite, Measurement measured) {
    Cell cell = measured.cell();
    String group = suite + "." + cell.workload();
    // the rest of its name distinguishes the cell from others of its workload
    String name = cell.id().substring(cell.workload().length()).strip().replaceFirst("^- ", "");
    List<String> reasons = measured.reasons();
    List<String> output = output(measured);
    double seconds = measured.seconds();
    return switch (measured.status()) {
      case OK -> new Case(group, name, seconds, End.PASSED, "", "", output);
      case SKIPPED ->
          new Case(group, name, seconds, End.SKIPPED, String.join("; ", reasons), "", output);
      case INVALID, FAILED -> {
        String message = measured.status() + ": " + (reasons.isEmpty() ? "" : reasons.get(0));
        String text = String.join("\n", reasons);
        yield new Case(group, name, seconds, End.ERROR, message, text, output);
      }
    };
  }

  /** Its figures, which no CI server compares. */
  private static List<String> output(Measurement cell) {
    List<String> lines = new ArrayList<>();
    for (Figure figure : FigureCatalogue.main()) {
      String text = FigureText.withUnit(figure, cell);
      if (!text.isEmpty()) {
        lines.add(figure.title() + ": " + text);
      }
    }
    if (cell.isOk()) {
      lines.add("measured: " + cell.cell().measureText());
      cell.marks().forEach(mark -> lines.add(mark.toString()));
    }
    return lines;
  }

  /** One test per pair. */
  public static TestSuite of(DuelResults results) {
    String suite = "dyno." + results.base().plan().name().replace('.', '_') + ".duel";
    boolean mustDecide = results.rules().inconclusive() == Inconclusive.FAIL;
    List<Case> cases = new ArrayList<>();
    for (Judgement judgement : results.judgements()) {
      cases.add(test(suite, judgement, mustDecide));
    }
    for (CellPair.Skipped pair : results.skipped()) {
      cases.add(new Case(suite, pair.name(), 0, End.SKIPPED, pair.reason(), "", List.of()));
    }
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dyno.version", results.manifest().dyno());
    properties.put("plan", results.base().plan().name());
    properties.put("base", results.base().text());
    properties.put("new", results.candidate().text());
    properties.put("rules", DuelText.rules(results.rules()));
    properties.put("servers", String.join("; ", DuelText.servers(results)));
    properties.put(
        "machine",
        "%s, %d cores, %s"
            .formatted(
                results.manifest().machine().cpu(),
                results.manifest().machine().cores(),
                results.manifest().machine().os()));
    properties.put("started", results.manifest().startedAt().toString());
    properties.put("seed", String.valueOf(results.manifest().plan().orderSeed()));
    return new TestSuite(suite, properties, cases);
  }

  /** The verdict, with the figures that gave it, or why there are none. */
  private static Case test(String suite, Judgement judgement, boolean mustDecide) {
    End end =
        switch (judgement.word()) {
          case EQUIVALENT, IMPROVEMENT -> End.PASSED;
          case REGRESSION -> End.FAILED;
          case INVALID -> End.ERROR;
          case INCONCLUSIVE -> mustDecide ? End.FAILED : End.SKIPPED;
        };
    String text = DuelText.of(judgement);
    boolean passed = end == End.PASSED;
    return new Case(
        suite,
        judgement.duel().pair().name(),
        judgement.duel().seconds(),
        end,
        passed ? "" : judgement.word() + ": " + judgement.why(),
        passed ? "" : text,
        text.lines().toList());
  }
}
