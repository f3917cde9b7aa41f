package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Results.Labelled;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.PageGrowth;
import org.jspecify.annotations.Nullable;

/** The sections about each pattern: its plots, how its tables grew, and its wait events. */
record PatternSections(Results results, Pictures pictures, Optional<String> obstacle) {
  private static final int SHOWN = 5;
  private static final String HOW =
      "To measure with and without it on servers that dyno starts, put settings: { performance_schema: [off, on] } in a plan; elsewhere set performance_schema=ON in my.cnf.";

  /** An observation of a cell. */
  private record Seen<T>(Labelled of, T what) {
    static <T> Table table(List<Seen<T>> seen, List<Column<T>> columns) {
      List<Column<Seen<T>>> all = new ArrayList<>();
      all.add(
          Column.rowHead(
              "series", one -> CellLink.to(one.of().cell(), Html.text(one.of().series()))));
      all.add(Column.number("threads", one -> Numbers.count(one.of().cell().cell().threads())));
      columns.forEach(
          one -> all.add(new Column<>(one.head(), line -> one.value().apply(line.what()))));
      return Table.of(seen, all).in("cells");
    }
  }

  private static final List<Column<InsertRates>> GROWTH =
      List.of(
          Column.number("rows", rates -> Numbers.count(rates.rows())),
          Column.number("rows/s", rates -> Numbers.number(rates.rate())),
          Column.number("slowest interval", "rows/s", rates -> Numbers.number(rates.least())),
          Column.number("fastest interval", "rows/s", rates -> Numbers.number(rates.best())));
  private static final Column<InsertRates> FALLS =
      Column.number("below half from", "rows", PatternSections::fallsFrom);
  private static final Column<InsertRates> STALLS =
      Column.number("stalls over 1 s", rates -> Numbers.count(rates.stalls()));
  private static final List<Column<PageGrowth.Interval>> PAGES =
      List.of(
          Column.number("up to rows", one -> Numbers.count(one.upTo())),
          Column.number("pages read per row", one -> counted(one.readPerRow())),
          Column.number("pages written per row", one -> counted(one.writtenPerRow())));

  /** The plots of each pattern and, if it adds rows, how its rows and pages grew. */
  Optional<Section> charts() {
    Html note = obstacle.map(reason -> Html.styled("p", "warning", reason)).orElse(Html.NOTHING);
    List<Html> figures = results.patterns().stream().map(this::figure).toList();
    return Section.of(figures, "charts", "Charts", note, Html.join(figures));
  }

  private Html figure(WorkloadResults pattern) {
    String workload = pattern.name();
    Html drawn = pictures.of(workload);
    List<Seen<InsertRates>> grown = seen(pattern, InsertRates::of);
    return Html.join(
        Html.tag("h3", workload).with("id", CellLink.chart(workload)),
        new Html("\n"),
        Html.tag("p", WorkloadText.about(workload)),
        drawn.isEmpty() && pattern.cells().stream().noneMatch(Measurement::isOk)
            ? Html.tag("p", "No cell of this pattern is OK.")
            : drawn,
        grown.isEmpty() ? Html.NOTHING : growth(grown),
        pages(pattern));
  }

  /** How a pattern's tables grew, without columns in which nothing happened. */
  private Html growth(List<Seen<InsertRates>> grown) {
    LatencyUnit times = results.latencyUnit();
    List<Column<InsertRates>> columns = new ArrayList<>(GROWTH);
    if (grown.stream().anyMatch(one -> one.what().fallsFrom().isPresent())) {
      columns.add(FALLS);
    }
    columns.add(
        Column.number(
            "slowest operation, from sending",
            rates -> times.nanos((double) rates.slowestNanos())));
    if (grown.stream().anyMatch(one -> one.what().stalls() > 0)) {
      columns.add(STALLS);
    }
    if (grown.stream().anyMatch(one -> one.what().completing().isAny())) {
      columns.add(
          Column.number(
              "completed afterwards in",
              rates -> rates.completing().isAny() ? nanos(rates.completing().nanos()) : "-"));
      columns.add(
          Column.number(
              "rows/s including that",
              rates ->
                  rates.completing().isAny() ? Numbers.number(rates.completing().rate()) : "-"));
    }
    return Seen.table(grown, columns).in("summary growth").cards();
  }

  private <T> List<Seen<T>> seen(
      WorkloadResults workload, Function<Measurement, Optional<T>> look) {
    return results.labelled(workload).stream()
        .filter(one -> one.cell().isOk())
        .flatMap(one -> look.apply(one.cell()).map(found -> new Seen<>(one, found)).stream())
        .toList();
  }

  private static String fallsFrom(InsertRates rates) {
    OptionalLong rows = rates.fallsFrom();
    return rows.isPresent() ? Numbers.count(rows.getAsLong()) : "never";
  }

  private static String nanos(long nanos) {
    return Numbers.nanos((double) nanos);
  }

