package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Units;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.workload.Workload;

/** The statements that were measured, and the tables that they met. */
final class WorkloadSections {
  private WorkloadSections() {}

  static Optional<Section> patterns(Results results) {
    List<String> workloads = results.workloads().stream().map(WorkloadResults::name).toList();
    Plan plan = results.manifest().plan();
    return workloads.isEmpty()
        ? Optional.empty()
        : Section.of(
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
                        WorkloadText.workload(workload)
                            .map(one -> statements(one, plan))
                            .orElse("-"))));
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
    return results.tables().isEmpty()
        ? Optional.empty()
        : Section.of(
            "sizes",
            "Tables",
            new Block.Text(
                "Sizes as the server tells them. Load times are no benchmark of inserts."),
            Table.of(
                results.tables(),
                Column.text("server", TableRecord::server),
                Column.text("instance", TableRecord::instance),
                Column.text("engine", TableRecord::engine),
                Column.text("table", TableRecord::table),
                Column.number("rows", loaded -> Numbers.count(loaded.rows())),
                Column.number(
                    "data bytes", loaded -> told(loaded, Numbers.count(loaded.size().data()))),
                Column.number(
                    "index bytes", loaded -> told(loaded, Numbers.count(loaded.size().indexes()))),
                Column.number(
                    "in all",
                    loaded ->
                        told(loaded, Units.text(loaded.size().data() + loaded.size().indexes()))),
                Column.number("its files", WorkloadSections::files),
                Column.text("loaded", loaded -> loaded.load().how() + lateKeys(loaded)),
                Column.number("seconds", loaded -> timed(loaded, loaded.load().seconds())),
                Column.number(
                    "rows/s", loaded -> timed(loaded, loaded.rows() / loaded.load().seconds())),
                Column.text("settled", loaded -> loaded.load().settled()),
                Column.code("checksum of the rows", TableRecord::checksum)),
            pictures.ofSizes());
  }

  private static String told(TableRecord loaded, String size) {
    return loaded.size().data() + loaded.size().indexes() > 0 ? size : "not told";
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
