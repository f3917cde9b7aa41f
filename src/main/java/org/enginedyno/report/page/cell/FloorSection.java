package org.enginedyno.report.page.cell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.part.Pictures;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Latency;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** What every operation pays before an engine has done anything. */
public final class FloorSection {
  private static final String ROUND_TRIP = Workloads.roundTrip().name();
  private static final String ELSEWHERE =
      " Floors are measured for each server, driver and checkout, at the first value of every other"
          + " axis.";
  private static final String BORROW = Workloads.borrowing().name();

  private FloorSection() {}

  public static Optional<Section> of(Results results, Pictures pictures) {
    if (results.floors().isEmpty()) {
      return Optional.empty();
    }
    List<String> measured = results.patterns().stream().map(WorkloadResults::name).toList();
    String pointRead =
        Workloads.pointRead(measured, results.manifest().plan().data())
            .map(Workload::name)
            .orElse("point read");
    HtmlTable table =
        new HtmlTable(
            "way to the server",
            "#threads",
            "#DO 1, ops/s",
            "#DO 1, median",
            "#borrow, ops/s",
            "#borrow, median",
            "share of the round trip in a " + pointRead);
    for (Variant variant : results.floorSeries().variants()) {
      for (int threads : results.threads()) {
        table.row(row(results, variant, threads, pointRead));
      }
    }
    boolean elsewhere =
        results.series().variants().size() > results.floorSeries().variants().size();
    return Section.of(
        "floor",
        "The floor",
        Html.tag(
            "p",
            "DO 1 is the cheapest statement: what remains is the round trip through driver, network"
                + " and server. Borrow is a pooled connection taken and given back. The closer a"
                + " pattern is to its floor, the less its figures tell about engines."
                + (elsewhere ? ELSEWHERE : "")),
        table.html(),
        pictures.of(ROUND_TRIP));
  }

  private static List<Html> row(Results results, Variant variant, int threads, String pointRead) {
    Optional<Measurement> roundTrip = results.floor(ROUND_TRIP, variant, threads);
    Optional<Measurement> borrow = results.floor(BORROW, variant, threads);
    return List.of(
        HtmlTable.cell(name(results, variant)),
        HtmlTable.number(Numbers.count(threads)),
        HtmlTable.number(score(roundTrip)),
        HtmlTable.number(median(roundTrip)),
        HtmlTable.number(score(borrow)),
        HtmlTable.number(median(borrow)),
        HtmlTable.cell(shares(results, variant, threads, pointRead, roundTrip)));
  }

  private static String name(Results results, Variant variant) {
    String label = results.floorSeries().label(variant);
    return label.isEmpty() ? results.manifest().plan().servers().get(0) : label;
  }

  private static String score(Optional<Measurement> floor) {
    return floor.map(cell -> Numbers.number(cell.score().orElseThrow())).orElse("-");
  }

  private static String median(Optional<Measurement> floor) {
    return floor
        .map(Measurement::latency)
        .map(latency -> Numbers.micros(latency.p50()))
        .orElse("-");
  }

  private static String shares(
      Results results,
      Variant variant,
      int threads,
      String pointRead,
      Optional<Measurement> roundTrip) {
    Optional<Double> floor = roundTrip.map(Measurement::latency).map(Latency::p50);
    if (floor.isEmpty()) {
      return "-";
    }
    String shares =
        results.series().all().stream()
            .filter(series -> series.variant().equals(variant))
            .flatMap(series -> results.workload(pointRead).at(series, threads).stream())
            .filter(Measurement::isOk)
            .map(cell -> share(cell, floor.get()))
            .collect(Collectors.joining("; "));
    return shares.isEmpty() ? "-" : shares;
  }

  private static String share(Measurement cell, double floor) {
    Latency latency = cell.latency();
    return latency == null
        ? cell.cell().engine() + " -"
        : "%s: %s of %s"
            .formatted(
                cell.cell().engine(),
                Numbers.percent(floor / latency.p50()),
                Numbers.micros(latency.p50()));
  }
}
