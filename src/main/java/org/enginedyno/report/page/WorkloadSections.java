package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.compare.Variant;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** The sections about floors, searches, measured statements, and tables. */
final class WorkloadSections {
  private static final String SEARCHES =
      "For each search: the number of documents that every engine must find, and the median latency at the fewest threads, with that at the most threads below it. cells.csv has all thread counts.";
  private static final String MIB = "MiB";
  private static final String ROUND_TRIP = Workloads.roundTrip().name();
  private static final String ELSEWHERE =
      " Floors are measured for each server, driver and checkout, at the first value of every other"
          + " axis.";

  private WorkloadSections() {}

  static Optional<Section> patterns(Results results) {
    List<String> workloads = results.workloads().stream().map(WorkloadResults::name).toList();
    Plan plan = results.manifest().plan();
    return Section.of(
        workloads,
        "patterns",
        "Patterns",
        new Block.Text(
            "Statements use the plain names of tables; each engine has its own copy. A cell whose EXPLAIN shows an access other than the declared one is INVALID."),
        Table.of(
            workloads,
            Column.text("pattern", workload -> workload),
            Column.text("one operation", WorkloadText::about),
            Column.code("statement", WorkloadText::sql),
            Column.text("declared access", WorkloadText::access),
            Column.number(
                "statements/op",
                workload ->
                    Workloads.find(workload)
                        .map(one -> statements(one, plan, results))
                        .orElse("-"))));
  }

  /** As declared, or as measured for operations of a file, which may be drawn from several. */
  private static String statements(Workload workload, Plan plan, Results results) {
    if (Workloads.isCustom(workload.name())) {
      List<String> counted =
          results.workload(workload.name()).cells().stream()
              .filter(cell -> cell.isOk() && cell.proof() != null)
              .map(cell -> Objects.requireNonNull(cell.proof()).counts().statementsPerOperation())
              .sorted()
              .map("%.1f"::formatted)
              .map(text -> text.replaceFirst("\\.0$", ""))
              .distinct()
              .toList();
      if (!counted.isEmpty()) {
        return counted.size() > 2
            ? counted.get(0) + " to " + counted.get(counted.size() - 1)
            : String.join(" or ", counted);
      }
    }
    return workload.knobs().combinations(plan.knobs()).stream()
        .map(knobs -> workload.effect(plan.data(), knobs).statements())
        .distinct()
        .map(Numbers::count)
        .collect(Collectors.joining(" or "));
  }

  /** The size of the tables on disk, and how they were loaded. */
  static Optional<Section> sizes(Results results, Pictures pictures) {
    return Section.of(
        results.tables(),
        "sizes",
        "Tables",
        new Block.Text("Sizes as reported by the server. Load times are not an insert benchmark."),
        Table.of(
            results.tables(),
            Column.text("server", TableRecord::server),
            Column.text("instance", TableRecord::instance),
            Column.text("engine", TableRecord::engine),
            Column.text("table", TableRecord::table),
            Column.number("rows", one -> Numbers.count(one.rows())),
            Column.number("data", MIB, one -> reported(one, one.size().data())),
            Column.number("indexes", MIB, one -> reported(one, one.size().indexes())),
            Column.number("total", MIB, one -> reported(one, bytes(one))),
            Column.number("its files", MIB, WorkloadSections::files),
            Column.text("loaded", one -> one.load().how() + lateKeys(one)),
            Column.number("seconds", one -> timed(one, one.load().seconds())),
            Column.number("rows/s", one -> timed(one, one.rows() / one.load().seconds())),
            Column.text("settled", one -> one.load().settled()),
            Column.code("checksum of the rows", TableRecord::checksum)),
        pictures.all(Plots.SIZES::equals));
  }

  private static long bytes(TableRecord loaded) {
    return loaded.size().data() + loaded.size().indexes();
  }

  private static String reported(TableRecord loaded, long size) {
    return bytes(loaded) > 0 ? mebibytes(size) : "not reported";
  }

  private static String mebibytes(long bytes) {
    return Numbers.number(bytes / (double) (1 << 20));
  }

  private static String timed(TableRecord loaded, double figure) {
    return loaded.load().seconds() > 0 ? Numbers.number(figure) : "-";
  }

  private static String lateKeys(TableRecord loaded) {
    TableRecord.LateKeys keys = loaded.load().lateKeys();
    return keys == null
        ? ""
        : "; keys built after the rows in %s s, %s"
            .formatted(
                Numbers.number(keys.seconds()),
                keys.bytes() == null ? "size not reported" : Units.text(keys.bytes()));
  }

  private static String files(TableRecord loaded) {
    Long bytes = loaded.size().files();
    return bytes == null ? "not seen" : mebibytes(bytes);
  }

  /** The floors of a variant at one thread count. */
  private record Line(
      Variant variant,
      int threads,
      Optional<Measurement> roundTrip,
      Optional<Measurement> borrow) {}

