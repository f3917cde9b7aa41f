package org.enginedyno.result.history;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Cost;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.folder.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Twelve real runs of plan ci in sequence on a machine of two cores that other processes used,
 * without any change between them: all differences are noise.
 */
public final class RecordedRuns {
  private static final Path FILE =
      Path.of("src/test/resources/org/enginedyno/result/history/same-runs.jsonl");

  private static final Manifest MANIFEST = new SampleRun().manifest();

  private RecordedRuns() {}

  /** The runs as they were. */
  public static List<StoredRun> all() throws IOException {
    Map<String, List<Measurement>> byRun = new LinkedHashMap<>();
    for (String line : Files.readAllLines(FILE)) {
      JsonNode tree = Json.MAPPER.readTree(line);
      byRun
          .computeIfAbsent(tree.get("run").asText(), run -> new ArrayList<>())
          .add(Json.MAPPER.treeToValue(tree.get("cell"), Measurement.class));
    }
    return byRun.entrySet().stream()
        .map(run -> new StoredRun("run-" + run.getKey(), MANIFEST, run.getValue()))
        .toList();
  }

  /** A run whose cells carry no marks, as if they had been ignored. */
  public static StoredRun unmarked(StoredRun run) {
    return new StoredRun(
        run.name(),
        run.manifest(),
        run.cells().stream().map(cell -> with(cell, cell.raw(), cell.courses())).toList());
  }

  /** A run whose cells have the forks of two random runs each. */
  static StoredRun resampled(List<StoredRun> runs, Random random) {
    List<Measurement> cells = new ArrayList<>();
    for (Measurement cell : runs.get(0).cells()) {
      Measurement one = find(runs.get(random.nextInt(runs.size())), cell);
      Measurement other = find(runs.get(random.nextInt(runs.size())), cell);
      cells.add(one.cell().isFloor() ? with(one, one.raw(), one.courses()) : mixed(one, other));
    }
    return new StoredRun("resampled", MANIFEST, cells);
  }

  static Measurement find(StoredRun run, Measurement alike) {
    return run.cells().stream()
        .filter(cell -> cell.cell().id().equals(alike.cell().id()))
        .findFirst()
        .orElseThrow();
  }

  private static Measurement mixed(Measurement one, Measurement other) {
    List<RateTimeline> courses = new ArrayList<>();
    one.courses().stream().filter(course -> course.fork() == 1).forEach(courses::add);
    other.courses().stream().filter(course -> course.fork() == 2).forEach(courses::add);
    return with(
        one,
        List.of(one.raw().get(0), other.raw().get(1)),
        courses,
        cost(one.cost(), other.cost()));
  }

  /** Shares of the machine are reported per cell, and so are those of the mixed one. */
  private static @Nullable Cost cost(@Nullable Cost one, @Nullable Cost other) {
    return one == null || other == null
        ? one
        : new Cost(
            one.clientCpuMicros(),
            one.serverCpuMicros(),
            mean(one.foreignShare(), other.foreignShare()),
            mean(one.stealShare(), other.stealShare()),
            one.clientShare(),
            one.serverShare(),
            one.clientSwitches(),
            one.serverSwitches());
  }

  private static @Nullable Double mean(@Nullable Double one, @Nullable Double other) {
    return one == null || other == null ? null : Double.valueOf((one + other) / 2);
  }

  private static Measurement with(
      Measurement cell, List<List<Double>> raw, List<RateTimeline> courses) {
    return with(cell, raw, courses, cell.cost());
  }

  private static Measurement with(
      Measurement cell, List<List<Double>> raw, List<RateTimeline> courses, @Nullable Cost cost) {
    FiguresBuilder figures = new FiguresBuilder(raw, FiguresBuilder.of(cell).latency);
    figures.cost = cost;
    figures.steadiness = new Steadiness(List.of(), courses);
    return figures.in(cell);
  }
}
