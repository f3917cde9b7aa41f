package org.enginedyno.report.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.export.TestEnd.Kind;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.folder.Manifest;

/** The cells of a run as tests: each passes where it is proven, whatever its figures are. */
public final class CellTests {
  private CellTests() {}

  /** A test a cell. */
  public static TestSuite of(Results results) {
    Manifest manifest = results.manifest();
    String plan = "dyno." + manifest.plan().name().replace('.', '_');
    List<TestCase> cases = new ArrayList<>();
    for (Measurement cell : results.cells()) {
      cases.add(
          new TestCase(
              plan + "." + cell.cell().workload(),
              name(cell.cell()),
              cell.seconds(),
              end(cell),
              said(cell)));
    }
    return new TestSuite(plan, properties(results), cases);
  }

  /** Names the cell among those of its workload. */
  private static String name(Cell cell) {
    return cell.id().substring(cell.workload().length()).strip().replaceFirst("^- ", "");
  }

  private static Map<String, String> properties(Results results) {
    Manifest manifest = results.manifest();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("dyno.version", manifest.dyno());
    properties.put("plan", manifest.plan().name());
    properties.put("title", manifest.plan().title());
    properties.put("servers", Conditions.servers(manifest));
    properties.put("work", Conditions.work(manifest.plan(), results.patternCells()));
    properties.put("machine", Conditions.machine(manifest.machine()));
    properties.put("started", manifest.startedAt().toString());
    properties.put("order-seed", String.valueOf(manifest.plan().orderSeed()));
    return properties;
  }

  private static TestEnd end(Measurement cell) {
    List<String> reasons = cell.reasons();
    String message = reasons.isEmpty() ? "" : reasons.get(0);
    return switch (cell.status()) {
      case OK -> TestEnd.PASSED;
      case SKIPPED -> new TestEnd(Kind.SKIPPED, String.join("; ", reasons), "");
      case INVALID, FAILED ->
          new TestEnd(Kind.ERROR, cell.status() + ": " + message, String.join("\n", reasons));
    };
  }

  /** Its figures, which no CI server compares. */
  private static List<String> said(Measurement cell) {
    List<String> said = new ArrayList<>();
    for (Figure figure : FigureCatalogue.main()) {
      String text = FigureText.withUnit(figure, cell);
      if (!text.isEmpty()) {
        said.add(figure.title() + ": " + text);
      }
    }
    if (cell.isOk()) {
      said.add("measured: " + cell.cell().measureText());
      cell.marks().forEach(mark -> said.add(mark.toString()));
    }
    return said;
  }
}
