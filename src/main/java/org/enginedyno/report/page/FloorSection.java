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

  private FloorSection() {}

  /** The floors of a variant at one thread count. */
  private record Line(
      Variant variant,
      int threads,
      Optional<Measurement> roundTrip,
      Optional<Measurement> borrow) {}

  static Optional<Section> of(Results results, Pictures pictures) {
    List<String> measured = results.patterns().stream().map(WorkloadResults::name).toList();
    String pointRead =
        Workloads.pointRead(measured, results.manifest().plan().data())
            .map(Workload::name)
            .orElse("point read");
    List<Line> lines = new ArrayList<>();
    for (Variant variant : results.floorSeries().variants()) {
      for (int threads : results.threads()) {
        lines.add(
            new Line(
                variant,
                threads,
                results.floor(ROUND_TRIP, variant, threads),
                results.floor(Workloads.borrowing().name(), variant, threads)));
      }
    }
    boolean elsewhere =
        results.series().variants().size() > results.floorSeries().variants().size();
    return Section.of(
        results.floors(),
        "floor",
        "The floor",
        new Block.Text(
            "DO 1 is the cheapest statement: what remains is the round trip through driver,"
                + " network and server. Borrow is a pooled connection taken and given back. The"
                + " closer a pattern is to its floor, the less its figures tell about engines."
                + " The last column sets the median of DO 1 against that of a %s.%s"
                    .formatted(pointRead, elsewhere ? ELSEWHERE : "")),
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
                line -> Field.of("", shares(results, line, pointRead)).in("lines"))),
        pictures.of(ROUND_TRIP));
  }

  private static Html score(Optional<Measurement> floor) {
    return floor.map(CellLink::score).orElse(Html.text("-"));
  }

  private static Optional<Double> p50(Optional<Measurement> cell) {
    return cell.map(Measurement::latency).map(Latency::p50);
  }

  private static String median(Optional<Measurement> floor) {
    return p50(floor).map(Numbers::micros).orElse("-");
  }

  private static Html shares(Results results, Line line, String pointRead) {
    Optional<Double> floor = p50(line.roundTrip());
    List<Html> shares =
        results.series().all().stream()
            .filter(series -> floor.isPresent() && series.variant().equals(line.variant()))
            .flatMap(series -> results.workload(pointRead).at(series, line.threads()).stream())
            .filter(Measurement::isOk)
            .map(cell -> Html.text(share(cell, floor.orElseThrow())))
            .toList();
    return shares.isEmpty() ? Html.text("-") : Html.lines(shares);
  }

  private static String share(Measurement cell, double floor) {
    return p50(Optional.of(cell))
        .map(
            all ->
                (floor > all ? "%s: %s, longer than the %s of all of it, %s" : "%s: %s of %s, %s")
                    .formatted(
                        cell.cell().engine(),
                        Numbers.micros(floor),
                        Numbers.micros(all),
                        Numbers.percent(floor / all)))
        .orElse(cell.cell().engine() + " -");
  }
}
