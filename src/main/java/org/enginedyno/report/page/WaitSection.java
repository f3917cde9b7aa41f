package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.AxisEffects.SchemaCost;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WaitName;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
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
final class WaitSection {
  private static final int SHOWN = 5;
  private static final String HOW =
      "settings: { performance_schema: [off, on] } in a plan measures with and without it on"
          + " servers that dyno starts; elsewhere performance_schema=ON in my.cnf turns it on.";

  private final Results results;
  private final Pictures pictures;

  private WaitSection(Results results, Pictures pictures) {
    this.results = results;
    this.pictures = pictures;
  }

  static Optional<Section> of(Results results, Pictures pictures) {
    return results.patterns().isEmpty() || results.manifest().plan().servers().isEmpty()
        ? Optional.empty()
        : Section.of("waits", "Wait events", new WaitSection(results, pictures).body());
  }

  private Html body() {
    List<Html> seen = results.patterns().stream().map(this::pattern).toList();
    long off = cells().filter(cell -> cell.insight() == null).count();
    if (off == cells().count()) {
      return Html.tag("p", "No wait events: Performance Schema was off. " + HOW);
    }
    String rest =
        off == 0 || new AxisEffects(results).schemaCost().isPresent()
            ? ""
            : " It was off in %s. %s".formatted(Numbers.count(off, "other OK cell"), HOW);
    return Html.join(
        Html.tag(
            "p",
            "What Performance Schema saw while each cell was measured: the waits that took longest,"
                + " all threads of the server together, per operation. Some lie within others: do"
                + " not add them up. Charts show the first eight lanes that were looked into,"
                + " tables all."
                + rest),
        scopes(),
        cost(),
        Html.join(seen));
  }

  /** Most servers come with many instruments switched off: no wait is no proof of none. */
  private Html scopes() {
    List<Html> scopes = new ArrayList<>();
    cells()
        .forEach(
            cell -> {
              Insight seen = cell.insight();
              if (seen != null) {
                scopes.add(Html.text("%s: %s".formatted(cell.cell().server(), seen.scope())));
              }
            });
    return Html.list(scopes.stream().distinct().toList());
  }

  private Stream<Measurement> cells() {
    return results.cells().stream().filter(cell -> cell.isOk() && !cell.cell().isFloor());
  }

  private Html cost() {
    List<SchemaCost> costs = new AxisEffects(results).schemaCosts();
    if (costs.isEmpty()) {
      return Html.NOTHING;
    }
    List<SchemaCost> all =
        Stream.concat(new AxisEffects(results).schemaCost().stream(), costs.stream()).toList();
    return Html.blocks(
        List.of(
            new Block.Heading("What looking costs"),
            Table.of(
                all,
                Column.text("on beside off", SchemaCost::series),
                Column.number("pairs", cost -> Numbers.count(cost.effect().pairs())),
                Column.number("throughput", cost -> median(cost.effect().throughput())),
                Column.text("", cost -> range(cost.effect().throughput())),
                Column.number("server CPU/op", cost -> median(cost.effect().serverCpu())),
                Column.text("", cost -> range(cost.effect().serverCpu())))));
  }

  private static String median(Optional<Interval> ratios) {
    return ratios.map(one -> Numbers.factor(one.value())).orElse("-");
  }

  private static String range(Optional<Interval> ratios) {
    return ratios.map(Numbers::range).orElse("");
  }

  private Html pattern(WorkloadResults pattern) {
    List<Line> lines = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    for (Series series : results.series().all()) {
      String label = results.series().label(series);
      for (int threads : pattern.threads()) {
        Optional<Insight> seen =
            pattern.at(series, threads).filter(Measurement::isOk).map(Measurement::insight);
        seen.ifPresent(insight -> lines.addAll(Line.of(label, threads, insight)));
        seen.map(Insight::statement)
            .ifPresent(
                statement ->
                    digests.add(
                        "%s at %d: %s times and %s per operation"
                            .formatted(
                                label,
                                threads,
                                Numbers.number(statement.countPerOperation()),
                                Numbers.micros(statement.microsPerOperation()))));
      }
    }
    if (lines.isEmpty() && digests.isEmpty()) {
      return Html.NOTHING;
    }
    return Html.join(
        Html.tag("h3", pattern.name()),
        pictures.ofWaits(pattern.name()),
        Html.details(
            Html.text("The waits of each cell, and its statement"),
            table(lines).html(),
            digest(pattern),
            Html.list(digests.stream().map(Html::text).toList())));
  }

  private Html digest(WorkloadResults pattern) {
    List<Html> texts =
        pattern.cells().stream()
            .map(Measurement::insight)
            .flatMap(seen -> Optional.ofNullable(seen).map(Insight::statement).stream())
            .map(Insight.Statement::digest)
            .distinct()
            .map(text -> Html.tag("p", Html.text("Statement: "), Html.tag("code", text)))
            .toList();
    return Html.join(texts);
  }

  /** One of a cell's waits; the first names the cell. */
  private record Line(String cell, String threads, Wait event) {
    static List<Line> of(String label, int threads, Insight seen) {
      List<Line> lines = new ArrayList<>();
      for (Wait wait : seen.waits().stream().limit(SHOWN).toList()) {
        boolean isFirst = lines.isEmpty();
        lines.add(new Line(isFirst ? label : "", isFirst ? Numbers.count(threads) : "", wait));
      }
      return lines;
    }
  }

  private static Table table(List<Line> lines) {
    return Table.of(
        lines,
        Column.text("cell", Line::cell),
        Column.number("threads", Line::threads),
        Column.code("wait event", line -> WaitName.of(line.event().event())),
        Column.number("times/op", line -> Numbers.number(line.event().countPerOperation())),
        Column.number("us/op", line -> Numbers.number(line.event().microsPerOperation())));
  }
}
