package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** What every operation pays before an engine has done anything. */
final class FloorSection {
  private static final String ROUND_TRIP = Workloads.roundTrip().name();
  private static final String ELSEWHERE =
      " Floors are measured for each server, driver and checkout, at the first value of every other"
          + " axis.";
  private static final String PART = "%s: %s of %s, %s";
  private static final String LONGER = "%s: %s, longer than the %s of all of it, %s";
  private static final String BORROW = Workloads.borrowing().name();

  private FloorSection() {}

  /** The floors of a variant at one thread count. */
  private record Line(
      Variant variant, int threads, Optional<Measurement> roundTrip, Optional<Measurement> borrow) {
    static Line of(Results results, Variant variant, int threads) {
      return new Line(
          variant,
          threads,
          results.floor(ROUND_TRIP, variant, threads),
          results.floor(BORROW, variant, threads));
    }
  }

  static Optional<Section> of(Results results, Pictures pictures) {
    if (results.floors().isEmpty()) {
      return Optional.empty();
    }
    List<String> measured = results.patterns().stream().map(WorkloadResults::name).toList();
    String pointRead =
        Workloads.pointRead(measured, results.manifest().plan().data())
            .map(Workload::name)
            .orElse("point read");
    List<Line> lines = new ArrayList<>();
    for (Variant variant : results.floorSeries().variants()) {
      results.threads().forEach(threads -> lines.add(Line.of(results, variant, threads)));
    }
    Table table =
        Table.of(
            lines,
            Column.rowHead("server", line -> results.floorName(line.variant())),
            Column.number("threads", line -> Numbers.count(line.threads())),
            Column.number("DO 1", "ops/s", line -> score(line.roundTrip())),
            Column.number("DO 1", "median", line -> median(line.roundTrip())),
            Column.number("borrow", "ops/s", line -> score(line.borrow())),
            Column.number("borrow", "median", line -> median(line.borrow())),
            Column.text(
                "the round trip in a " + pointRead,
                line -> Field.of("", shares(results, line, pointRead)).in("lines")));
    boolean elsewhere =
        results.series().variants().size() > results.floorSeries().variants().size();
    return Section.of(
        "floor",
        "The floor",
        new Block.Text(
            "DO 1 is the cheapest statement: what remains is the round trip through driver, network"
                + " and server. Borrow is a pooled connection taken and given back. The closer a"
                + " pattern is to its floor, the less its figures tell about engines. The last"
                + " column"
                + " sets the median of DO 1 against that of a %s.%s"
                    .formatted(pointRead, elsewhere ? ELSEWHERE : "")),
        table,
        pictures.of(ROUND_TRIP));
  }

  private static Html score(Optional<Measurement> floor) {
    return floor.map(CellLink::score).orElse(Html.text("-"));
  }

  private static String median(Optional<Measurement> floor) {
    return floor
        .map(Measurement::latency)
        .map(latency -> Numbers.micros(latency.p50()))
        .orElse("-");
  }

  private static Html shares(Results results, Line line, String pointRead) {
    Optional<Double> floor = line.roundTrip().map(Measurement::latency).map(Latency::p50);
    if (floor.isEmpty()) {
      return Html.text("-");
    }
    List<Html> shares =
        results.series().all().stream()
            .filter(series -> series.variant().equals(line.variant()))
            .flatMap(series -> results.workload(pointRead).at(series, line.threads()).stream())
            .filter(Measurement::isOk)
            .map(cell -> Html.tag("div", share(cell, floor.get())))
            .toList();
    return shares.isEmpty() ? Html.text("-") : Html.join(shares);
  }

  private static String share(Measurement cell, double floor) {
    Latency latency = cell.latency();
    return latency == null
        ? cell.cell().engine() + " -"
        : (floor > latency.p50() ? LONGER : PART)
            .formatted(
                cell.cell().engine(),
                Numbers.micros(floor),
                Numbers.micros(latency.p50()),
                Numbers.percent(floor / latency.p50()));
  }
}
