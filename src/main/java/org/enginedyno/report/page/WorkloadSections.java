package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;

/** The statements that were measured, and the tables that they met. */
final class WorkloadSections {
  private WorkloadSections() {}

  static Optional<Section> patterns(Results results) {
    List<String> workloads = results.workloads().stream().map(WorkloadResults::name).toList();
    Plan plan = results.manifest().plan();
    return Section.of(
        workloads,
        "patterns",
        "Patterns",
        new Block.Text(
            "Tables go by their own names here; each engine has a copy of its own."
                + " A cell whose EXPLAIN shows another access than the declared one is"
                + " INVALID."),
        Table.of(
            workloads,
            Column.text("pattern", workload -> workload),
            Column.text("one operation", WorkloadText::about),
            Column.code("statement", WorkloadText::sql),
            Column.text("declared access", WorkloadText::access),
            Column.number(
                "statements/op",
                workload ->
                    Workloads.find(workload).map(one -> statements(one, plan)).orElse("-"))));
  }

  private static String statements(Workload workload, Plan plan) {
    return workload.knobs().combinations(plan.knobs()).stream()
        .map(knobs -> workload.effect(plan.data(), knobs).statements())
        .distinct()
        .map(Numbers::count)
        .collect(Collectors.joining(" or "));
  }

  /** What the tables take on disk and how they came there. */
  static Optional<Section> sizes(Results results, Pictures pictures) {
    return Section.of(
        results.tables(),
        "sizes",
        "Tables",
        new Block.Text("Sizes as the server tells them. Load times are no benchmark of inserts."),
        Table.of(
            results.tables(),
            Column.text("server", TableRecord::server),
            Column.text("instance", TableRecord::instance),
            Column.text("engine", TableRecord::engine),
            Column.text("table", TableRecord::table),
            Column.number("rows", one -> Numbers.count(one.rows())),
            Column.number("data bytes", one -> told(one, Numbers.count(one.size().data()))),
            Column.number("index bytes", one -> told(one, Numbers.count(one.size().indexes()))),
            Column.number("in all", one -> told(one, Units.text(bytes(one)))),
            Column.number("its files", WorkloadSections::files),
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

  private static String told(TableRecord loaded, String size) {
    return bytes(loaded) > 0 ? size : "not told";
  }

  private static String timed(TableRecord loaded, double figure) {
    return loaded.load().seconds() > 0 ? Numbers.number(figure) : "-";
  }

  private static String lateKeys(TableRecord loaded) {
    TableRecord.LateKeys keys = loaded.load().lateKeys();
    return keys == null
        ? ""
        : "; keys made after the rows in %s s, %s"
            .formatted(
                Numbers.number(keys.seconds()),
                keys.bytes() == null ? "size not told" : Units.text(keys.bytes()));
  }

  private static String files(TableRecord loaded) {
    Long bytes = loaded.size().files();
    return bytes == null ? "not seen" : Units.text(bytes);
  }
}
