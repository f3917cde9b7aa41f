package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.AxisEffects.SchemaCost;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Results.Labelled;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;

/** What the servers' threads waited for, where Performance Schema was on. */
record WaitSection(Results results, Pictures pictures) {
  private static final int SHOWN = 5;
  private static final String HOW =
      "settings: { performance_schema: [off, on] } in a plan measures with and without it on"
          + " servers that dyno starts; elsewhere performance_schema=ON in my.cnf turns it on.";

  Optional<Section> section() {
    return results.patterns().isEmpty() || results.manifest().plan().servers().isEmpty()
        ? Optional.empty()
        : Section.of("waits", "Wait events", Html.blocks(blocks()));
  }

  private List<Block> blocks() {
    List<Measurement> cells = results.patternCells().stream().filter(Measurement::isOk).toList();
    List<Insight> seen = cells.stream().flatMap(cell -> Stream.ofNullable(cell.insight())).toList();
    if (seen.isEmpty()) {
      return List.of(new Block.Text("No wait events: Performance Schema was off. " + HOW));
    }
    List<SchemaCost> costs = new AxisEffects(results).schemaCosts();
    int off = cells.size() - seen.size();
    String rest =
        off == 0 || !costs.isEmpty()
            ? ""
            : " It was off in %s. %s".formatted(Numbers.count(off, "other OK cell"), HOW);
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Text(
            "What Performance Schema saw while each cell was measured: the waits that took longest,"
                + " all threads of the server together, per operation. Some lie within others: do"
                + " not add them up. Charts show the first eight lanes that were looked into,"
                + " tables all."
                + rest));
    // most servers come with many instruments switched off: no wait is no proof of none
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
      blocks.add(new Block.Heading("What looking costs"));
      blocks.add(cost(costs));
    }
    results.patterns().forEach(one -> blocks.add(pattern(one)));
    return blocks;
  }

  private static Table cost(List<SchemaCost> costs) {
    return Table.of(
        costs,
        Column.text("on beside off", SchemaCost::series),
        Column.number("pairs", cost -> Numbers.count(cost.effect().pairs())),
        Column.number("throughput", cost -> median(cost.effect().throughput())),
        Column.text("", cost -> range(cost.effect().throughput())),
        Column.number("server CPU/op", cost -> median(cost.effect().serverCpu())),
        Column.text("", cost -> range(cost.effect().serverCpu())));
  }

  private static String median(Optional<Interval> ratios) {
    return ratios.map(one -> Numbers.factor(one.value())).orElse("-");
  }

  private static String range(Optional<Interval> ratios) {
    return ratios.map(Numbers::range).orElse("");
  }

  /** One of a cell's waits; the first names the cell. */
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
                      Numbers.micros(statement.microsPerOperation())));
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

  private static Table table(List<Line> lines) {
    return Table.of(
        lines,
        Column.text("cell", line -> line.isFirst() ? line.of().series() : ""),
        Column.number(
            "threads",
            line -> line.isFirst() ? Numbers.count(line.of().cell().cell().threads()) : ""),
        Column.code("wait event", line -> line.event().shortName()),
        Column.number("times/op", line -> Numbers.number(line.event().countPerOperation())),
        Column.number("us/op", line -> Numbers.number(line.event().microsPerOperation())));
  }
}
