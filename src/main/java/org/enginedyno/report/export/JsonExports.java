package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.format.CellName;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.Status;
import org.enginedyno.result.Unit;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run or a duel as JSON: entries for the custom tools of github-action-benchmark,
 * and Bencher Metric Format. A run has one number per cell and figure; a duel has the figures of
 * both sides and their ratio.
 */
public final class JsonExports {
  /** The longest benchmark name that Bencher accepts. */
  private static final int LONGEST_NAME = 1_024;

  /** The parameter of a run's score rule, which does not apply to a duel. */
  private static final String RULE_OF_RUNS = "score";

  private enum Part {
    CELL,
    NEW,
    BASE,
    RATIO
  }

  /**
   * A number of a cell or a pair.
   *
   * @param about further facts about it, one per line
   */
  private record Point(
      CellName of, Figure figure, Part part, double value, @Nullable Interval range, String about) {
    /** The figure's name as a Bencher measure, including its unit. */
    String measure() {
      if (part == Part.RATIO) {
        return figure.key() + "-ratio";
      }
      boolean isCpu = figure.unit() == Unit.CPU_MICROSECONDS;
      String unit = !figure.unit().isTime() ? "" : isCpu ? "-ns-per-op" : "-ns";
      // Bencher knows "latency" in nanoseconds and "throughput" in operations per second
      String name = figure.equals(FigureCatalogue.LATENCY_P50) ? "latency" : figure.key() + unit;
      return part == Part.BASE ? name + "-base" : name;
    }
  }

  private JsonExports() {}

  private static List<Point> points(Results results) {
    List<Point> points = new ArrayList<>();
    for (Measurement cell : results.with(Status.OK)) {
      SearchedCapacity capacity = cell.capacity();
      CellName name = CellName.of(cell.cell());
      List<String> about = new ArrayList<>();
      Conditions.versions(results.manifest(), cell.cell().server()).stream()
          .map("server version: "::concat)
          .forEach(about::add);
      about.add("measured: " + cell.cell().measureText());
      if (cell.durability() != null) {
        about.add("durability in force: " + cell.durability());
      }
      if (capacity != null) {
        about.add("capacity with %s: %s".formatted(capacity.objective(), capacity));
      }
      cell.marks().forEach(mark -> about.add("mark: " + mark));
      String lines = String.join("\n", about);
      for (Figure figure : FigureCatalogue.followed()) {
        boolean isOfRuns = figure.equals(FigureCatalogue.THROUGHPUT) && cell.runs().size() > 1;
        figure
            .number(cell)
            .ifPresent(
                value -> {
                  Interval range =
                      isOfRuns
                          ? Interval.of(value, cell.runs())
                          : figure.equals(FigureCatalogue.CAPACITY) && capacity != null
                              ? capacity.rate()
                              : null;
                  points.add(new Point(name, figure, Part.CELL, value, range, lines));
                });
      }
    }
    return points;
  }

  private static List<Point> points(DuelResults results) {
    List<Point> points = new ArrayList<>();
    for (Judgement judgement : results.judgements()) {
      CellName name = nameOf(results, judgement.duel().pair());
      for (Finding finding : judgement.findings()) {
        Figure figure = finding.figure();
        Ratio ratio = finding.ratio();
        Interval range = ratio.isBounded() ? ratio.range() : null;
        points.add(new Point(name, figure, Part.NEW, finding.candidate(), null, ""));
        points.add(new Point(name, figure, Part.BASE, finding.base(), null, ""));
        String about = about(results, judgement, finding);
        points.add(new Point(name, figure, Part.RATIO, ratio.value(), range, about));
      }
    }
    return points;
  }