  /** The pages that the engines read and wrote per row while a workload's tables grew. */
  private Html pages(WorkloadResults workload) {
    List<Seen<PageGrowth>> cells = seen(workload, PageGrowth::of);
    List<Seen<PageGrowth.Interval>> intervals = new ArrayList<>();
    cells.forEach(
        cell -> cell.what().intervals().forEach(one -> intervals.add(new Seen<>(cell.of(), one))));
    long asked = cells.stream().mapToLong(cell -> cell.what().askedNanos()).max().orElse(0);
    return cells.isEmpty()
        ? Html.NOTHING
        : Html.details(
            Html.text(
                "Pages read and written per row while the tables grew. Separate connections queried the server during the runs; each query took at most %s."
                    .formatted(nanos(asked))),
            Seen.table(intervals, PAGES).html());
  }

  private static String counted(@Nullable Double pages) {
    return pages == null ? "not counted" : Numbers.number(pages);
  }

  /** The wait events of the servers' threads, if Performance Schema was on. */
  Optional<Section> waits() {
    List<Measurement> cells = results.patternCells().stream().filter(Measurement::isOk).toList();
    List<Insight> seen = cells.stream().flatMap(cell -> Stream.ofNullable(cell.insight())).toList();
    return Section.of(seen, "waits", "Wait events", Html.blocks(blocks(cells, seen)));
  }

  private List<Block> blocks(List<Measurement> cells, List<Insight> seen) {
    List<AxisEffects.Effect> costs = new AxisEffects(results).schemaCosts();
    int off = cells.size() - seen.size();
    String rest =
        off == 0 || !costs.isEmpty()
            ? ""
            : " It was off in %s. %s".formatted(Numbers.count(off, "other OK cell"), HOW);
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Text(
            "The longest waits that Performance Schema recorded for each cell, per operation, over all server threads. Waits nest: do not add them up. Charts show the first eight series with recorded waits; tables show all."
                + rest));
    // most servers disable many instruments by default: a wait that is not listed may have occurred
    blocks.add(
        new Block.Lines(
            cells.stream()
                .flatMap(
                    cell ->
                        Stream.ofNullable(cell.insight())
                            .map(one -> cell.cell().server() + ": " + one.scope()))
                .distinct()
                .toList()));
    if (costs.size() > 1) {
      blocks.add(new Block.Heading("Cost of Performance Schema"));
      blocks.add(AxisEffects.table(costs));
    }
    results.patterns().forEach(one -> blocks.add(pattern(one)));
    return blocks;
  }

  /** One wait of a cell; only the first one names the cell. */
  private record Line(Labelled of, boolean isFirst, Wait event) {}

  private Html pattern(WorkloadResults pattern) {
    List<Line> lines = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    for (Labelled one : results.labelled(pattern)) {
      Insight seen = one.cell().insight();
      if (one.cell().isOk() && seen != null) {
        for (int i = 0; i < Math.min(SHOWN, seen.waits().size()); i++) {
          lines.add(new Line(one, i == 0, seen.waits().get(i)));
        }
        Insight.Statement statement = seen.statement();
        if (statement != null) {
          digests.add(
              "%s at %d: %s times and %s per operation"
                  .formatted(
                      one.series(),
                      one.cell().cell().threads(),
                      Numbers.number(statement.countPerOperation()),
                      results.latencyUnit().micros(statement.microsPerOperation())));
        }
      }
    }
    return lines.isEmpty() && digests.isEmpty()
        ? Html.NOTHING
        : Html.join(
            Html.tag("h3", pattern.name()),
            pictures.all(name -> Plots.isOfWaits(pattern.name(), name)),
            Html.details(
                Html.text("The waits of each cell, and its statement"),
                table(lines).html(),
                statements(pattern),
                Html.list(digests.stream().map(Html::text).toList())));
  }

  private static Html statements(WorkloadResults pattern) {
    return Html.join(
        pattern.cells().stream()
            .flatMap(cell -> Stream.ofNullable(cell.insight()))
            .flatMap(seen -> Stream.ofNullable(seen.statement()))
            .map(Insight.Statement::digest)
            .distinct()
            .map(text -> Html.tag("p", Html.text("Statement: "), Html.tag("code", text)))
            .toList());
  }

  private Table table(List<Line> lines) {
    LatencyUnit times = results.latencyUnit();
    return Table.of(
        lines,
        Column.text(
            "cell",
            line ->
                line.isFirst()
                    ? CellLink.to(line.of().cell(), Html.text(line.of().series()))
                    : Html.NOTHING),
        Column.number(
            "threads",
            line -> line.isFirst() ? Numbers.count(line.of().cell().cell().threads()) : ""),
        Column.code("wait event", line -> line.event().shortName()),
        Column.number("times/op", line -> Numbers.number(line.event().countPerOperation())),
        Column.number(
            times + "/op", line -> Numbers.number(times.in(line.event().microsPerOperation()))));
  }
}
