package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.SearchedCapacity.State;
import org.enginedyno.result.threshold.Capacity;

/** The capacity of each cell of a run: the highest arrival rate within the limits. */
public record CapacitySummary(Results results, List<Capacity> all) {
  private static final String RULE =
      "The capacity is the arrival rate at which half of the probes miss the limit. At the lower rate in brackets 1 of 20 probes misses it, at the higher rate 19 of 20. Each probe measures the cell once, in its own JVM. Latencies count from when an operation was due.";

  public static CapacitySummary of(Results results) {
    return new CapacitySummary(
        results, Capacity.of(results.manifest().plan(), results.cells(), results.probes()));
  }

  boolean isUnfinished() {
    return all.stream().anyMatch(one -> one.found().state() == State.UNFINISHED);
  }

  /** A table of the capacities; empty if none was searched. */
  public Optional<Table> table() {
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Table.of(
                    all,
                    Column.rowHead("cell", one -> CellRemarks.field(results, one.closed())),
                    Column.text("limit", Capacity::objective),
                    Column.number("capacity, ops/s", CapacitySummary::rate),
                    Column.number("closed loop, ops/s", one -> FigureText.score(one.closed())),
                    Column.text("probes", CapacitySummary::probes))
                .with(all.stream().flatMap(this::remark).toList()));
  }

  /** The table as a section of a page, with the probes of each capacity. */
  public Optional<Section> section() {
    return table()
        .map(
            table -> {
              List<Block> blocks =
                  new ArrayList<>(List.of(new Block.Text(RULE), table.in(Table.CARDS)));
              for (Capacity one : all) {
                blocks.add(
                    Html.details(
                        Html.text("probes of " + CellRemarks.name(results, one.closed())),
                        probes(one, one.byRate()).html()));
              }
              return new Section("capacity", "Capacity", blocks);
            });
  }

  private static Table probes(Capacity of, List<Measurement> probes) {
    return Table.of(
        probes,
        Column.number("arrivals, ops/s", probe -> Numbers.number(Capacity.rate(probe))),
        Column.text("result", probe -> result(of, probe)),
        Column.text("limited", probe -> probe.isOk() ? of.figures(probe) : Field.of("-").last()),
        Column.number("done, ops/s", FigureText::score),
        Column.number("median", probe -> FigureText.of(FigureCatalogue.LATENCY_P50, probe)),
        Column.number("p99", probe -> FigureText.of(FigureCatalogue.LATENCY_P99, probe)),
        Column.text("marks", CellText::unsteady));
  }

  private static String result(Capacity of, Measurement probe) {
    return of.holds(probe)
        .map(holds -> holds ? "met" : "missed")
        .orElseGet(() -> probe.status() + ": " + of.why(probe));
  }

  private static String rate(Capacity one) {
    SearchedCapacity found = one.found();
    Interval rate = found.rate();
    if (rate == null) {
      return "-";
    }
    String open = found.state() == State.UNFINISHED ? ", not finished" : "";
    return found.state() == State.BELOW || one.isBelow()
        ? "below " + Numbers.number(rate.high()) + open
        : "%s (%s to %s%s)"
            .formatted(
                Numbers.number(rate.value()),
                Numbers.number(rate.low()),
                Numbers.number(rate.high()),
                open);
  }

  private static String probes(Capacity one) {
    long met = one.probes().stream().filter(probe -> one.holds(probe).orElse(false)).count();
    long missed = one.probes().stream().filter(probe -> !one.holds(probe).orElse(true)).count();
    return "%d met, %d missed".formatted(met, missed);
  }

  /** A note on what makes a capacity uncertain; empty if nothing does. */
  private Stream<String> remark(Capacity one) {
    String text =
        Texts.joined(
            "; ",
            one.disturbedMisses() == 0
                ? ""
                : "%d missed while other processes used the CPU; these count less"
                    .formatted(one.disturbedMisses()),
            one.obstacle()
                .or(one::shortfall)
                .orElse(
                    one.found().state() == State.UNFINISHED ? "the search is not finished" : ""));
    return text.isEmpty()
        ? Stream.of()
        : Stream.of("%s: %s.".formatted(CellRemarks.name(results, one.closed()), text));
  }

  /**
   * One sentence for each pattern and thread count with a known capacity, and per failed search.
   */
  public List<String> sentences() {
    Map<String, List<Capacity>> compared = new LinkedHashMap<>();
    for (Capacity one : all) {
      if (one.found().rate() != null) {
        compared
            .computeIfAbsent(one.closed().cell().turnGroup(), any -> new ArrayList<>())
            .add(one);
      }
    }
    Stream<String> failed =
        all.stream()
            .filter(one -> one.found().state() == State.FAILED)
            .map(
                one ->
                    "No capacity of %s was found: %s."
                        .formatted(CellRemarks.name(results, one.closed()), one.found().text()));
    return Stream.concat(compared.values().stream().map(this::sentence), failed).toList();
  }

  /** The rate of a known capacity. */
  public static double value(Capacity one) {
    return Objects.requireNonNull(one.found().rate()).value();
  }

  private String sentence(List<Capacity> some) {
    Capacity first = some.get(0);
    String rates =
        some.stream()
            .sorted(Comparator.comparingDouble(one -> -value(one)))
            .map(
                one ->
                    "%s %s"
                        .formatted(
                            results.series().label(results.axes().series(one.closed().cell())),
                            rate(one))
                        .strip())
            .collect(Collectors.joining(", "));
    return "%s, %s, arrivals per second with %s: %s."
        .formatted(
            first.closed().cell().workload(),
            Numbers.count(first.closed().cell().threads(), "thread"),
            first.objective(),
            rates);
  }
}