  /** The cost of every operation before an engine does any work. */
  static Optional<Section> floor(Results results, Pictures pictures) {
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
            "DO 1 is the cheapest statement: it costs only the round trip through driver, network and server. Borrow takes a connection from the pool and returns it. The closer a pattern is to its floor, the less its figures show about engines. The last column compares the median of DO 1 with that of a %s.%s"
                .formatted(pointRead, elsewhere ? ELSEWHERE : "")),
        Table.of(
            lines,
            Column.rowHead("server", line -> results.floorName(line.variant())),
            Column.number("threads", line -> Numbers.count(line.threads())),
            Column.number("DO 1", "ops/s", line -> score(line.roundTrip())),
            Column.number("DO 1", "median", line -> median(results, line.roundTrip())),
            Column.number("borrow", "ops/s", line -> score(line.borrow())),
            Column.number("borrow", "median", line -> median(results, line.borrow())),
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

  private static String median(Results results, Optional<Measurement> floor) {
    return p50(floor).map(results.latencyUnit()::micros).orElse("-");
  }

  private static Html shares(Results results, Line line, String pointRead) {
    Optional<Double> floor = p50(line.roundTrip());
    List<Html> shares =
        results.series().all().stream()
            .filter(series -> floor.isPresent() && series.variant().equals(line.variant()))
            .flatMap(series -> results.workload(pointRead).at(series, line.threads()).stream())
            .filter(Measurement::isOk)
            .map(cell -> Html.text(share(cell, floor.orElseThrow(), results.latencyUnit())))
            .toList();
    return shares.isEmpty() ? Html.text("-") : Html.lines(shares);
  }

  private static String share(Measurement cell, double floor, LatencyUnit times) {
    return p50(Optional.of(cell))
        .map(
            all ->
                "%s: %s%s %s%s"
                    .formatted(
                        cell.cell().engine(),
                        times.micros(floor),
                        floor > all ? ", longer than all of it:" : " of",
                        times.micros(all),
                        floor > all ? "" : ", " + Numbers.percent(floor / all)))
        .orElse(cell.cell().engine() + " -");
  }

  /** The number of rows that each search finds, and its latency with each engine. */
  static Optional<Section> searches(Results results) {
    List<Block> blocks = new ArrayList<>();
    for (WorkloadResults workload : results.workloads()) {
      Workloads.find(workload.name())
          .flatMap(known -> known.as(SearchWorkload.class))
          .ifPresent(known -> blocks.addAll(searches(results, workload, known)));
    }
    blocks.add(0, new Block.Text(SEARCHES));
    return Section.of("searches", "Searches", Html.blocks(blocks))
        .filter(section -> blocks.size() > 1);
  }

  private static List<Block> searches(
      Results results, WorkloadResults workload, SearchWorkload known) {
    int fewest = workload.threads().get(0);
    Cell any = workload.at(fewest).get(0).cell();
    List<String> kinds = known.kindsOfStatements(any.knobs());
    List<Long> found = known.found(any.data(), any.knobs());
    if (kinds.isEmpty() || found.isEmpty()) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    known.aboutFound(any.data(), any.knobs()).ifPresent(notes::add);
    List<Column<Integer>> columns = new ArrayList<>();
    columns.add(Column.text("search", kinds::get));
    columns.add(Column.number("found", kind -> Numbers.count(found.get(kind))));
    for (Series one : results.series().all()) {
      Optional<Measurement> cell = workload.at(one, fewest);
      String label = results.series().label(one);
      if (cell.isPresent()) {
        columns.add(
            Column.number(
                label, kind -> times(workload, one, kinds.get(kind), results.latencyUnit())));
      }
      List<String> reasons = leftOut(cell).map(Figures.LeftOut::why).distinct().toList();
      if (!reasons.isEmpty()) {
        notes.add(
            "%s cannot answer the searches that are left out, because its full-text keys lack words: %s."
                .formatted(label, String.join("; ", reasons)));
      }
    }
    List<Integer> rows = IntStream.range(0, kinds.size()).boxed().toList();
    return List.of(
        new Block.Heading(workload.name() + ", " + Numbers.count(fewest, "thread")),
        Table.of(rows, columns).with(notes).in("cells"));
  }

  private static Stream<Figures.LeftOut> leftOut(Optional<Measurement> cell) {
    return cell.map(Measurement::statements).stream().flatMap(asked -> asked.leftOut().stream());
  }

  private static String latency(Optional<Measurement> cell, String kind, LatencyUnit times) {
    return leftOut(cell).anyMatch(one -> one.search().equals(kind))
        ? "left out"
        : cell.map(Measurement::statements).stream()
            .flatMap(statements -> statements.kinds().stream())
            .filter(one -> one.kind().equals(kind))
            .map(one -> times.micros(one.latency().p50()))
            .findFirst()
            .orElse("-");
  }

  private static Html times(
      WorkloadResults workload, Series series, String kind, LatencyUnit unit) {
    List<Integer> threads = workload.threads();
    int most = threads.get(threads.size() - 1);
    String fewest = latency(workload.at(series, threads.get(0)), kind, unit);
    String others = latency(workload.at(series, most), kind, unit);
    return threads.size() == 1 || others.equals(fewest)
        ? Html.text(fewest)
        : Html.join(
            Html.text(fewest),
            Html.tag("small", "%s: %s".formatted(Numbers.count(most, "thread"), others)));
  }
}
