package org.enginedyno.report.page.cell;

import java.util.List;
import java.util.Optional;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** What every operation pays before an engine has done anything. */
public final class FloorSection {
  private static final String ROUND_TRIP = Workloads.roundTrip().name();
  private static final String ELSEWHERE =
      " Floors are measured for each server, driver and checkout, at the first value of every other"
          + " axis.";
  private static final String PART = "%s: %s of %s, %s";
  private static final String LONGER = "%s: %s, longer than the %s of all of it, %s";
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
            "server",
            "#threads",
            "#DO 1, ops/s",
            "#DO 1, median",
            "#borrow, ops/s",
            "#borrow, median",
            "the round trip in a " + pointRead);
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
                + " pattern is to its floor, the less its figures tell about engines. The last"
                + " column"
                + " sets the median of DO 1 against that of a %s.%s"
                    .formatted(pointRead, elsewhere ? ELSEWHERE : "")),
        table.html(),
        pictures.of(ROUND_TRIP));
  }

  private static List<Html> row(Results results, Variant variant, int threads, String pointRead) {
    Optional<Measurement> roundTrip = results.floor(ROUND_TRIP, variant, threads);
    Optional<Measurement> borrow = results.floor(BORROW, variant, threads);
    return List.of(
        HtmlTable.rowHead(Html.text(results.floorName(variant))),
        HtmlTable.number(Numbers.count(threads)),
        score(roundTrip),
        HtmlTable.number(median(roundTrip)),
        score(borrow),
        HtmlTable.number(median(borrow)),
        Html.styled("td", "lines", shares(results, variant, threads, pointRead, roundTrip)));
  }

  private static Html score(Optional<Measurement> floor) {
    return Html.styled("td", "num", floor.map(SummaryCell::score).orElse(Html.text("-")));
  }

  private static String median(Optional<Measurement> floor) {
    return floor
        .map(Measurement::latency)
        .map(latency -> Numbers.micros(latency.p50()))
        .orElse("-");
  }

  private static Html shares(
      Results results,
      Variant variant,
      int threads,
      String pointRead,
      Optional<Measurement> roundTrip) {
    Optional<Double> floor = roundTrip.map(Measurement::latency).map(Latency::p50);
    if (floor.isEmpty()) {
      return Html.text("-");
    }
    List<Html> shares =
        results.series().all().stream()
            .filter(series -> series.variant().equals(variant))
            .flatMap(series -> results.workload(pointRead).at(series, threads).stream())
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