  private static String about(DuelResults results, Judgement judgement, Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "verdict: " + (finding.decides() ? finding.word() : "none, because it is not judged"));
    lines.add("verdict of the pair: " + judgement.word());
    lines.add("ratio: " + DuelText.ratio(finding.ratio()));
    lines.add("middle of the blocks: " + DuelText.ratio(finding.middle()));
    lines.add("confidence: %.4f".formatted(finding.ratio().confidence()));
    lines.add("blocks: %d".formatted(judgement.duel().blocks()));
    lines.addAll(DuelText.servers(results));
    return String.join("\n", lines);
  }

  /**
   * The name of a pair in all duels: the common values of its cells, and the names of the sides.
   */
  static CellName nameOf(DuelResults results, CellPair pair) {
    CellName base = CellName.of(pair.base());
    Map<String, String> common = new LinkedHashMap<>(base.parameters());
    common.entrySet().retainAll(CellName.of(pair.candidate()).parameters().entrySet());
    common.remove(RULE_OF_RUNS);
    common.put("base", results.base().text());
    common.put("new", results.candidate().text());
    return new CellName(base.workload(), common);
  }

  /** The figures of a run for which more is better, or those for which less is better. */
  public static String github(Results results, boolean bigger) {
    return github(points(results), bigger);
  }

  public static String github(DuelResults results, boolean bigger) {
    return github(points(results), bigger);
  }

  private static String github(List<Point> points, boolean bigger) {
    ArrayNode entries = Json.MAPPER.createArrayNode();
    for (Point point : points) {
      Figure figure = point.figure();
      if (figure.moreIsBetter() != bigger) {
        continue;
      }
      String name =
          switch (point.part()) {
            case CELL -> figure.title();
            case NEW -> figure.phrase() + ", new";
            case BASE -> figure.phrase() + ", base";
            case RATIO -> figure.phrase() + ", new to base";
          };
      boolean isRatio = point.part() == Part.RATIO;
      ObjectNode entry =
          entries
              .addObject()
              .put("name", point.of() + ", " + name)
              .put("unit", isRatio ? "ratio" : figure.unit().toString())
              .put("value", point.value());
      Interval range = point.range();
      if (range != null) {
        // the reader accepts only one number as a range: half the distance between the ends
        double half = (range.high() - range.low()) / 2;
        entry.put("range", (isRatio ? "± %.4f" : "± %.1f").formatted(half));
      }
      if (!point.about().isEmpty()) {
        entry.put("extra", point.about());
      }
    }
    return entries.toPrettyString() + "\n";
  }

  /** One benchmark per cell. */
  public static String bencher(Results results) {
    ObjectNode benchmarks = bencher(points(results));
    // the format has no text fields: a threshold on this measure reports unsteady cells
    for (Measurement cell : results.with(Status.OK)) {
      benchmark(benchmarks, CellName.of(cell.cell()))
          .putObject("marks")
          .put("value", cell.marks().size());
    }
    return benchmarks.toPrettyString() + "\n";
  }

  /** One benchmark per pair. */
  public static String bencher(DuelResults results) {
    return bencher(points(results)).toPrettyString() + "\n";
  }

  private static ObjectNode bencher(List<Point> points) {
    ObjectNode benchmarks = Json.MAPPER.createObjectNode();
    for (Point point : points) {
      boolean isTime = point.figure().unit().isTime() && point.part() != Part.RATIO;
      ObjectNode measure = benchmark(benchmarks, point.of()).putObject(point.measure());
      measure.put("value", isTime ? point.value() * 1e3 : point.value());
      Interval range = point.range();
      if (range != null) {
        measure.put("lower_value", range.low()).put("upper_value", range.high());
      }
    }
    return benchmarks;
  }

  private static ObjectNode benchmark(ObjectNode benchmarks, CellName name) {
    return benchmarks.withObjectProperty(cut(name.toString()));
  }

  static String cut(String whole) {
    if (whole.length() <= LONGEST_NAME) {
      return whole;
    }
    String number = " #%08x".formatted(whole.hashCode());
    return whole.substring(0, LONGEST_NAME - number.length()) + number;
  }
}
